import type { Category } from './category.ts';
import type { PagedResult } from './paged-result.ts';
import type { Product } from './product.ts';
import type { ShopSettings } from './shop-settings.ts';

/** What a visitor nobody knows yet sees first: the shop of the Host, its categories and its top-selling list. Nothing of it is about a person. */
export type FirstPage = { settings: ShopSettings; categories: PagedResult<Category>; products: PagedResult<Product> };

/** A first page as it stands in the page's HTML, for the screen to go on from. `categories` are the tabs, collections included. */
export type DrawnFirstPage = {
  shopId: string;
  categories: Category[];
  products: Product[];
  pagedData: Omit<PagedResult<Product>, 'data'>;
};
