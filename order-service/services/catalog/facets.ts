import { memoize } from '#shared/concurrency/single-flight.ts';
import type { Facet, FacetOption } from '#shared/model/catalog/facet.ts';
import { priceFacetKey } from '#shared/model/catalog/filters.ts';
import { sizeOrder } from '#shared/rules/catalog/size-order.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { findCatalogVersion } from '../../database/catalog/catalog-version.ts';
import { listCategories } from '../../database/catalog/categories.ts';
import { cacheFacets, countFacets, type FacetCountRow, findCachedFacets } from '../../database/catalog/facet-counts.ts';
import type { Db } from '../../database/engine/database.ts';
import { groupBy } from '../core/group-by.ts';
import { optionFacetPrefix } from './option-facet-prefix.ts';
import { productFilter } from './product-filter.ts';

const maxValues = 50;
const maxPrepared = 50;
/** The limit also holds while the catalogue's version stays the same: data may be written outside this service. */
const maxAgeMinutes = 10;

type Counted = { facets: Facet[]; changesAt: Date | null };
/** Counting a frequent word's products in a big catalogue is slow. Concurrent requests share one count. */
const remember = memoize<Counted>({
  maxEntries: 500,
  forMs: maxAgeMinutes * 60_000,
  until: ({ changesAt }) => changesAt,
});

export type FacetCriteria = { categoryIds?: string[]; searchQuery?: string };

/**
 * The filters of a search or a category, each value with the number of products it would leave; the most frequent
 * first, sizes in their order. Counted again when the catalogue has changed, and when a promotion among the products
 * begins or ends.
 */
export async function facets(
  db: Db,
  shopId: string,
  { categoryIds = [], searchQuery = '' }: FacetCriteria,
): Promise<Facet[]> {
  const version = await findCatalogVersion(db, shopId);
  const criteria = { categoryIds, searchQuery: searchQuery.trim() };
  const key = JSON.stringify([shopId, version, criteria]);
  return (
    await remember(key, () =>
      criteria.searchQuery === '' ? cachedFacets(db, shopId, version, criteria) : countedFacets(db, shopId, criteria),
    )
  ).facets;
}

/**
 * Counts the whole shop and its top categories in advance, so that shoppers do not wait. Call it after a change of many
 * products, outside the transaction of the change.
 */
export async function prepareFacets(db: Db, shopId: string): Promise<void> {
  await facets(db, shopId, {});
  const roots = (await listCategories(db, shopId)).filter(
    ({ parent_id, is_collection }) => parent_id === null && !is_collection,
  );
  for (const { provider_id } of roots.slice(0, maxPrepared)) await facets(db, shopId, { categoryIds: [provider_id] });
}

/** The facets that every shopper needs are saved with the catalogue's version, for all replicas and across restarts. */
async function cachedFacets(
  db: Db,
  shopId: string,
  version: number,
  { categoryIds }: { categoryIds: string[] },
): Promise<Counted> {
  const cacheKey = categoryIds.join(' ');
  const cached = await findCachedFacets(db, shopId, cacheKey, version);
  if (cached) return { facets: cached.answer, changesAt: cached.changes_at };
  const counted = await countedFacets(db, shopId, { categoryIds });
  // Saves only categories with results, because callers may send any id.
  if (counted.facets.length > 0)
    await cacheFacets(db, shopId, cacheKey, version, { answer: counted.facets, changes_at: counted.changesAt });
  return counted;
}

async function countedFacets(db: Db, shopId: string, criteria: FacetCriteria): Promise<Counted> {
  const found = await productFilter(db, shopId, criteria);
  if (found.kind === 'nothing') return { facets: [], changesAt: null };
  const { facets: rows, lowest, highest, changes_at: changesAt } = await countFacets(db, shopId, found.filter);
  const groups = groupBy(rows, ({ key }) => key).values();
  const counted = [...groups].map((group) => ({ position: group[0]?.position ?? 0, facet: facetOf(group) }));
  const sorted = counted
    .sort((a, b) => a.position - b.position || (a.facet.name < b.facet.name ? -1 : 1))
    .map(({ facet }) => facet);
  if (lowest === null || highest === null) return { facets: sorted, changesAt };
  const price = { from: toReais(lowest), to: toReais(highest) };
  return { facets: [...sorted, { key: priceFacetKey, name: 'Preço', hidden: false, values: [price] }], changesAt };
}

function facetOf(rows: FacetCountRow[]): Facet {
  const values: FacetOption[] = rows.map(({ label, value, quantity }) => ({ name: label, value, quantity }));
  values.sort((a, b) => b.quantity - a.quantity || (a.name < b.name ? -1 : 1));
  const shown = values.slice(0, maxValues);
  const bySize = isOfOptions(rows) ? sizeOrder(shown.map(({ name }) => name)) : null;
  if (bySize) shown.sort((a, b) => bySize(a.name, b.name));
  const [first] = rows;
  return {
    key: first?.key ?? '',
    name: first?.name ?? '',
    hidden: first?.hidden ?? false,
    values: shown,
  };
}

/** The names of brands, sellers and categories are no sizes. */
const isOfOptions = ([first]: FacetCountRow[]): boolean => first?.key.startsWith(optionFacetPrefix) === true;
