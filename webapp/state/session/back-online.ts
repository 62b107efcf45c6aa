import { subscribe } from 'valtio';
import type { Product } from '#shared/model/catalog/product.ts';
import type { CatalogChoice } from '#shared/rules/catalog/catalog-query.ts';
import { isOffline, onConnectionChange } from '../../browser/device/online.ts';
import { listChoiceOf, loadMore, retryCatalog } from '../catalog/catalog-list.ts';
import { catalogState } from '../catalog/catalog-state.ts';

/** After this many milliseconds the person is reading the displayed list, so a failed request is not repeated. */
const maxAgeMs = 60_000;

type ListRequest = { choice: CatalogChoice; at: number; before: readonly Product[] };

/**
 * Retries a failed list, next page or last list request once, each time the connection returns. A failed request is
 * repeated only while `isCatalogVisible`, so that another screen finds the list unchanged.
 */
export function retryCatalogWhenOnline(isCatalogVisible: () => boolean): () => void {
  let requested: ListRequest | null = null;
  let missed: ListRequest | null = null;
  // The state does not show a failed request: it restores the same list as before.
  const track = () => {
    const { phase, products } = catalogState;
    if (phase === 'loading') {
      requested = { choice: listChoiceOf(catalogState), at: Date.now(), before: products };
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
