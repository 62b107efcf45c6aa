import { proxy } from 'valtio';
import type { CatalogState } from '#shared/model/catalog-state.ts';
import type { Category } from '#shared/model/category.ts';
import type { Product } from '#shared/model/product.ts';
import type { PriceSpan } from '#shared/rules/catalog/price-filter.ts';

/** `fresh` before anything was asked; `drawn` while the page's own HTML shows the Host's shop and nobody knows yet who asks; `loading` a list from page 0; `more` the next page; `failed` and `more-failed` what of it went wrong. */
export type ListPhase = 'fresh' | 'drawn' | 'loading' | 'ready' | 'failed' | 'more' | 'more-failed';

/** What the catalogue's screen shows: the state of spec §3, and how far it has come. */
export type Catalog = CatalogState & {
  phase: ListPhase;
  /** Tabs: 'Sugeridos' when there is something to suggest, the categories, the collections (spec §4). */
  categories: Category[];
  suggested: Product[];
  /** Whether the facets are known, or known not to come. */
  areFacetsLoaded: boolean;
  /** A range of prices that is still being chosen (spec §5: debounced); null when the filters say it all. */
  priceDraft: PriceSpan | null;
  /** What stands in the search box, asked for or not: a search that fails takes nothing away that was typed. */
  typedText: string;
  /** How far the list is scrolled, for coming back to it. Pixels. */
  scrollTop: number;
  /** Whether the list is as it was left, and still to be asked for again (renew-left.ts). */
  needsRefresh: boolean;
  /** When the list was asked for last, in ms since 1970. */
  loadedAt: number;
  /** That the list is an earlier one, in words, once it could not be asked for again. */
  staleNotice: string | null;
};

/** As it is before the first visit. */
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
});

/** Lists from the shop are whole ones, changed for another and never inside (`ref`): to watch each field of each product is much of what starting costs a slow phone. */
export const catalogState = proxy<Catalog>(emptyCatalog());

/** The list of the HTML gives way to another. The tabs stay: whatever the list is, they are the shop's. */
export function dropPrerenderedList(): void {
  if (catalogState.phase === 'drawn') Object.assign(catalogState, { phase: 'fresh', products: [], pagedData: null });
}
