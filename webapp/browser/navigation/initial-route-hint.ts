import { InitialCatalogType } from '#shared/model/catalog/initial-catalog.ts';
import { categoryIdOfCollection } from '#shared/rules/catalog/collection-id.ts';
import { loadStoredCatalog } from '../storage/saved-catalog.ts';
import { loadText, loadValue } from '../storage/storage.ts';
import { listParamsInUrl } from './list-in-url.ts';
import { productIdsInUrl } from './product-ids-in-url.ts';
import { sessionHash } from './url-hash.ts';

/**
 * Sets a page attribute for the stylesheet, before the first paint, if another list than the prerendered one will show.
 * `list`: a category or collection; `search`; `ids`: suggested products. The URL opens that list, or this tab showed it
 * last. The stylesheet then hides the prerendered list and reserves space for the other one. `enteredCode`: the code of
 * the page's session. Returns the category of the selected tab, or `null` for 'Todos'.
 */
export function writeRouteHint(enteredCode: string): string | null {
  const { code, catalogType, catalogId } = sessionHash();
  const { ShowQuery, ShowCollection, Standard } = InitialCatalogType;
  const ids = code === null ? loadValue('suggested_ids') : null;
  if (catalogType && catalogType !== Standard && catalogId) {
    const isSearch = catalogType === ShowQuery;
    writeHint(isSearch ? 'search' : 'list');
    return isSearch ? null : catalogType === ShowCollection ? categoryIdOfCollection(catalogId) : catalogId;
  }
  const named = new Map(listParamsInUrl().reverse());
  if (named.size > 0 && !catalogType && loadValue('catalog_type') === null) {
    const inCategory = named.get('em');
    writeHint(inCategory || named.has('busca') ? 'search' : 'list');
    return named.get('categoria') ?? inCategory ?? null;
  }
  if (productIdsInUrl().length > 0 || Array.isArray(ids)) writeHint('ids');
  else if (!catalogType && loadValue('catalog_type') === null && enteredCode === loadText('session_code'))
    return writeRestoredListHint();
  return null;
}

/**
 * The list that `showRestoredList` (webapp/state/catalog/prerendered-catalog.ts) will show. The prerendered list at its
 * top is visible from the start.
 */
function writeRestoredListHint(): string | null {
  const stored = loadStoredCatalog()?.catalog;
  if (!stored) return null;
  const { mode, currentCategory, searchCategoryIds, scrollTop, filters } = stored;
  if (mode === 'search') writeHint('search');
  else if (currentCategory || scrollTop || Object.keys(filters ?? {}).length > 0) writeHint('list');
  return currentCategory?.providerId ?? searchCategoryIds?.[0] ?? null;
}

/** Removes the attribute: the prerendered list is gone, so the content may show. */
export function removeRouteHint(): void {
  // The list is rendered by then, but not painted: a separate task would run a frame or two after it on a busy phone.
  requestAnimationFrame(() => document.documentElement.removeAttribute(attribute));
}

// One literal, because the build keeps the CSS selectors that the bundle names.
const attribute = 'data-led';
const writeHint = (hint: 'list' | 'search' | 'ids'): void => document.documentElement.setAttribute(attribute, hint);
