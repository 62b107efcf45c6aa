import { maxSearchLength } from '../../model/catalog/catalog-state.ts';
import { suggestedCategoryId } from '../../model/catalog/category.ts';
import { type Filters, priceFacetKey } from '../../model/catalog/filters.ts';
import { type ProductSort, productSorts } from '../../model/catalog/product-sort.ts';
import type { CatalogChoice } from './catalog-query.ts';

/** A list of the catalogue as the query parameters of its page, in their order. */
export type ListParams = [name: string, value: string][];
type Choice = CatalogChoice & { sort?: ProductSort | undefined };

const filterPrefix = 'f.';
const maxValueLength = 200;
const maxParams = 60;

/** Whether a query parameter of this name belongs to the address of a list. Other parameters stay as they are. */
export const isListParam = (name: string): boolean => /^(busca|em|categoria|ordem|f\..+)$/.test(name);

/** Whether a query string (from its question mark on) names another list than the top-selling one. */
export const namesList = (query: string): boolean =>
  query
    .slice(1)
    .split('&')
    .map((pair) => pair.split('='))
    .some(([name = '', value = '']) => value !== '' && isListParam(name));

/** The parameters that name a list: none for the top-selling list, and for 'Sugeridos', which has its own link. */
export function listParamsOf({ mode, searchText, searchCategoryIds, currentCategory, filters, sort }: Choice) {
  const isSearch = mode === 'search';
  const category = currentCategory?.providerId;
  const params: ListParams = [];
  if (isSearch && searchText) params.push(['busca', searchText]);
  if (isSearch) for (const id of searchCategoryIds) params.push(['em', id]);
  if (category && category !== suggestedCategoryId) params.push(['categoria', category]);
  if (sort) params.push(['ordem', sort]);
  for (const [key, values] of Object.entries(filters))
    for (const value of key === priceFacetKey ? [values.join('-')] : values)
      params.push([filterPrefix + key, String(value)]);
  return params;
}

/** The list that parameters name. Impossible values are left out: an address may be written by hand. */
export function readListParams(params: ListParams) {
  const all = params.slice(0, maxParams).filter(([, value]) => value !== '' && value.length <= maxValueLength);
  const valuesOf = (wanted: string) => all.filter(([name]) => name === wanted).map(([, value]) => value);
  const searchText = (valuesOf('busca')[0] ?? '').trim().slice(0, maxSearchLength);
  const searchCategoryIds = valuesOf('em').slice(0, 2);
  const [sort] = valuesOf('ordem');
  const keys = new Set(all.filter(([name]) => name.startsWith(filterPrefix)).map(([name]) => name));
  return {
    mode: searchText || searchCategoryIds.length > 0 ? ('search' as const) : ('catalog' as const),
    searchText,
    searchCategoryIds,
    categoryId: valuesOf('categoria')[0] ?? null,
    sort: productSorts.find((one) => one === sort),
    filters: readFilters([...keys].map((name) => [name.slice(filterPrefix.length), [...new Set(valuesOf(name))]])),
  };
}

function readFilters(groups: [key: string, values: string[]][]): Filters {
  const filters = groups.map(([key, values]) => [key, key === priceFacetKey ? readPrice(values[0] ?? '') : values]);
  return Object.fromEntries(filters.filter(([, values]) => values !== null));
}

function readPrice(text: string): [number, number] | null {
  const [, from, to] = /^(\d{1,9}(?:\.\d{1,2})?)-(\d{1,9}(?:\.\d{1,2})?)$/.exec(text) ?? [];
  return from && to && Number(from) <= Number(to) ? [Number(from), Number(to)] : null;
}
