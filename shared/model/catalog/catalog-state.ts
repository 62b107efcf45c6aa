import type { Category } from './category.ts';
import type { Facet } from './facet.ts';
import type { Filters } from './filters.ts';
import type { Product } from './product.ts';
import type { ProductListPage } from './product-list-page.ts';
import type { ProductSort } from './product-sort.ts';

/** The catalogue's state between visits (spec §3, "Cached catalogue state"). */
export type CatalogState = {
  mode: 'catalog' | 'search';
  searchText: string;
  /** The category first, an optional subcategory second. */
  searchCategoryIds: string[];
  currentCategory: Category | null;
  pagedData: Omit<ProductListPage, 'data'> | null;
  products: Product[];
  facets: Facet[];
  filters: Filters;
  /** Not in the specification; without it by relevance: best matches, then best sellers. */
  sort?: ProductSort | undefined;
};

/** Maximum length of a search text, in the search box and in the calls of spec §7. */
export const maxSearchLength = 200;
