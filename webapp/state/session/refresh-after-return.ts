import { ref, subscribe } from 'valtio';
import type { Product } from '#shared/model/product.ts';
import { oldListText } from '#shared/text/old-list.ts';
import { fetchProductsByIds } from '../../api/calls.ts';
import { onConnectionChange } from '../../browser/device/online.ts';
import { onPageVisible } from '../../browser/navigation/page-visibility.ts';
import { catalogState } from '../catalog/catalog-state.ts';

/** As many products as are asked for at once: their ids stand in the address. */
const idsPerRequest = 20;
let stop: (() => void) | null = null;

/** From now on a list that is shown as it was left is asked for again. */
export function refreshListOnReturn(): void {
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
 * Asks for the products of a list that was shown as it was left, and puts those that changed in their place: none moves. Where they do
 * not come the list stays, says that it is an earlier one, and is asked for again with the next sign of a connection.
 */
export async function refreshList(): Promise<void> {
  stop?.();
  stop = null;
  const ids = catalogState.products.map(({ providerId }) => providerId);
  const batches = Array.from({ length: Math.ceil(ids.length / idsPerRequest) }, (_, at) =>
    ids.slice(at * idsPerRequest, (at + 1) * idsPerRequest),
  );
  const answers = await Promise.all(batches.map(fetchProductsByIds));
  const fetched = answers.flatMap((answer) => (answer.success ? answer.data : []));
  replaceChanged(fetched);
  const isWhole = answers.every(({ success }) => success);
  // Another list may have come meanwhile: it is no earlier one.
  const isStillShown = ids.every((id, at) => catalogState.products[at]?.providerId === id);
  catalogState.needsRefresh &&= isStillShown && !isWhole;
  catalogState.staleNotice = catalogState.needsRefresh ? oldListText : null;
  if (isWhole) catalogState.loadedAt = Date.now();
  if (catalogState.staleNotice) stop = whenConnected(() => void refreshList());
}

/** A product that is as it was stays the same object: its card is not drawn again. */
function replaceChanged(fetched: readonly Product[]): void {
  const newer = new Map(fetched.map((product) => [product.providerId, product]));
  const { products } = catalogState;
  const current = products.map((product) => {
    const now = newer.get(product.providerId);
    return now && JSON.stringify(now) !== JSON.stringify(product) ? now : product;
  });
  if (current.some((product, at) => product !== products[at])) catalogState.products = ref(current);
}

/** Once: with the first sign of a connection. */
function whenConnected(task: () => void): () => void {
  const ends = [onConnectionChange(task), onPageVisible(task)];
  return () => {
    for (const end of ends) end();
  };
}

/** For tests: nothing waits for a connection any more. */
export function resetRefresh(): void {
  stop?.();
  stop = null;
}
