import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { journey } from '../helpers/journey.ts';

/** Holds a call back until it is let through. */
async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let letThrough = () => {};
  const free = new Promise<void>((done) => {
    letThrough = done;
  });
  await page.route(url, async (route) => {
    await free;
    await route.continue().catch(() => undefined);
  });
  return letThrough;
}

journey(
  'who comes back sees the list as it was left at once, and then what changed of it, without a jump',
  { expected: [/ERR_FAILED/, /Failed to load resource/] },
  async ({ page, open, check }) => {
    const opened = page.waitForResponse(/\/api\/catalog\/top/);
    await open('/');
    await opened;
    await page.getByRole('tab', { name: 'Bebidas' }).click();
    const cards = page.getByRole('article');
    await page.locator('[role=tab][aria-selected=true]', { hasText: 'Bebidas' }).waitFor();
    await page.locator('#product-list[aria-busy=false]').waitFor();
    const names = await cards.getByRole('heading').allTextContents();
    await page.evaluate(() => window.scrollTo(0, 300));
    await page.waitForFunction(() => window.scrollY > 200);
    const place = await page.evaluate(() => window.scrollY);

    const session = await hold(page, '**/api/session/*');
    const lists = await hold(page, /\/api\/catalog\/(top|products\/search)/);
    const prices = await hold(page, '**/api/catalog/products/byids/*');
    await page.reload();
    await cards.filter({ hasText: names[1] ?? '' }).waitFor();
    assert.deepEqual(await cards.getByRole('heading').allTextContents(), names, 'before anything was answered');
    await page.waitForFunction((at) => Math.abs(window.scrollY - at) < 2, place);

    session();
    await page.waitForRequest('**/api/catalog/products/byids/*');
    assert.deepEqual(await cards.getByRole('heading').allTextContents(), names, 'while the prices are asked for');
    await page.unroute('**/api/catalog/products/byids/*');
    await page.route('**/api/catalog/products/byids/*', (route) => route.abort('failed'));
    prices();
    await page.reload();
    await page.getByText('Lista de antes: sem conexão').waitFor();
    assert.deepEqual(await cards.getByRole('heading').allTextContents(), names);
    await check();
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/left-list.png` });

    const before = await page.evaluate(() => window.scrollY);
    await page.unroute('**/api/catalog/products/byids/*');
    await page.route('**/api/catalog/products/byids/*', async (route) => {
      const answer = await (await route.fetch()).json();
      answer.data = answer.data.map((product: object) => ({ ...product, price: 123.45, promotionalPrice: 0 }));
      await route.fulfill({ json: answer });
    });
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await page.getByText('R$ 123,45').first().waitFor();
    await page.getByText('Lista de antes: sem conexão').waitFor({ state: 'detached' });
    assert.deepEqual(await cards.getByRole('heading').allTextContents(), names);
    assert.equal(await page.evaluate(() => window.scrollY), before, 'nothing moves');
    lists();
  },
);

journey('who comes back to a category sees no other list first, and nothing moves when it is there', async ({ page, open, check }) => {
  await open('/#demo-webchat');
  await page.getByRole('tab', { name: 'Bebidas' }).click();
  await page.locator('[role=tab][aria-selected=true]', { hasText: 'Bebidas' }).waitFor();
  await page.locator('#product-list[aria-busy=false]').waitFor();
  const headings = page.getByRole('article').getByRole('heading');
  const names = await headings.allTextContents();
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.waitForFunction(() => window.scrollY > 200);
  const url = new URL('/catalog', page.url()).href;
  await page.goto('about:blank');
  await page.addInitScript(() => {
    window.moves = [];
    type Shift = PerformanceEntry & { value: number; sources?: { node?: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources = [] } of list.getEntries() as Shift[]) {
        const what = sources.map(({ node }) => (node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.textContent)));
        window.moves.push({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const bundle = await hold(page, '**/assets/main-*.js');
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('.product-card h2').first().waitFor({ state: 'attached' });
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/left-room.png` });
  assert.equal(await headings.count(), 0, 'no name of another list is seen');
  bundle();
  await headings.filter({ hasText: names[1] ?? '' }).waitFor();
  assert.deepEqual(await headings.allTextContents(), names);
  await page.waitForFunction(() => !document.documentElement.matches('[data-led]') && window.scrollY > 200);
  await page.locator('#product-list[aria-busy=false]').waitFor();
  await check();
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/left-there.png` });
  const moves = await page.evaluate(() => window.moves);
  const total = moves.reduce((sum, { value }) => sum + value, 0);
  assert.ok(total <= 0.005, `moved by ${total}: ${JSON.stringify(moves)}`);
});

declare global {
  interface Window {
    /** What of the page moved without anybody having touched it, and how much. */
    moves: { value: number; what: string[] }[];
  }
}
