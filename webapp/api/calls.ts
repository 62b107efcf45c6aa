import { endpoints } from '#shared/contract/endpoints.ts';
import type { GiftSelection } from '#shared/model/gift.ts';
import type { ItemChange } from '#shared/model/order.ts';
import { categoriesPerPage, productsPerPage } from '#shared/model/paged-result.ts';
import type { CatalogQuery } from '#shared/rules/catalog-query.ts';
import type { FacetQuery } from '#shared/rules/facet-query.ts';
import { call } from './client.ts';

/** The calls of the contract by the words of the shop; each returns a Result and never throws, save when aborted. */
export const fetchSession = (code: string) => call(endpoints.session, { params: { code } });
export const fetchSettings = () => call(endpoints.settings, {});
export const fetchCategories = () => call(endpoints.categories, { query: { perPage: categoriesPerPage } });
export const fetchProduct = (id: string, signal?: AbortSignal) =>
  call(endpoints.product, { params: { id }, ...(signal ? { signal } : {}) });
export const fetchProductsByIds = (ids: readonly string[]) => call(endpoints.productsByIds, { params: { ids: ids.join(',') } });
export const fetchFacets = (query: FacetQuery, signal: AbortSignal) => call(endpoints.facets, { query, signal });
export const fetchOrder = () => call(endpoints.currentOrder, {});
export const sendItem = (change: ItemChange) => call(endpoints.putItem, { body: change });
export const sendGifts = (selection: GiftSelection) => call(endpoints.putGift, { body: selection });
export const sendConfirmation = () => call(endpoints.confirmOrder, {});

/** One page of the list that a query asks for (spec §7): page 0 without a token, the next with the token of the one before. */
export function fetchProducts(query: CatalogQuery, page: { pageNumber: number; pageToken: string | null }, signal: AbortSignal) {
  const paging = { pageNumber: page.pageNumber, perPage: productsPerPage, ...(page.pageToken ? { pageToken: page.pageToken } : {}) };
  switch (query.kind) {
    case 'top':
      return call(endpoints.topProducts, { query: paging, signal });
    case 'collection':
      return call(endpoints.collectionProducts, { params: { id: query.id }, query: { ...paging, ...searchQueryOf(query.text) }, signal });
    case 'category':
      return call(endpoints.searchProducts, {
        body: { category: query.ids.join(','), ...paging, ...searchQueryOf(query.text), filters: query.filters },
        signal,
      });
    case 'text':
      return call(endpoints.searchTextProducts, { body: { ...paging, searchQuery: query.text, filters: query.filters }, signal });
  }
}

/** Spec §5: "Search text is trimmed; empty means no text filter". */
const searchQueryOf = (text: string) => (text ? { searchQuery: text } : {});
