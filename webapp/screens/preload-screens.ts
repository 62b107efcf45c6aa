import { subscribe } from 'valtio';
import { isGoodConnection } from '../browser/device/network-quality.ts';
import { loadWithRetry } from '../browser/loading/retry-chunk-load.ts';
import { whenIdle } from '../browser/loading/when-idle.ts';
import { pagePath } from '../browser/view/viewport.ts';
import { paths } from '../paths.ts';
import { followListHistory } from '../state/catalog/list-history.ts';
import { orderState } from '../state/order/order.ts';
import { retryCatalogWhenOnline } from '../state/session/back-online.ts';
import { refreshListOnReturn } from '../state/session/refresh-after-return.ts';
import { watchSession } from '../state/session/retry-session.ts';

type Load = () => Promise<unknown>;

const cart: Load = () => import('./lazy-screens.ts');
/**
 * The parts to preload after the catalogue, most likely first: product page and cart, the cards' quantities,
 * the filters, the message modal.
 */
const preloadParts: Load[] = [
  cart,
  () => import('../components/product/card-stepper.tsx'),
  () => import('../state/order/quantity-drafts.ts'),
  () => import('../catalog/filter-modal.tsx'),
  () => import('../components/ui/message-modal.tsx'),
];
const catalogPaths: readonly string[] = [paths.catalog, paths.productsFound];
const checkout: Load = () => import('./checkout-screen.tsx');

let hasStarted = false;

/**
 * Starts the work that waits until the catalogue is idle. It retries a session that hangs or failed, and refreshes a
 * restored list. After an offline period it reloads a list that failed. Then it preloads the next parts, one each time
 * the page is idle, and the checkout once the cart has an item. The next step then opens at once, also offline. On a
 * slow connection it preloads only the cart, once it has an item.
 */
export async function startIdleWork(): Promise<void> {
  if (hasStarted) return;
  hasStarted = true;
  watchSession();
  refreshListOnReturn();
  const isCatalogVisible = () => catalogPaths.includes(pagePath());
  followListHistory(isCatalogVisible);
  retryCatalogWhenOnline(isCatalogVisible);
  void whenCartHasItems().then(async () => {
    await loadWithRetry(cart);
    await loadWhenIdle(checkout);
  });
  for (const load of preloadParts) await loadWhenIdle(load);
}

/** Resolves once the cart has an item. */
async function whenCartHasItems(): Promise<void> {
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

/** A part that fails to preload is loaded again when it is needed, and its failure is shown then. */
async function loadWhenIdle(load: Load): Promise<void> {
  await new Promise<void>(whenIdle);
  if (isGoodConnection()) await load().catch(() => undefined);
}
