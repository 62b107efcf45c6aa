import type { Category } from './catalog/category.ts';
import type { Product } from './catalog/product.ts';
import type { PagedResult } from './paging.ts';
import type { ProductLayout, ShopSettings } from './shop-settings.ts';

/**
 * The first view of an anonymous visitor: the Host's shop, its categories and its top-selling list. It holds no
 * personal data.
 */
export type PrerenderedPage = {
  settings: ShopSettings;
  categories: PagedResult<Category>;
  products: PagedResult<Product>;
};

/**
 * The first page as stored in the page's HTML, from which the screen continues. `categories` are the tabs, collections
 * included.
 */
export type RenderedFirstPage = {
  shopId: string;
  categories: Category[];
  products: Product[];
  pagedData: Omit<PagedResult<Product>, 'data'>;
  productLayout?: ProductLayout;
};
