import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { untilRendered } from '../../helpers/browser/first-screen.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { chosenTab, loadedList } from '../../helpers/browser/screen.ts';
import { untilIdle } from '../../helpers/browser/wait-until-idle.ts';

/** Holds a call until the returned function is called. */
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
  'a returning visitor sees the saved list at once, then its changes, without a layout shift',
  { expected: [/ERR_FAILED/, /Failed to load resource/] },
  async ({ page, open, check }) => {
    const opened = page.waitForResponse(/\/api\/catalog\/top/);
    await open('/');
    await opened;
    await page.getByRole('tab', { name: 'Bebidas' }).click();
    const cards = page.getByRole('article');
    await chosenTab(page, 'Bebidas').waitFor();
    await loadedList(page).waitFor();
    const names = await cards.getByRole('heading').allTextContents();
    await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
    await page.waitForFunction(() => window.scrollY > 200);
    const place = await page.evaluate(() => window.scrollY);

    const session = await hold(page, '**/api/session/*');
    const lists = await hold(page, /\/api\/catalog\/(top|products\/search)/);
    const prices = await hold(page, '**/api/catalog/products/byids/*');
    await page.reload();
    // Visible products only: the hidden prerendered list may have a product of that name too.
    await cards
      .getByRole('heading')
      .filter({ hasText: names[1] ?? '' })
      .waitFor();
    assert.deepEqual(await cards.getByRole('heading').allTextContents(), names, 'before any response');
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
      const response = await (await route.fetch()).json();
      response.data = response.data.map((product: object) => ({ ...product, price: 123.45, promotionalPrice: 0 }));
      await route.fulfill({ json: response });
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

journey(
  'a visitor who returns to a category sees no other list first, and nothing moves when it arrives',
  async ({ page, open, check }) => {
    await open('/#demo-webchat');
    await page.getByRole('tab', { name: 'Bebidas' }).click();
    await chosenTab(page, 'Bebidas').waitFor();
    await loadedList(page).waitFor();
    const headings = page.getByRole('article').getByRole('heading');
    const names = await headings.allTextContents();
    await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
    await page.waitForFunction(() => window.scrollY > 200);
    const url = new URL('/catalog', page.url()).href;
    await page.goto('about:blank');
    await page.addInitScript(() => {
      window.moves = [];
      type Shift = PerformanceEntry & { value: number; sources?: { node?: Node | null }[] };
      new PerformanceObserver((list) => {
        for (const { value, sources = [] } of list.getEntries() as Shift[]) {
          const what = sources.map(({ node }) =>
            node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.textContent),
          );
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
    await loadedList(page).waitFor();
    await check();
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/left-there.png` });
    const moves = await page.evaluate(() => window.moves);
    const total = moves.reduce((sum, { value }) => sum + value, 0);
    assert.ok(total <= 0.005, `moved by ${total}: ${JSON.stringify(moves)}`);
  },
);

/** From the next page on, records each painted frame. `frames` selects what is recorded. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.painted = [];
    const probe = document.createElement('i');
    // ResizeObserver callbacks run after the frame's scripts and before its paint.
    new ResizeObserver(() => {
      const heading = document.querySelector('.product-card h2');
      const tabs = document.querySelectorAll('[role=tab]').length;
      window.painted.push({
        name: heading?.textContent ?? '',
        isSeen: heading?.checkVisibility({ visibilityProperty: true }) ?? false,
        tabs,
        marked: document.querySelector('[role=tab][aria-selected=true]')?.textContent ?? '',
      });
    }).observe(probe);
    probe.style.cssText = 'position:fixed;visibility:hidden;height:1px';
    document.addEventListener('readystatechange', () => {
      if (!probe.isConnected) document.body.append(probe);
      probe.animate([{ width: '1px' }, { width: '99px' }], { duration: 1000, iterations: Number.POSITIVE_INFINITY });
    });
  });
}

journey(
  'on a slow phone the saved list shows from its first frame, its tab is marked from the start, and no tab disappears',
  async (walk) => {
    const { page, open } = walk;
    await untilRendered(walk);
    await open('/#demo-webchat');
    await page.getByRole('tab', { name: 'Bebidas' }).click();
    await chosenTab(page, 'Bebidas').waitFor();
    await loadedList(page).waitFor();
    const first = await page.getByRole('article').getByRole('heading').first().textContent();
    const tabs = await page.getByRole('tab').count();
    const phone = await page.context().newCDPSession(page);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await watchFrames(page);
    const confirmed = page.waitForResponse('**/api/catalog/products/byids/*');
    await page.reload();
    await confirmed;
    await untilIdle(page);
    const frames = await page.evaluate(() => window.painted);
    const there = frames.filter(({ name }) => name === first);
    assert.ok(there.length > 0, 'no frame was watched');
    assert.deepEqual(
      there.filter(({ isSeen }) => !isSeen),
      [],
    );
    assert.deepEqual(
      frames.filter((frame) => frame.tabs > 0 && (frame.tabs !== tabs || frame.marked !== 'Bebidas')),
      [],
    );
  },
);

declare global {
  interface Window {
    /** For each frame: the first product's name, whether it is visible, the number of tabs, and the marked one. */
    painted: { name: string; isSeen: boolean; tabs: number; marked: string }[];
    /** Layout shifts without user input: the elements and their scores. */
    moves: { value: number; what: string[] }[];
  }
}
