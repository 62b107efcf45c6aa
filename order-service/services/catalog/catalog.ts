import type { Category } from '#shared/model/catalog/category.ts';
import type { Filters } from '#shared/model/catalog/filters.ts';
import type { Product } from '#shared/model/catalog/product.ts';
import type { ProductListPage } from '#shared/model/catalog/product-list-page.ts';
import type { ProductSort } from '#shared/model/catalog/product-sort.ts';
import type { SearchGuess } from '#shared/model/catalog/search-guess.ts';
import { categoriesPerPage, type PagedResult, productsPerPage } from '#shared/model/paging.ts';
import { categoryIdOfCollection } from '#shared/rules/catalog/collection-id.ts';
import { baseProductId } from '#shared/rules/catalog/product-id-at-option.ts';
import {
  findProducts,
  findVariants,
  listProducts,
  type PageStart,
  type ProductRow,
  type VariantRow,
} from '../../database/catalog/catalog.ts';
import { listCategories } from '../../database/catalog/categories.ts';
import { listSorted } from '../../database/catalog/sorted-products.ts';
import type { Db } from '../../database/engine/database.ts';
import { groupBy } from '../core/group-by.ts';
import { Refusal } from '../core/refusal.ts';
import { type AgentPriceTable, atTablePrices } from './agent-prices.ts';
import { nameList, readPageToken, readSortedToken, writePageToken, writeSortedToken } from './page-token.ts';
import { type FoundFilter, type ProductCriteria, productFilter } from './product-filter.ts';
import { openedAt, productView } from './product-view.ts';
import { codeHits, codesIn } from './search/code-hits.ts';

const maxPerPage = 50;
const maxCategoriesPerPage = 200;

export type PageRequest = { pageNumber?: number; perPage?: number; pageToken?: string; sort?: ProductSort };
export type SearchCriteria = { categoryIds?: string[]; searchQuery?: string; filters?: Filters };

/** The shop's categories as a tree, paged by the top level. */
export async function categories(
  db: Db,
  shopId: string,
  request: { perPage?: number; pageToken?: string },
): Promise<PagedResult<Category>> {
  const rows = (await listCategories(db, shopId)).filter((row) => !row.is_collection);
  const childrenOf = (parentId: string | null): Category[] =>
    rows
      .filter((row) => row.parent_id === parentId)
      .map(({ id, provider_id, name, description }) => ({
        providerId: provider_id,
        name,
        description,
        children: childrenOf(id),
        shopId,
      }));
  const roots = childrenOf(null);
  const perPage = Math.min(request.perPage ?? categoriesPerPage, maxCategoriesPerPage);
  const page = request.pageToken ? readCategoryToken(request.pageToken) : 0;
  const hasMore = roots.length > (page + 1) * perPage;
  const token = hasMore ? writeCategoryToken(page + 1) : null;
  return { data: roots.slice(page * perPage, (page + 1) * perPage), page, perPage, hasMore, token };
}

/**
 * A page of the matching products: a category, a collection or a search, each with filters. Active products come first,
 * then best sellers.
 */
export async function products(
  db: Db,
  shopId: string,
  criteria: SearchCriteria,
  request: PageRequest,
  reader: AgentPriceTable | null = null,
): Promise<ProductListPage> {
  const page = await listOf(db, shopId, criteria, request, reader);
  return reader && page.page === 0 ? withCodes(db, shopId, page, criteria.searchQuery ?? '', reader) : page;
}

/**
 * The products whose code an agent typed or scanned come first. A guess would hide that the code was found, so it is
 * left out then.
 */
async function withCodes(
  db: Db,
  shopId: string,
  listed: ProductListPage,
  typed: string,
  reader: AgentPriceTable,
): Promise<ProductListPage> {
  const codes = await codesIn(db, shopId, typed);
  if (codes.length === 0) return listed;
  const ids = [...new Set(codes.map(({ provider_id }) => provider_id))];
  const rows = await findProducts(db, shopId, ids);
  const { views, variants } = await readViews(db, shopId, rows, reader);
  const found = ids.flatMap((id) => views.find(({ providerId }) => providerId === id) ?? []);
  const { guess, ...page } = listed;
  const others = guess ? [] : page.data.filter(({ providerId }) => !ids.includes(providerId));
  return {
    ...page,
    ...(guess && { hasMore: false, token: null }),
    data: [...found, ...others],
    codes: codeHits(codes, rows, variants),
  };
}

async function listOf(
  db: Db,
  shopId: string,
  criteria: SearchCriteria,
  request: PageRequest,
  reader: AgentPriceTable | null,
): Promise<ProductListPage> {
  // Without a text the usual order is the one by sales, which has its index.
  const isUsual = request.sort === 'sold' && !criteria.searchQuery?.trim();
  if (request.sort && !isUsual) return sortedProducts(db, shopId, criteria, { ...request, sort: request.sort }, reader);
  const list = nameList(criteria.categoryIds ?? [], criteria.searchQuery?.trim() ?? '', criteria.filters ?? {});
  const perPage = Math.min(request.perPage ?? productsPerPage, maxPerPage);
  const { page, start } = pageStart(request, list, perPage);
  const found = await productFilter(db, shopId, criteria);
  const rows = found.kind === 'nothing' ? [] : await listProducts(db, shopId, found.filter, start, perPage + 1);
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  const hasMore = rows.length > perPage;
  const token = hasMore && last ? writePageToken({ list, page: page + 1, ...placeOf(last) }) : null;
  const data = await viewsOf(db, shopId, shown, reader);
  return { data, page, perPage, hasMore, token, ...guessIn(found, criteria, data) };
}

