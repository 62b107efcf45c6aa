import { InitialCatalogType } from '#shared/model/catalog-state.ts';
import { asCategoryId } from '#shared/rules/catalog/collection-id.ts';
import { keptCatalog } from '../storage/saved-catalog.ts';
import { recall, recallText } from '../storage/storage.ts';
import { idsInAddress, sessionHash } from './url-hash.ts';

/**
 * Tells the style, before anything is drawn, that another list comes than the one in the HTML: `list`, a category's or a collection's,
 * `search` or `ids`, suggested products. The address leads to it, or this tab left it so. The style then keeps the list of the HTML from
 * being seen and has room for what will stand there. `entered`: the code of the session that the page begins with. Answers with the category whose tab will be chosen, where it is not 'Todos'.
 */
export function tellWhereLed(entered: string): string | null {
  const { code, catalogType, catalogId } = sessionHash();
  const { ShowQuery, ShowCollection, Standard } = InitialCatalogType;
  const ids = code === null ? recall('suggested_ids') : null;
  if (catalogType && catalogType !== Standard && catalogId) {
    const isSearch = catalogType === ShowQuery;
    write(isSearch ? 'search' : 'list');
    return isSearch ? null : catalogType === ShowCollection ? asCategoryId(catalogId) : catalogId;
  }
  if (idsInAddress().length > 0 || Array.isArray(ids)) write('ids');
  else if (!catalogType && recall('catalog_type') === null && entered === recallText('session_code')) return tellWhatWasLeft();
  return null;
}

/** What `showLeft` (webapp/state/catalog/prerendered-catalog.ts) will show. The list of the HTML, left at its beginning, is seen from the start. */
function tellWhatWasLeft(): string | null {
  const left = keptCatalog()?.catalog;
  if (!left) return null;
  const { mode, currentCategory, searchCategoryIds, scrollTop, filters } = left;
  if (mode === 'search') write('search');
  else if (currentCategory || scrollTop || Object.keys(filters ?? {}).length > 0) write('list');
  return currentCategory?.providerId ?? searchCategoryIds?.[0] ?? null;
}

/** The list of the HTML is gone, and what is drawn from here on is to be seen. */
export function endLed(): void {
  // Drawn by then, and not painted yet: a task of its own would come a frame or two after the list on a busy phone.
  requestAnimationFrame(() => document.documentElement.removeAttribute(attribute));
}

// Whole, for the build keeps of the style what the bundle names.
const attribute = 'data-led';
const write = (led: 'list' | 'search' | 'ids'): void => document.documentElement.setAttribute(attribute, led);
