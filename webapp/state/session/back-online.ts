import { subscribe } from 'valtio';
import type { Product } from '#shared/model/product.ts';
import type { CatalogChoice } from '#shared/rules/catalog/catalog-query.ts';
import { isOffline, onConnectionChange } from '../../browser/device/online.ts';
import { choiceOf, loadMore, retryCatalog } from '../catalog/catalog-list.ts';
import { catalogState } from '../catalog/catalog-state.ts';

/** Who wished for a list longer ago than this is by now reading the one that stands there. Milliseconds. */
const maxAgeMs = 60_000;

type ListRequest = { choice: CatalogChoice; at: number; before: readonly Product[] };

/**
 * From now on what of the catalogue found no connection is asked for again with the connection, once each time it is back: a list that failed,
 * the list that was wished for last. `isCatalogVisible`: whether the catalogue is; who looks at something else finds the list as they left it.
 */
export function retryCatalogWhenOnline(isCatalogVisible: () => boolean): () => void {
  let requested: ListRequest | null = null;
  let missed: ListRequest | null = null;
  // A failed wish is gone from the state: the list of before stands there, and is the very same one.
  const track = () => {
    const { phase, products } = catalogState;
    if (phase === 'loading') {
      requested = { choice: choiceOf(catalogState), at: Date.now(), before: products };
      missed = null;
      return;
    }
    if (requested && phase === 'ready') missed = products === requested.before ? requested : null;
    requested = null;
  };
  const retry = () => {
    if (isOffline()) return;
    const { phase } = catalogState;
    const request = missed;
    missed = null;
    if (phase === 'failed') void retryCatalog();
    else if (phase === 'more-failed') void loadMore();
    else if (phase === 'ready' && request && isCatalogVisible() && Date.now() - request.at < maxAgeMs) {
      Object.assign(catalogState, request.choice);
      void retryCatalog();
    }
  };
  const ends = [subscribe(catalogState, track), onConnectionChange(retry)];
  return () => {
    for (const end of ends) end();
  };
}
