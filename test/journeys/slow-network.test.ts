import assert from 'node:assert/strict';
import type { Page, Route } from 'playwright-core';
import { networks } from '../../scripts/bench/page/looks.ts';
import { bundle } from '../helpers/first-screen.ts';
import { journey } from '../helpers/journey.ts';

const patience = 40_000;

journey('on 3G a shopper comes from the catalogue to the checkout, and no screen is ever blank in between', async ({ page, open }) => {
  page.setDefaultTimeout(patience);
  await slowDown(page);
  await page.addInitScript(watchForBlanks);
  await open('/');
  const card = page.getByRole('article', { name: 'Arroz Branco Tipo 1 5 kg' });
  await card.getByRole('link', { name: 'Arroz Branco Tipo 1 5 kg' }).click();
  await page.getByRole('heading', { level: 1, name: 'Arroz Branco Tipo 1 5 kg' }).waitFor();
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await page.getByText('Produto adicionado ao carrinho').first().waitFor();

  await page.getByRole('link', { name: /^Carrinho, .*\b1\b/ }).click();
  await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
  await page.getByRole('group', { name: /Arroz Branco/ }).waitFor();

  await page.getByRole('link', { name: 'Escolher entrega e pagamento' }).click();
  await page.getByRole('heading', { name: 'Finalizar pedido' }).waitFor();
  await page.getByRole('radio', { name: 'Retirar na loja' }).check();
  await page.getByLabel('Loja para retirada').waitFor();

  const { frames, blanks } = await page.evaluate(() => window.watched);
  assert.ok(frames > 0);
  assert.deepEqual([...new Set(blanks)], [], 'addresses at which nothing was to be seen');
});

for (const [what, path, part, pattern] of [
  ['in the catalogue a session', '/catalog#demo-webchat', /screens-ahead/, '**/api/session/*'],
  ['in the catalogue an order that something is to be added to', '/catalog#demo-webchat', /screens-ahead/, '**/api/order/current'],
  ["on a product's page a session", '/product/camiseta-sol#demo-webchat', /later-screens/, '**/api/session/*'],
] as const)
  journey(`${what} that is long in coming is said to be, until it is there`, async ({ page, open, check }) => {
    await page.clock.install();
    const held: Route[] = [];
    let isReleased = false;
    await page.route(pattern, (route) => (isReleased ? route.continue() : void held.push(route)));
    const arrives = page.waitForResponse(part);
    await open(path);
    if (path.startsWith('/catalog'))
      await page
        .getByRole('button', { name: /^Adicionar/ })
        .first()
        .dispatchEvent('click');
    await arrives;
    const note = page.getByText('A conexão está lenta…');
    // A second at a time, until the page has had its idle moment and then waited long enough.
    while (!(await note.isVisible())) await page.clock.runFor(1000);
    await check();
    isReleased = true;
    for (const route of held) await route.continue();
    await note.waitFor({ state: 'detached' });
  });

/** For the page's whole life, whatever it navigates to. */
async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', { offline: false, ...networks['3G'] });
}

declare global {
  interface Window {
    watched: { frames: number; blanks: string[] };
  }
}

/**
 * Looks at each frame from the first on that shows anything: something has to stand below the top bar, be it a skeleton or a spinner. No named
 * function in it: the compiler would keep the name by a helper that the page does not have.
 */
function watchForBlanks(): void {
  window.watched = { frames: 0, blanks: [] };
  const { watched } = window;
  const eye = {
    look() {
      const main = document.querySelector('main');
      const isSeen =
        main !== null &&
        [...main.querySelectorAll('*')].some((element) => {
          const { width, height, top, bottom } = element.getBoundingClientRect();
          return width * height >= 100 && bottom > 0 && top < innerHeight;
        });
      if (isSeen) watched.frames++;
      else if (watched.frames > 0) watched.blanks.push(location.pathname);
      requestAnimationFrame(eye.look);
    },
  };
  eye.look();
}

journey('before its bundle is there a page shows that it is on its way, and goes on from that', async ({ page, shop, check }) => {
  let release = () => {};
  const isReleased = new Promise<void>((done) => {
    release = done;
  });
  await page.route(bundle, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(`${shop.url}/order#demo-webchat`, { waitUntil: 'commit' });
  await page.getByRole('status').getByText('Carregando').waitFor();
  await check();
  release();
  await page
    .getByRole('heading', { name: /carrinho/i })
    .first()
    .waitFor();
});
