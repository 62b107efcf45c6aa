import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';
import type { Walk } from './journey.ts';

/** The first file of the bundle. */
export const bundle = /\/assets\/main-/;

/** From now on the catalogue's HTML has no prerendered first screen, as when the order service is unavailable. */
export async function withoutFirstScreen(page: Page): Promise<void> {
  await page.route(/:\d+\/(catalog)?(\?|#|$)/, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const bare = html
      .replace(/<div id="root">.*<\/div>\n/s, '<div id="root"></div>\n')
      .replace(/<script [^>]*id="first-page">.*?<\/script>/s, '');
    await route.fulfill({ response, body: bare });
  });
}

/**
 * A gateway waits at most 300 ms for its first page. On a busy machine the first visitors may get the page without it.
 */
export async function untilRendered({ shop }: Walk): Promise<void> {
  const isDrawn = async () => (await (await fetch(`${shop.url}/catalog`)).text()).includes('id="first-page"');
  for (let tries = 0; !(await isDrawn()); tries++) {
    assert.ok(tries < 100, 'the gateway draws no first page');
    await setTimeout(100);
  }
}

/** Opens a path while the bundle's response is held back, until the returned function is called. */
export async function openWithoutBundle(
  walk: Walk,
  path: string,
  state: 'visible' | 'attached' = 'visible',
): Promise<() => Promise<void>> {
  const { page, shop } = walk;
  await untilRendered(walk);
  const held: Route[] = [];
  let isReleased = false;
  await page.route(bundle, (route) => (isReleased ? route.continue() : void held.push(route)));
  await page.goto(shop.url + path, { waitUntil: 'commit' });
  await page.locator('article').nth(9).waitFor({ state });
  return async () => {
    isReleased = true;
    for (const route of held) await route.continue();
  };
}

/** From now on the session's response is held back, until the returned function is called. */
export async function holdSession(page: Page): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/api/session/*', (route) => isReleased.then(() => route.continue()));
  return release;
}

declare global {
  interface Window {
    movedBy: number;
  }
}

/** Sums up in `window.movedBy` the layout shifts without user input. */
export const measureShifts = (page: Page) =>
  page.addInitScript(() => {
    window.movedBy = 0;
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) window.movedBy += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
