import { ref, subscribe } from 'valtio';
import type { Product } from '#shared/model/catalog/product.ts';
import { staleListText } from '#shared/text/stale-list.ts';
import { fetchProductsByIds } from '../../api/calls.ts';
import { onConnectionChange } from '../../browser/device/online.ts';
import { onPageVisible } from '../../browser/navigation/page-visibility.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { catalogState } from '../catalog/catalog-state.ts';
import { orderState } from '../order/order.ts';

/** Products per request: their ids are part of the URL. */
const idsPerRequest = 20;
const retry = pageState<{ stop: (() => void) | null }>(
  () => ({ stop: null }),
  ({ stop }) => stop?.(),
);

/** Refreshes a list whenever it comes from an earlier visit, and after the catalogue changed an item of the order. */
export function refreshListOnReturn(): void {
  let { offerRevision } = orderState;
  subscribe(orderState, () => {
    const hasChanged = orderState.offerRevision > offerRevision;
    ({ offerRevision } = orderState);
    if (hasChanged && catalogState.products.length > 0) void refreshList();
  });
  let neededRefresh = false;
  const check = () => {
    const { needsRefresh } = catalogState;
    if (needsRefresh && !neededRefresh) void refreshList();
    neededRefresh = needsRefresh;
  };
  subscribe(catalogState, check);
  check();
}

/**
 * Reloads the products of a restored list and replaces the changed ones; none moves. If that fails, the list stays with
 * a notice that it is outdated, and the next sign of a connection retries.
 */
export async function refreshList(): Promise<void> {
  retry.stop?.();
  retry.stop = null;
  const ids = catalogState.products.map(({ providerId }) => providerId);
  const batches = Array.from({ length: Math.ceil(ids.length / idsPerRequest) }, (_, at) =>
    ids.slice(at * idsPerRequest, (at + 1) * idsPerRequest),
  );
  const responses = await Promise.all(batches.map(fetchProductsByIds));
  const fetched = responses.flatMap((response) => (response.success ? response.data : []));
  replaceChanged(fetched);
  const isWhole = responses.every(({ success }) => success);
  // Another list may be displayed by now, which is not outdated.
  const isStillShown = ids.every((id, at) => catalogState.products[at]?.providerId === id);
  catalogState.needsRefresh &&= isStillShown && !isWhole;
  catalogState.staleNotice = catalogState.needsRefresh ? staleListText : null;
  if (isWhole) catalogState.loadedAt = Date.now();
  if (catalogState.staleNotice) retry.stop = whenConnected(() => void refreshList());
}

/** An unchanged product keeps its object, so its card is not rendered again. */
function replaceChanged(fetched: readonly Product[]): void {
  const newer = new Map(fetched.map((product) => [product.providerId, product]));
  const { products } = catalogState;
  const current = products.map((product) => {
    const now = newer.get(product.providerId);
    return now && JSON.stringify(now) !== JSON.stringify(product) ? now : product;
  });
  if (current.some((product, at) => product !== products[at])) catalogState.products = ref(current);
}

/** Calls `task` at each sign of a connection, until the returned function is called. */
function whenConnected(task: () => void): () => void {
  const ends = [onConnectionChange(task), onPageVisible(task)];
  return () => {
    for (const end of ends) end();
  };
}
