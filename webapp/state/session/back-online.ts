import { subscribe } from 'valtio';
import type { Product } from '#shared/model/product.ts';
import type { CatalogChoice } from '#shared/rules/catalog/catalog-query.ts';
import { isOffline, onConnectionChange } from '../../browser/device/online.ts';
import { choiceOf, loadMore, retryCatalog } from '../catalog/catalog-list.ts';
import { catalogState } from '../catalog/catalog-state.ts';

/** Who wished for a list longer ago than this is by now reading the one that stands there. Milliseconds. */
const longest = 60_000;

type Wish = { choice: CatalogChoice; at: number; before: readonly Product[] };

/**
 * From now on what of the catalogue found no connection is asked for again with the connection, once each time it is back: a list that failed,
 * the list that was wished for last. `isInSight`: whether the catalogue is; who looks at something else finds the list as they left it.
 */
export function askAgainWhenOnline(isInSight: () => boolean): () => void {
  let asked: Wish | null = null;
  let missed: Wish | null = null;
  // A failed wish is gone from the state: the list of before stands there, and is the very same one.
  const look = () => {
    const { phase, products } = catalogState;
    if (phase === 'loading') {
      asked = { choice: choiceOf(catalogState), at: Date.now(), before: products };
      missed = null;
      return;
    }
    if (asked && phase === 'ready') missed = products === asked.before ? asked : null;
    asked = null;
  };
  const again = () => {
    if (isOffline()) return;
    const { phase } = catalogState;
    const wish = missed;
    missed = null;
    if (phase === 'failed') void retryCatalog();
    else if (phase === 'more-failed') void loadMore();
    else if (phase === 'ready' && wish && isInSight() && Date.now() - wish.at < longest) {
      Object.assign(catalogState, wish.choice);
      void retryCatalog();
    }
  };
  const ends = [subscribe(catalogState, look), onConnectionChange(again)];
  return () => {
    for (const end of ends) end();
  };
}
