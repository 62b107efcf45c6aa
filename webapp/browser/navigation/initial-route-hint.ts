import { InitialCatalogType } from '#shared/model/catalog-state.ts';
import { asCategoryId } from '#shared/rules/catalog/collection-id.ts';
import { loadStoredCatalog } from '../storage/saved-catalog.ts';
import { loadText, loadValue } from '../storage/storage.ts';
import { productIdsInUrl, sessionHash } from './url-hash.ts';

/**
 * Tells the style, before anything is drawn, that another list comes than the one in the HTML: `list`, a category's or a collection's,
 * `search` or `ids`, suggested products. The address leads to it, or this tab left it so. The style then keeps the list of the HTML from
 * being seen and has room for what will stand there. `enteredCode`: the code of the session that the page begins with. Answers with the category whose tab will be chosen, where it is not 'Todos'.
 */
export function writeRouteHint(enteredCode: string): string | null {
  const { code, catalogType, catalogId } = sessionHash();
  const { ShowQuery, ShowCollection, Standard } = InitialCatalogType;
  const ids = code === null ? loadValue('suggested_ids') : null;
  if (catalogType && catalogType !== Standard && catalogId) {
    const isSearch = catalogType === ShowQuery;
    writeHint(isSearch ? 'search' : 'list');
    return isSearch ? null : catalogType === ShowCollection ? asCategoryId(catalogId) : catalogId;
  }
  if (productIdsInUrl().length > 0 || Array.isArray(ids)) writeHint('ids');
  else if (!catalogType && loadValue('catalog_type') === null && enteredCode === loadText('session_code')) return writeRestoredListHint();
  return null;
}

/** What `showLeft` (webapp/state/catalog/prerendered-catalog.ts) will show. The list of the HTML, left at its beginning, is seen from the start. */
function writeRestoredListHint(): string | null {
  const stored = loadStoredCatalog()?.catalog;
  if (!stored) return null;
  const { mode, currentCategory, searchCategoryIds, scrollTop, filters } = stored;
  if (mode === 'search') writeHint('search');
  else if (currentCategory || scrollTop || Object.keys(filters ?? {}).length > 0) writeHint('list');
  return currentCategory?.providerId ?? searchCategoryIds?.[0] ?? null;
}

/** The list of the HTML is gone, and what is drawn from here on is to be seen. */
export function removeRouteHint(): void {
  // Drawn by then, and not painted yet: a task of its own would come a frame or two after the list on a busy phone.
  requestAnimationFrame(() => document.documentElement.removeAttribute(attribute));
}

// Whole, for the build keeps of the style what the bundle names.
const attribute = 'data-led';
const writeHint = (hint: 'list' | 'search' | 'ids'): void => document.documentElement.setAttribute(attribute, hint);
