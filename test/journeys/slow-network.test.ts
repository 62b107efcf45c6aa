import assert from 'node:assert/strict';
import type { Page, Route } from 'playwright-core';
import { networks } from '../../scripts/bench/page/looks.ts';
import { bundle } from '../helpers/first-screen.ts';
import { journey } from '../helpers/journey.ts';
import { untilQuiet } from '../helpers/quiet-page.ts';

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

/** As a phone whose browser says that its network is slow. */
const sayItIsSlow = () => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g', saveData: false } });

journey(
  'on a network that is known to be slow the cart is loaded once something is in it, and what a confirmation leads to before it',
  async ({ page, open }) => {
    await page.addInitScript(sayItIsSlow);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await open('/');
    const cart = page.waitForResponse(/later-screens-/);
    await untilQuiet(page);
    assert.deepEqual(
      asked.filter((url) => /later-screens-|filter-panel-/.test(url)),
      [],
    );
    await page
      .getByRole('button', { name: /^Adicionar/, disabled: false })
      .first()
      .click();
    await cart;
    const next = await page.context().newPage();
    await next.addInitScript(sayItIsSlow);
    const confirmation = next.waitForResponse(/later-screens-/);
    await next.goto(new URL('/order/checkout', page.url()).href);
    await confirmation;
  },
);

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

/** Holds the bundle back until the answer is called. */
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
    `before its bundle is there ${path} shows the shop's top bar and that it is on its way, and goes on from that without a flash`,
    { expected: [/404/] },
    async ({ page, shop, check }) => {
      await page.addInitScript(watchTopBar);
      const release = await holdBundle(page);
      await page.goto(`${shop.url}${path}#demo-webchat`, { waitUntil: 'commit' });
      await page.getByRole('main').getByText('Carregando').waitFor();
      const bar = page.getByRole('banner');
      for (const name of ['Voltar ao catálogo', /^Carrinho/]) await bar.getByRole('link', { name }).waitFor();
      const logo = bar.getByRole('img');
      const place = await logo.boundingBox();
      await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.top-bar img')?.complete);
      await check();
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/frame${path.replaceAll('/', '-')}.png` });
      release();
      await page.getByRole('heading', { name: seen }).first().waitFor();
      await untilQuiet(page);
      assert.deepEqual(await logo.boundingBox(), place);
      const { frames, moved } = await page.evaluate(() => window.topBar);
      assert.ok(frames > 0, 'no frame was watched');
      assert.deepEqual(moved, []);
    },
  );

journey("the logo that the HTML brought stays in sight while the page's screen takes its place", async ({ page, shop }) => {
  page.setDefaultTimeout(patience);
  // Where Playwright looks into the requests a browser keeps nothing of what it has, and an older one would fetch the logo twice.
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

journey('a link of the top bar that is pressed before the bundle is there keeps the session', async ({ page, shop }) => {
  await holdBundle(page);
  await page.goto(`${shop.url}/product/camiseta-sol#demo-webchat`, { waitUntil: 'commit' });
  await page.getByRole('link', { name: /^Carrinho/ }).click();
  await page.waitForURL('**/order#demo-webchat', { waitUntil: 'commit' });
});

journey(
  "without scripts a page is its top bar and what to do, and an integration's page has no bar",
  // Chromium without scripts says of each that the policy kept it out.
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
    /** Frames in which the top bar stood there, those without it since, and what moved. */
    topBar: { frames: number; without: number; moved: string[] };
  }
}

/** Looks at each frame as it is painted: sizes are told after all that its scripts do. */
function watchTopBar(): void {
  window.topBar = { frames: 0, without: 0, moved: [] };
  const { topBar } = window;
  const probe = document.createElement('i');
  new ResizeObserver(() => {
    const logo = document.querySelector<HTMLImageElement>('.top-bar img');
    // One that is drawn again and not decoded yet would be a flash.
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
      topBar.moved.push(...sources.map(({ node }) => (node instanceof Element ? node.outerHTML : String(node?.textContent)).slice(0, 200)));
  }).observe({ type: 'layout-shift', buffered: true });
}
