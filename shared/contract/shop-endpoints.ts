import type { Category } from '#shared/model/category.ts';
import type { Facet, Filters } from '#shared/model/facet.ts';
import type { GiftSelection } from '#shared/model/gift.ts';
import type { ItemChange, Order } from '#shared/model/order.ts';
import type { PagedResult } from '#shared/model/paged-result.ts';
import type { Product } from '#shared/model/product.ts';
import type { Session } from '#shared/model/session.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { shopFailures } from '#shared/text/shop-failures.ts';
import { get, getWrite, post, postRead } from './endpoint-kinds.ts';

/** Query of a page of products. Page numbers start at 0; `pageToken` continues a list and wins over the number. */
export type PageQuery = { pageNumber?: number; perPage?: number; pageToken?: string };
export type SearchBody = PageQuery & { searchQuery?: string; filters?: Filters };
/** `category` holds comma-joined ids: the category, then an optional subcategory. */
export type CategorySearchBody = SearchBody & { category: string };

type Products = PagedResult<Product>;

/**
 * The part of the endpoint table (`endpoints.ts`) that the first visit calls. A separate file, so that the other calls
 * load with their screens.
 */
export const shopEndpoints = {
  session: get<Session>('/api/session/:code', shopFailures.session, 'anyone'),
  settings: get<{ data: ShopSettings }>('/api/shop/settings', shopFailures.settings, 'anyone'),

  categories: get<PagedResult<Category>, { perPage?: number; pageToken?: string }>(
    '/api/catalog/categories',
    shopFailures.categories,
  ),
  topProducts: get<Products, PageQuery>('/api/catalog/top', shopFailures.productList),
  searchProducts: postRead<CategorySearchBody, Products>('/api/catalog/products/search', shopFailures.productList),
  collectionProducts: get<Products, PageQuery & { searchQuery?: string }>(
    '/api/catalog/products/collections/:id',
    shopFailures.productList,
  ),
  searchTextProducts: postRead<SearchBody, Products>('/api/catalog/products/searchText', shopFailures.productList),
  productsByIds: get<Product[]>('/api/catalog/products/byids/:ids', shopFailures.productsByIds),
  facets: get<Facet[], { searchQuery?: string; category?: string }>(
    '/api/catalog/products/facets',
    shopFailures.facets,
  ),
  product: get<Product>('/api/catalog/products/:id', shopFailures.product),

  currentOrder: get<Order>('/api/order/current', shopFailures.orderLoad),
  putItem: post<ItemChange, Order>('/api/order/items/', shopFailures.addItem),
  putGift: post<GiftSelection, Order>('/api/order/gift/', shopFailures.addGift),
  confirmOrder: getWrite<Order>('/api/order/confirm', shopFailures.orderConfirm),
} as const;
