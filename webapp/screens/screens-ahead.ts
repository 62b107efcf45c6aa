import { subscribe } from 'valtio';
import { isGoodConnection } from '../browser/device/good-connection.ts';
import { loadWithRetry } from '../browser/loading/retry-chunk-load.ts';
import { whenIdle } from '../browser/loading/when-idle.ts';
import { pagePath } from '../browser/view/viewport.ts';
import { paths } from '../paths.ts';
import { orderState } from '../state/order/order.ts';
import { retryCatalogWhenOnline } from '../state/session/back-online.ts';
import { refreshListOnReturn } from '../state/session/refresh-after-return.ts';
import { watchSession } from '../state/session/retry-session.ts';

type Load = () => Promise<unknown>;

const cart: Load = () => import('./later-screens.ts');
/** What comes after the catalogue, most wanted first: the product's page and the cart; the filters; the modal that says why an order waits. */
const soon: Load[] = [
  cart,
  () => import('../catalog/filter-panel.tsx'),
  () => import('../catalog/filter-modal.tsx'),
  () => import('../components/ui/message-modal.tsx'),
];
const catalogPaths: readonly string[] = [paths.catalog, paths.productsFound];
const checkout: Load = () => import('./checkout-screen.tsx');

let hasBegun = false;

/**
 * Begins what waits until the catalogue is idle: a session that hangs or did not come is seen to; a list that was shown as it was left is asked for again, and with
 * the connection a list that found none; then what its visitor soon
 * needs is loaded, one part each time the page is idle, and the checkout once something is in the cart. The next step opens at once then,
 * without a connection too. Where the connection is not good nothing is loaded ahead but the cart, once something is in it.
 */
export async function beginLater(): Promise<void> {
  if (hasBegun) return;
  hasBegun = true;
  watchSession();
  refreshListOnReturn();
  retryCatalogWhenOnline(() => catalogPaths.includes(pagePath()));
  void whenFirstAdded().then(async () => {
    await loadWithRetry(cart);
    await loadWhenIdle(checkout);
  });
  for (const load of soon) await loadWhenIdle(load);
}

/** Waits until something is in the cart. */
async function whenFirstAdded(): Promise<void> {
  const hasItems = () => (orderState.order?.items.length ?? 0) > 0;
  if (hasItems()) return;
  await new Promise<void>((done) => {
    const stop = subscribe(orderState, () => {
      if (!hasItems()) return;
      stop();
      done();
    });
  });
}

/** A part that does not come now comes when it is needed, and says so if it does not. */
async function loadWhenIdle(load: Load): Promise<void> {
  await new Promise<void>(whenIdle);
  if (isGoodConnection()) await load().catch(() => undefined);
}
