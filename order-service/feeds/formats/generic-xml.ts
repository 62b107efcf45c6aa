import type { RowStore } from '../row-store.ts';
import { fieldNamed, type TableField } from '../tables/headings.ts';
import { type ColumnMap, planTable, rowOfPairs, type TablePlan } from '../tables/open-table.ts';
import { ParentRows } from '../tables/parent-rows.ts';
import { type TableColumn, tableColumns } from '../tables/table-columns.ts';
import type { TableRow } from '../tables/table-row.ts';
import { unknownTableRefusal } from '../tables/unknown-table.ts';
import { type GenericXmlEntry, skuName } from './generic-xml-entries.ts';

/**
 * The rows of an XML document of products in a price comparer's or a shop's own names.
 * @throws FeedRefusal where its entries have no name or no price, with the names of their elements.
 */
export function genericXmlRows(
  entries: RowStore<GenericXmlEntry>,
  map: ColumnMap | undefined,
  rows: RowStore<TableRow>,
): { rows: ParentRows; plan: TablePlan; found: TableColumn[] } {
  const headings = new Set<string>();
  const counted = new Set<string>();
  for (let at = 0; at < entries.count; at++)
    for (const [heading, value] of entries.get(at).pairs) {
      headings.add(heading);
      if (heading === availability) counted.add(/^\d+$/.test(value.trim()) ? `${Math.min(2, Number(value))}` : 'text');
    }
  // "12" of an availability is a count, where all entries have numbers and not only yes and no.
  const isCount =
    counted.has('2') && !counted.has('text') && ![...headings].some((one) => fieldNamed(one) === 'quantity');
  if (isCount) headings.add(stock);
  const withCount = (pairs: GenericXmlEntry['pairs']): GenericXmlEntry['pairs'] => {
    const count = isCount ? pairs.find(([heading]) => heading === availability) : undefined;
    return count === undefined ? pairs : [...pairs, [stock, count[1]]];
  };
  const names = [...headings];
  const samples = firstEntries(entries).map((pairs) => {
    const values = new Map([...pairs].reverse());
    return names.map((name) => values.get(name) ?? '');
  });
  const plan = planTable(names, map, samples);
  if (plan === null) throw unknownTableRefusal(entries.get(0).line, names, samples, map);
  const skus = groupSkus(plan);
  const headingWith = firstHeadings(plan);
  const table = new ParentRows(rows, plan);
  for (let at = 0; at < entries.count; at++) {
    const { line, pairs } = entries.get(at);
    const own = withSkuName(plan, withSku(skus, inPlanNames(plan, headingWith, withCount(pairs))));
    const row = rowOfPairs(plan, line, own);
    // The id of a product may be that of another product's SKU: it names no parent.
    table.add(skus ? { ...row, parent: '' } : row);
  }
  return { rows: table, plan, found: tableColumns(plan.headings, names, plan.fields, samples) };
}

const [availability, stock] = ['disponibilidade', 'estoque'] as const;

type Skus = { product: string; sku: string };

/**
 * Where entries have the id of a SKU and that of its product, SKUs of one product are its variants. null = the entries
 * do not have both ids, or name their groups.
 */
function groupSkus({
  fields,
  headings,
}: Pick<TablePlan, 'headings'> & { fields: Map<string, TableField> }): Skus | null {
  const headingWith = (field: TableField) => [...fields].find(([, other]) => other === field)?.[0];
  const [id, sku] = [headingWith('id'), headingWith('sku')];
  const hasGroups = headingWith('item_group_id') !== undefined;
  if (headingWith('variation') === undefined) fields.set(skuName, 'variation');
  if (hasGroups || id === undefined) return null;
  // VTEX calls the SKU's id "id" beside "productId"; others say "id_produto" and "id_sku".
  const product = sku === undefined ? productIds.find((heading) => heading !== id && headings.includes(heading)) : id;
  const own = sku ?? id;
  if (product === undefined) return null;
  fields.set(product, 'item_group_id');
  fields.set(own, 'id');
  return { product, sku: own };
}

const optionFields: ReadonlySet<string> = new Set<TableField>(['color', 'size', 'material', 'pattern', 'variation']);
const productIds = ['product_id', 'id_produto', 'id_do_produto'];

/** A product that has no SKU is sold itself. */
function withSku(skus: Skus | null, pairs: GenericXmlEntry['pairs']): GenericXmlEntry['pairs'] {
  if (skus === null || pairs.some(([heading, value]) => heading === skus.sku && value.trim() !== '')) return pairs;
  const product = pairs.find(([heading]) => heading === skus.product);
  return product ? [...pairs, [skus.sku, product[1]]] : pairs;
}

/** The name of a SKU is its option where the entry states no other. */
function withSkuName({ fields }: TablePlan, pairs: GenericXmlEntry['pairs']): GenericXmlEntry['pairs'] {
  const hasOptions = pairs.some(
    ([heading, value]) => heading !== skuName && value.trim() !== '' && optionFields.has(fields.get(heading) ?? ''),
  );
  return hasOptions ? pairs.filter(([heading]) => heading !== skuName) : pairs;
}

const mostSamples = 5;
const firstEntries = (entries: RowStore<GenericXmlEntry>): GenericXmlEntry['pairs'][] =>
  Array.from({ length: Math.min(mostSamples, entries.count) }, (_, at) => entries.get(at).pairs);

/** The first heading of each field. */
const firstHeadings = ({ fields }: TablePlan): ReadonlyMap<TableField, string> =>
  new Map([...fields].reverse().map(([heading, field]) => [field, heading]));

/** Fields that have one meaning under all of their names. A price has not: "preco_de" is another one than "preco". */
const interchangeable: ReadonlySet<string> = new Set<TableField>([
  ...(['id', 'gtin', 'availability', 'quantity', 'brand', 'product_type', 'title'] as const),
]);

/** The values of an entry that names a field otherwise than most do, by the name in the plan. */
function inPlanNames(
  { fields, used }: TablePlan,
  headingWith: ReadonlyMap<TableField, string>,
  pairs: GenericXmlEntry['pairs'],
): GenericXmlEntry['pairs'] {
  const present = new Set(
    pairs.flatMap(([heading, value]) => (value.trim() === '' ? [] : (fields.get(heading) ?? []))),
  );
  return pairs.map(([heading, value]) => {
    const field = fields.has(heading) ? undefined : fieldNamed(heading);
    if (field === undefined || !interchangeable.has(field) || present.has(field)) return [heading, value];
    used.add(heading);
    return [headingWith.get(field) ?? heading, value];
  });
}
