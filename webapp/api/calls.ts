import { shopEndpoints } from '#shared/contract/shop-endpoints.ts';
import type { GiftSelection } from '#shared/model/gift.ts';
import type { ItemChange, SeenOrder } from '#shared/model/order.ts';
import { categoriesPerPage, productsPerPage } from '#shared/model/paged-result.ts';
import type { CatalogQuery } from '#shared/rules/catalog/catalog-query.ts';
import type { FacetQuery } from '#shared/rules/catalog/facet-query.ts';
import { call } from './client.ts';
import { isOrder, isPage, isProduct, isSession, isSettings } from './looks.ts';

/**
 * The requests of the contract, named by their purpose. Each returns a `Result` and never throws, except when aborted.
 * A request that replaces a choice or ends the order sends the order it is meant for: `expected`; `null` = any.
 */
export const fetchSession = (code: string) => call(shopEndpoints.session, { params: { code } }, isSession);
export const fetchSettings = () => call(shopEndpoints.settings, {}, isSettings);
export const fetchCategories = () => call(shopEndpoints.categories, { query: { perPage: categoriesPerPage } }, isPage);
export const fetchProduct = (id: string) => call(shopEndpoints.product, { params: { id } }, isProduct);
export const fetchProductsByIds = (ids: readonly string[]) =>
  call(shopEndpoints.productsByIds, { params: { ids: ids.join(',') } }, Array.isArray);
export const fetchFacets = (query: FacetQuery, signal: AbortSignal) =>
  call(shopEndpoints.facets, { query, signal }, Array.isArray);
export const fetchOrder = () => call(shopEndpoints.currentOrder, {}, isOrder);
/** `key`: of an attempt whose response never arrived. `expected`: the order that the change is meant for. */
export const sendItem = (change: ItemChange, options: { key?: string; expected?: SeenOrder | null } = {}) =>
  call(shopEndpoints.putItem, { body: change, ...options }, isOrder);
export const sendGifts = (selection: GiftSelection) => call(shopEndpoints.putGift, { body: selection }, isOrder);
/** Retried with the same `key` until a response arrives: an earlier attempt may have placed the order. */
export const sendConfirmation = (expected: SeenOrder | null, key: string) =>
  call(shopEndpoints.confirmOrder, { expected, key, isRepeated: true }, isOrder);

/** One page of a query's list (spec §7): page 0 without a token, the next pages with the token of the previous one. */
export function fetchProducts(
  query: CatalogQuery,
  page: { pageNumber: number; pageToken: string | null },
  signal: AbortSignal,
) {
  const paging = {
    pageNumber: page.pageNumber,
    perPage: productsPerPage,
    ...(page.pageToken ? { pageToken: page.pageToken } : {}),
  };
  switch (query.kind) {
    case 'top':
      return call(shopEndpoints.topProducts, { query: paging, signal }, isPage);
    case 'collection':
      return call(
        shopEndpoints.collectionProducts,
        {
          params: { id: query.id },
          query: { ...paging, ...searchQueryOf(query.text) },
          signal,
        },
        isPage,
      );
    case 'category':
      return call(
        shopEndpoints.searchProducts,
        {
          body: { category: query.ids.join(','), ...paging, ...searchQueryOf(query.text), filters: query.filters },
          signal,
        },
        isPage,
      );
    case 'text':
      return call(
        shopEndpoints.searchTextProducts,
        { body: { ...paging, searchQuery: query.text, filters: query.filters }, signal },
        isPage,
      );
  }
}

/** Spec §5: "Search text is trimmed; empty means no text filter". */
const searchQueryOf = (text: string) => (text ? { searchQuery: text } : {});
