import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { untilRendered } from '../../helpers/browser/first-screen.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { chooseToPayBy, confirmButton } from '../../helpers/browser/payment-journey.ts';
import { loadedList, orderFooter } from '../../helpers/browser/screen.ts';
import { untilIdle } from '../../helpers/browser/wait-until-idle.ts';

const lost = [/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /Failed to load resource/, /dynamically imported/];
const busy = { success: false, data: null, errors: [{ message: 'fora do ar', code: 'upstream' }] };
const unreachable = (page: Page) => page.getByText('Não conseguimos falar com a loja agora.');
const add = (page: Page) => page.getByRole('button', { name: /^Adicionar/, disabled: false }).first();

/** The connection is lost and returns. */
async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.unrouteAll();
  await page.context().setOffline(false);
}

for (const path of ['/product/camiseta-sol', '/order'])
  journey(
    `on ${path} a session that a busy shop refuses is retried automatically`,
    { expected: [/503/] },
    async ({ page, open, check }) => {
      await page.route('**/api/session/*', (route) => route.fulfill({ status: 503, json: busy }));
      await open(`${path}#demo-webchat`);
      await unreachable(page).waitFor();
      await check();
      await page.unrouteAll();
      await unreachable(page).waitFor({ state: 'detached' });
    },
  );

journey(
  'a page that was scrolled down shows its failed session beside the retry button, without covering the footer',
  { expected: [/503/] },
  async (walk) => {
    const { page, open, check } = walk;
    await untilRendered(walk);
    await open('/');
    await add(page).click();
    await orderFooter(page).waitFor();
    await loadedList(page).waitFor();
    await untilIdle(page);
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.waitForFunction(() => window.scrollY > 800);
    await page.route('**/api/session/*', (route) => route.fulfill({ status: 503, json: busy }));
    await page.reload();
    await unreachable(page).waitFor();
    await page.waitForFunction(() => window.scrollY > 800);
    const again = page.getByRole('button', { name: 'Tentar novamente' }).first();
    for (const part of [unreachable(page), again]) {
      const box = await part.boundingBox();
      assert.ok(box && box.y >= 56 && box.y + box.height < 250, JSON.stringify(box));
    }
    await check();
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/session-failed.png` });
    await page.unrouteAll();
    await again.click();
    await orderFooter(page).waitFor();
  },
);

journey('a visit that began offline is complete once online', { expected: lost }, async ({ page, open }) => {
  for (const url of ['**/api/**', /assets\/(preload-screens|lazy-parts)-/])
    await page.route(url, (route) => route.abort('failed'));
  const missed = page.waitForRequest(/assets\/preload-screens-/);
  await open('/catalog');
  await missed;
  await unreachable(page).waitFor();
  await reconnect(page);
  await unreachable(page).waitFor({ state: 'detached' });
  await add(page).click();
  await page.getByText('Produto adicionado ao carrinho').first().waitFor();
});

journey('a screen whose files failed offline loads once online', { expected: lost }, async ({ page, open }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await open('/#demo-webchat');
  await add(page).waitFor();
  await page.context().setOffline(true);
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
  const name = (await link.textContent()) ?? '';
  await link.click();
  await page.getByRole('heading', { name: 'Sem conexão para abrir esta página' }).waitFor();
  assert.equal(await page.getByText('Algo de errado').count(), 0);
  await reconnect(page);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  assert.equal(await page.getByRole('heading', { name: 'Sem conexão para abrir esta página' }).count(), 0);
});

journey('a confirmed order is shown as confirmed while its payment still loads', { expected: lost }, async (walk) => {
  const { page } = walk;
  await chooseToPayBy(walk, 'PIX');
  await page.route(/assets\/confirmed-payment-/, (route) => route.abort('failed'));
  await confirmButton(page).click();
  await page.waitForURL('**/confirm?order=*');
  await page.getByText('Itens adicionados ao pedido').first().waitFor();
  await untilIdle(page);
  assert.equal(await page.getByText('Algo de errado').count(), 0);
  await reconnect(page);
  await page.getByLabel('Código PIX copia e cola').waitFor();
});
