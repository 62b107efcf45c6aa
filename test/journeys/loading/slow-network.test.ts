import assert from 'node:assert/strict';
import type { Page, Route } from 'playwright-core';
import { networks } from '../../../scripts/bench/page/measurements.ts';
import { bundle } from '../../helpers/browser/first-screen.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { untilIdle } from '../../helpers/browser/wait-until-idle.ts';

const patience = 40_000;

journey('on 3G a shopper gets from the catalogue to the checkout without a blank screen', async ({ page, open }) => {
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

  await page.getByRole('link', { name: 'Entrega e pagamento' }).click();
  await page.getByRole('heading', { name: 'Finalizar pedido' }).waitFor();
  await page.getByRole('radio', { name: 'Retirar na loja' }).check();
  await page.getByLabel('Loja para retirada').waitFor();

  const { frames, blanks } = await page.evaluate(() => window.watched);
  assert.ok(frames > 0);
  assert.deepEqual([...new Set(blanks)], [], 'addresses at which nothing was to be seen');
});

/** Simulates a phone whose browser reports a slow network. */
const sayItIsSlow = () =>
  Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g', saveData: false } });

journey(
  "on a slow network the cart loads once it has an item, and the confirmation's next screens load before it",
  async ({ page, open }) => {
    await page.addInitScript(sayItIsSlow);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await open('/');
    const cart = page.waitForResponse(/lazy-screens-/);
    await untilIdle(page);
    assert.deepEqual(
      asked.filter((url) => /lazy-screens-|filter-modal-/.test(url)),
      [],
    );
    await page
      .getByRole('button', { name: /^Adicionar/, disabled: false })
      .first()
      .click();
    await cart;
    const next = await page.context().newPage();
    await next.addInitScript(sayItIsSlow);
    const confirmation = next.waitForResponse(/lazy-screens-/);
    await next.goto(new URL('/order/checkout', page.url()).href);
    await confirmation;
  },
);

for (const [what, path, part, pattern] of [
  ['in the catalogue a session', '/catalog#demo-webchat', /preload-screens/, '**/api/session/*'],
  [
    'in the catalogue an order that something is to be added to',
    '/catalog#demo-webchat',
    /preload-screens/,
    '**/api/order/current',
  ],
  ["on a product's page a session", '/product/camiseta-sol#demo-webchat', /lazy-screens/, '**/api/session/*'],
] as const)
  journey(`${what} that loads slowly shows a notice until it has loaded`, async ({ page, open, check }) => {
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
    // One second at a time, until the page has been idle and the delay has passed.
    while (!(await note.isVisible())) await page.clock.runFor(1000);
    await check();
    isReleased = true;
    for (const route of held) await route.continue();
    await note.waitFor({ state: 'detached' });
  });

/** For the page's whole lifetime, over all navigations. */
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
 * Checks every frame from the first paint on: below the top bar there must be content, such as a skeleton or a spinner.
 * It has no named functions, because the compiler would add a helper that the page does not have.
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

