import type { TestContext } from 'node:test';
import { connectTo, ownServer } from '../../../webapp/api/client.ts';
import { resetPage } from '../../../webapp/browser/storage/page-state.ts';
import { connectScreens } from '../../../webapp/state/connect-screens.ts';
import { endSession } from '../../../webapp/state/session/session.ts';
import { type FakeShop, startFakeShop } from './fake-shop.ts';
import { openTab, type Tab } from './page.ts';

export type OpenWebapp = { shop: FakeShop; tab: Tab };

/**
 * The webapp's state as on a page just opened at this address, with a shop behind it. Everything ends with the test.
 */
export async function openWebapp(
  t: TestContext,
  options: { url?: string; storage?: 'works' | 'blocked' } = {},
): Promise<OpenWebapp> {
  const shop = await startFakeShop();
  // Runs before the tab ends: the state's listeners on the tab end with the state.
  t.after(async () => {
    await untilIdle(shop);
    resetStores();
    connectTo(ownServer);
    await shop.close();
  });
  const tab = openTab(t, options);
  connectTo({ baseUrl: shop.url, retryWaits: [], onRefused: endSession });
  resetStores();
  return { shop, tab };
}

/**
 * As after a reload: storage stays, all other state is reset. The page then connects its screens, as their files do.
 */
export function resetStores(): void {
  resetPage();
  connectScreens();
}

/**
 * Waits until the page has read the responses to its requests, so that none of them changes the next page's state. A
 * response that a test never sends ends the wait.
 */
export async function untilIdle(shop: FakeShop): Promise<void> {
  const end = performance.now() + longestResponse;
  for (let quietTurns = 0; quietTurns < 10 && performance.now() < end; ) {
    await new Promise((next) => setImmediate(next));
    quietTurns = shop.open === 0 ? quietTurns + 1 : 0;
  }
}

/** Milliseconds in which the shop of a test responds, also on a busy machine. */
const longestResponse = 250;

/** Waits until the condition holds. The limit is for a failing test; a busy machine may need seconds. */
export async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 20_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`still not so: ${holds}`);
    await new Promise((next) => setImmediate(next));
  }
}
