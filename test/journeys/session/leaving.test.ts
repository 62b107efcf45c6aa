import assert from 'node:assert/strict';
import { findAndAdd } from '../../helpers/browser/find-and-add.ts';
import { journey } from '../../helpers/browser/journey.ts';

journey(
  'a quantity typed just before the page is closed is in the cart when the shopper returns',
  async ({ page, open }) => {
    await open('/');
    await findAndAdd(page, 'acucar', /Açúcar/);
    await page.getByRole('link', { name: /^Carrinho, / }).click();
    const quantity = page.getByRole('textbox', { name: 'quantidade' }).first();
    const before = Number(await quantity.inputValue());
    await quantity.fill(String(before + 6));
    await page.goto('about:blank');
    await open('/order');
    await quantity.waitFor();
    assert.equal(await quantity.inputValue(), String(before + 6));
  },
);

journey(
  "a screen that failed to load appears with 'Tentar novamente', in its place and under the top bar",
  // A shop of its own: with a filled cart, screens are loaded ahead.
  { env: {}, expected: [/ERR_FAILED/, /Failed to fetch dynamically imported module/] },
  async ({ page, open, check }) => {
    // With data saver on, no screen is preloaded.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await open('/#demo-webchat');
    const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
    const name = (await link.textContent()) ?? '';
    // The session is loaded, so that only the screen fails.
    await page.getByRole('banner').getByRole('link', { name: 'Meus pedidos' }).waitFor();
    // All requests fail, but the device does not report to be offline.
    await page.route('**', (route) => route.abort('failed'));
    await link.click();
    await page.getByRole('heading', { name: 'Sem conexão para abrir esta página' }).waitFor();
    const { pathname } = new URL(page.url());
    assert.match(pathname, /^\/product\//);
    await page.getByRole('main').getByRole('button', { name: 'Tentar novamente' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Voltar ao catálogo' }).waitFor();
    await check();

    const asksForPage = page.waitForRequest((request) => request.method() === 'HEAD');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await asksForPage;
    await page.getByRole('heading', { name: 'Sem conexão para abrir esta página' }).waitFor();

    await page.unrouteAll();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    assert.equal(new URL(page.url()).pathname, pathname);
    await page.goBack();
    await page.getByRole('article').first().waitFor();
  },
);