/** Holds the bundle until the returned function is called. */
async function holdBundle(page: Page): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((done) => {
    release = done;
  });
  await page.route(bundle, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

for (const [path, seen] of [
  ['/order', /carrinho/i],
  ['/product/camiseta-sol', /Camiseta/],
  ['/order/checkout', 'Finalizar pedido'],
  ['/no-such-page', 'Página não encontrada'],
] as const)
  journey(
    `before its bundle loads ${path} shows the shop's top bar and a loading sign, and continues without a flash`,
    { expected: [/404/] },
    async ({ page, shop, check }) => {
      await page.addInitScript(watchTopBar);
      const release = await holdBundle(page);
      // A visitor of its own: in a cart that another journey filled, delivery options would arrive and move what
      // follows.
      await page.goto(`${shop.url}${path}`, { waitUntil: 'commit' });
      await page.getByRole('main').getByText('Carregando').waitFor();
      const bar = page.getByRole('banner');
      for (const name of ['Voltar ao catálogo', /^Carrinho/]) await bar.getByRole('link', { name }).waitFor();
      const logo = bar.getByRole('img');
      const place = await logo.boundingBox();
      await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.top-bar img')?.complete);
      await check();
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/frame${path.replaceAll('/', '-')}.png` });
      release();
      await page.getByRole('heading', { name: seen }).first().waitFor();
      await untilIdle(page);
      assert.deepEqual(await logo.boundingBox(), place);
      const { frames, moved } = await page.evaluate(() => window.topBar);
      assert.ok(frames > 0, 'no frame was watched');
      assert.deepEqual(moved, []);
    },
  );

journey('the prerendered logo stays visible during hydration', async ({ page, shop }) => {
  page.setDefaultTimeout(patience);
  // With Playwright's request interception the browser caches nothing, and an older Chromium would load the logo twice.
  await page.context().unrouteAll();
  await slowDown(page);
  await page.addInitScript(watchTopBar);
  await page.goto(`${shop.url}/order#demo-webchat`, { waitUntil: 'commit' });
  await page
    .getByRole('heading', { name: /carrinho/i })
    .first()
    .waitFor();
  const { frames, without } = await page.evaluate(() => window.topBar);
  assert.ok(frames > 0, 'no frame was watched');
  assert.equal(without, 0, 'frames without the logo');
});

journey('a top bar link pressed before the bundle loads keeps the session', async ({ page, shop }) => {
  await holdBundle(page);
  await page.goto(`${shop.url}/product/camiseta-sol#demo-webchat`, { waitUntil: 'commit' });
  await page.getByRole('link', { name: /^Carrinho/ }).click();
  await page.waitForURL('**/order#demo-webchat', { waitUntil: 'commit' });
});

journey(
  'without scripts a page shows its top bar and an instruction, and an integration page has no bar',
  // Chromium without JavaScript reports each blocked script as a policy violation.
  { device: { javaScriptEnabled: false }, expected: [/csp$/] },
  async ({ page, open }) => {
    await open('/order');
    await page.getByRole('banner').getByRole('link', { name: 'Voltar ao catálogo' }).waitFor();
    await page.locator('noscript p', { hasText: 'Para comprar nesta loja, ative o JavaScript' }).waitFor();
    assert.equal(await page.locator('.spinner').isVisible(), false);
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/frame-without-scripts.png` });
    await open('/tray/register');
    await page.locator('noscript p', { hasText: 'Para comprar nesta loja, ative o JavaScript' }).waitFor();
    assert.equal(await page.getByRole('banner').count(), 0);
  },
);

declare global {
  interface Window {
    /** Frames with the top bar, later frames without it, and what moved. */
    topBar: { frames: number; without: number; moved: string[] };
  }
}

/** Checks each painted frame: ResizeObserver callbacks run after all its scripts. */
function watchTopBar(): void {
  window.topBar = { frames: 0, without: 0, moved: [] };
  const { topBar } = window;
  const probe = document.createElement('i');
  new ResizeObserver(() => {
    const logo = document.querySelector<HTMLImageElement>('.top-bar img');
    // A logo that is rendered again but not decoded yet would flash.
    if (logo?.complete && logo.naturalWidth > 0) topBar.frames++;
    else if (topBar.frames > 0) topBar.without++;
  }).observe(probe);
  probe.style.cssText = 'position:fixed;visibility:hidden;height:1px';
  document.addEventListener('readystatechange', () => {
    if (!probe.isConnected) document.body.append(probe);
    probe.animate([{ width: '1px' }, { width: '99px' }], { duration: 1000, iterations: Number.POSITIVE_INFINITY });
  });
  type Shift = PerformanceEntry & { value: number; sources?: { node?: Node | null }[] };
  new PerformanceObserver((list) => {
    for (const { sources = [] } of list.getEntries() as Shift[])
      topBar.moved.push(
        ...sources.map(({ node }) =>
          (node instanceof Element ? node.outerHTML : String(node?.textContent)).slice(0, 200),
        ),
      );
  }).observe({ type: 'layout-shift', buffered: true });
}
