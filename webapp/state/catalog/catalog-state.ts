import { proxy } from 'valtio';
import type { CatalogState } from '#shared/model/catalog/catalog-state.ts';
import type { Category } from '#shared/model/catalog/category.ts';
import type { Product } from '#shared/model/catalog/product.ts';
import type { ProductLayout } from '#shared/model/shop-settings.ts';
import type { PriceSpan } from '#shared/rules/catalog/price-filter.ts';
import { pageState } from '../../browser/storage/page-state.ts';

/**
 * `fresh`: nothing was requested. `shown`: a list of the page's HTML or of the tab's cache, before the session is
 * loaded. `loading`: a list from page 0. `more`: the next page. `failed` and `more-failed`: that request failed.
 */
export type ListPhase = 'fresh' | 'shown' | 'loading' | 'ready' | 'failed' | 'more' | 'more-failed';

/** What the catalogue's screen shows: the state of spec §3 and its loading phase. */
export type Catalog = CatalogState & {
  phase: ListPhase;
  /** The layout of the shop in the page's HTML, until the session's settings are loaded. */
  productLayout: ProductLayout;
  /** Tabs: 'Sugeridos' if products are suggested, then the categories and the collections (spec §4). */
  categories: Category[];
  suggested: Product[];
  /** Whether the facets are loaded, or are known to be unavailable. */
  areFacetsLoaded: boolean;
  /** A price range that the user is still changing (spec §5: debounced); `null` when the filters are complete. */
  priceDraft: PriceSpan | null;
  /** The text in the search box, submitted or not. A failed search keeps the typed text. */
  typedText: string;
  /** The scroll position to restore, in CSS pixels. */
  scrollTop: number;
  /** Whether the list comes from an earlier visit and must be refreshed (refresh-after-return.ts). */
  needsRefresh: boolean;
  /** When the list was last loaded, in milliseconds since 1970. */
  loadedAt: number;
  /** A text that says the list is outdated, after a failed refresh; else `null`. */
  staleNotice: string | null;
  /** How often a list was shown again after a step back. */
  restored: number;
};

/** The state before the first visit. */
export const emptyCatalog = (): Catalog => ({
  mode: 'catalog',
  searchText: '',
  searchCategoryIds: [],
  currentCategory: null,
  pagedData: null,
  products: [],
  facets: [],
  filters: {},
  phase: 'fresh',
  categories: [],
  suggested: [],
  areFacetsLoaded: false,
  priceDraft: null,
  typedText: '',
  scrollTop: 0,
  needsRefresh: false,
  loadedAt: 0,
  staleNotice: null,
  restored: 0,
  productLayout: 'grid',
});

/**
 * Lists from the shop are replaced as a whole and wrapped in `ref`: observing every field of every product makes the
 * start slow on a slow phone.
 */
export const catalogState = pageState(() => proxy(emptyCatalog()));

/**
 * Removes the prerendered list before another one loads. The tabs stay, because they belong to the shop and not to the
 * list.
 */
export function dropPrerenderedList(): void {
  if (catalogState.phase === 'shown') Object.assign(catalogState, { phase: 'fresh', products: [], pagedData: null });
}
