import { type Facet, type FacetOption, priceFacetKey } from '#shared/model/facet.ts';
import { toReais } from '#shared/rules/money.ts';
import { countFacets, type FacetCountRow, priceRange } from '../store/catalog.ts';
import type { Db } from '../store/database.ts';
import { groupBy } from './group-by.ts';
import { productFilter } from './product-filter.ts';
import { rememberBriefly } from './remember-briefly.ts';

const maxValues = 50;
/** Counting a frequent word's products in a big catalogue takes a while, and a count may be half a minute old. */
const remember = rememberBriefly<Facet[]>({ milliseconds: 30_000, most: 500 });

export type FacetsWanted = { categoryIds?: string[]; searchQuery?: string };

/** The filters of a search or a category, each value with the number of products it would leave; the most frequent first. */
export const facets = (db: Db, shopId: string, { categoryIds = [], searchQuery = '' }: FacetsWanted): Promise<Facet[]> =>
  remember(JSON.stringify([shopId, categoryIds, searchQuery.trim()]), () => countedFacets(db, shopId, { categoryIds, searchQuery }));

async function countedFacets(db: Db, shopId: string, wanted: FacetsWanted): Promise<Facet[]> {
  const found = await productFilter(db, shopId, wanted);
  if (found.kind === 'nothing') return [];
  const [rows, range] = await Promise.all([countFacets(db, shopId, found.filter), priceRange(db, shopId, found.filter)]);
  const groups = groupBy(rows, ({ key }) => key).values();
  const counted = [...groups].map((group) => ({ position: group[0]?.position ?? 0, facet: facetOf(group) }));
  const sorted = counted.sort((a, b) => a.position - b.position || (a.facet.name < b.facet.name ? -1 : 1)).map(({ facet }) => facet);
  if (!range || range.lowest === null || range.highest === null) return sorted;
  const price = { from: toReais(range.lowest), to: toReais(range.highest) };
  return [...sorted, { key: priceFacetKey, name: 'Preço', hidden: false, values: [price] }];
}

function facetOf(rows: FacetCountRow[]): Facet {
  const values: FacetOption[] = rows.map(({ label, value, quantity }) => ({ name: label, value, quantity }));
  values.sort((a, b) => b.quantity - a.quantity || (a.name < b.name ? -1 : 1));
  const [first] = rows;
  return { key: first?.key ?? '', name: first?.name ?? '', hidden: first?.hidden ?? false, values: values.slice(0, maxValues) };
}