/** The same in a chosen order. */
async function sortedProducts(
  db: Db,
  shopId: string,
  criteria: SearchCriteria,
  request: PageRequest & { sort: ProductSort },
  reader: AgentPriceTable | null,
): Promise<ProductListPage> {
  const { sort } = request;
  const { categoryIds = [], searchQuery = '', filters = {} } = criteria;
  const list = nameList(categoryIds, searchQuery.trim(), filters, sort);
  const perPage = Math.min(request.perPage ?? productsPerPage, maxPerPage);
  const { pageNumber = 0 } = request;
  const { page, start } = request.pageToken
    ? readSortedToken(request.pageToken, list, sort)
    : { page: pageNumber, start: { offset: pageNumber * perPage } };
  const found = await productFilter(db, shopId, criteria);
  const rows =
    found.kind === 'nothing' ? [] : await listSorted(db, shopId, found.filter, { sort, start, limit: perPage + 1 });
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  const hasMore = rows.length > perPage;
  const token =
    hasMore && last
      ? writeSortedToken(list, page + 1, { isActive: last.is_active, key: last.sort_key, id: last.id })
      : null;
  const data = await viewsOf(db, shopId, shown, reader);
  return { data, page, perPage, hasMore, token, ...guessIn(found, criteria, data) };
}

/** A list without products needs no explanation. */
const guessIn = (found: FoundFilter, { searchQuery = '' }: SearchCriteria, data: Product[]): { guess?: SearchGuess } =>
  found.kind === 'filter' && found.guess && data.length > 0
    ? { guess: { asked: searchQuery.trim(), ...found.guess } }
    : {};

/** A collection, named with or without the prefix that it has as a category. */
export const collection = (
  db: Db,
  shopId: string,
  id: string,
  criteria: Pick<ProductCriteria, 'searchQuery'>,
  request: PageRequest,
  reader: AgentPriceTable | null = null,
) => products(db, shopId, { ...criteria, categoryIds: [categoryIdOfCollection(id)] }, request, reader);

/** One product. `Variant=<option>` after its id opens it at that option. */
export async function product(
  db: Db,
  shopId: string,
  id: string,
  reader: AgentPriceTable | null = null,
): Promise<Product> {
  const [, variant = ''] = id.split('Variant=', 2);
  const [row] = await findProducts(db, shopId, [baseProductId(id.split('Variant=', 1)[0] ?? id)]);
  const [view] = row ? await viewsOf(db, shopId, [row], reader) : [];
  if (!view) throw new Refusal('not-found');
  return variant === '' ? view : openedAt(view, variant.split('&', 1)[0] ?? '');
}

/** The products of these ids in the requested order, each once. Unknown ids are left out. */
export async function productsByIds(
  db: Db,
  shopId: string,
  ids: string[],
  reader: AgentPriceTable | null = null,
): Promise<Product[]> {
  const requestedIds = [...new Set(ids.map((id) => baseProductId(id.trim())))];
  const views = await viewsOf(db, shopId, await findProducts(db, shopId, requestedIds), reader);
  return requestedIds.flatMap((id) => views.find((view) => view.providerId === id) ?? []);
}

const viewsOf = async (
  db: Db,
  shopId: string,
  rows: ProductRow[],
  reader: AgentPriceTable | null,
): Promise<Product[]> => (await readViews(db, shopId, rows, reader)).views;

async function readViews(
  db: Db,
  shopId: string,
  rows: ProductRow[],
  reader: AgentPriceTable | null,
): Promise<{ views: Product[]; variants: VariantRow[] }> {
  if (rows.length === 0) return { views: [], variants: [] };
  const ids = rows.map(({ id }) => id);
  const found = await findVariants(db, shopId, ids);
  const variants = reader?.priceTableId ? await atTablePrices(db, shopId, reader.priceTableId, found) : found;
  const byProduct = groupBy(variants, ({ product_id }) => product_id);
  const views = rows.map((row) => productView(row, byProduct.get(row.id) ?? [], { isForAgent: reader !== null }));
  return { views, variants };
}

function pageStart(request: PageRequest, list: string, perPage: number): { page: number; start: PageStart } {
  if (request.pageToken) return readPageToken(request.pageToken, list);
  const page = request.pageNumber ?? 0;
  return { page, start: { offset: page * perPage } };
}

const placeOf = ({ rank, is_active, sold, id }: ProductRow) => ({ rank, isActive: is_active, sold, id });

const writeCategoryToken = (page: number): string => Buffer.from(`categories ${page}`).toString('base64url');

function readCategoryToken(token: string): number {
  const page = /^categories (\d{1,6})$/.exec(Buffer.from(token, 'base64url').toString('utf8'))?.[1];
  if (page === undefined) throw new Refusal('bad-page-token');
  return Number(page);
}
