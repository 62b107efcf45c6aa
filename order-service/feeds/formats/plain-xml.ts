import type { RowStore } from '../row-store.ts';
import { fieldNamed, headingOf, type TableField } from '../tables/headings.ts';
import { type ColumnMap, planTable, rowOfPairs, type TablePlan } from '../tables/open-table.ts';
import { ParentRows } from '../tables/parent-rows.ts';
import { type TableColumn, tableColumns } from '../tables/table-columns.ts';
import type { TableRow } from '../tables/table-row.ts';
import { unknownTableRefusal } from '../tables/unknown-table.ts';
import type { XmlElement } from './xml-items.ts';

/** The values of an entry by the names of their elements. Of nested elements the innermost ones have the values. */
export type PlainEntry = { line: number; pairs: [string, string][] };

/** The entry of an element. Prices of parcels and of shipping are not the product's. */
export const plainEntry = (item: XmlElement): PlainEntry => ({ line: item.line, pairs: pairsOf(item) });

function pairsOf({ children }: XmlElement): [string, string][] {
  return children.flatMap((child): [string, string][] => {
    const heading = headingOf(child.name);
    if (foreign.test(heading)) return [];
    return child.children.length > 0 ? pairsOf(child) : [[otherNames[heading] ?? heading, child.text]];
  });
}

const foreign = /^(?:parcela|parcelamento|frete|shipping|installment|medias?|variacoes|skus)/;
/** Names of price comparers for what tables call otherwise. */
const otherNames: Readonly<Record<string, string>> = {
  url_imagem: 'imagem',
  imagem_grande: 'imagem',
  link_imagem: 'imagem',
  codigo_barra: 'ean',
  nome_produto: 'nome',
  preco_por: 'preco_promocional',
};

/**
 * The rows of an XML document of products in a price comparer's or a shop's own names.
 * @throws FeedRefusal where its entries have no name or no price, with the names of their elements.
 */
export function plainRows(
  entries: RowStore<PlainEntry>,
  map: ColumnMap | undefined,
  rows: RowStore<TableRow>,
): { rows: ParentRows; plan: TablePlan; found: TableColumn[] } {
  const headings = new Set<string>();
  for (let at = 0; at < entries.count; at++) for (const [heading] of entries.get(at).pairs) headings.add(heading);
  const names = [...headings];
  const samples = firstEntries(entries).map((pairs) =>
    names.map((name) => pairs.find(([heading]) => heading === name)?.[1] ?? ''),
  );
  const plan = planTable(names, map, samples);
  if (plan === null) throw unknownTableRefusal(entries.get(0).line, names, samples, map);
  const table = new ParentRows(rows, plan);
  for (let at = 0; at < entries.count; at++) {
    const { line, pairs } = entries.get(at);
    table.add(rowOfPairs(plan, line, inPlanNames(plan, pairs)));
  }
  return { rows: table, plan, found: tableColumns(plan.headings, names, plan.fields, samples) };
}

const mostSamples = 5;
const firstEntries = (entries: RowStore<PlainEntry>): PlainEntry['pairs'][] =>
  Array.from({ length: Math.min(mostSamples, entries.count) }, (_, at) => entries.get(at).pairs);

/** Fields that have one meaning under all of their names. A price has not: "preco_de" is another one than "preco". */
const interchangeable: ReadonlySet<string> = new Set<TableField>([
  ...(['id', 'gtin', 'availability', 'quantity', 'brand', 'product_type'] as const),
]);

/** The values of an entry that names a field otherwise than most do, by the name in the plan. */
function inPlanNames({ fields, used }: TablePlan, pairs: PlainEntry['pairs']): PlainEntry['pairs'] {
  const present = new Set(
    pairs.flatMap(([heading, value]) => (value.trim() === '' ? [] : (fields.get(heading) ?? []))),
  );
  return pairs.map(([heading, value]) => {
    const field = fields.has(heading) ? undefined : fieldNamed(heading);
    if (field === undefined || !interchangeable.has(field) || present.has(field)) return [heading, value];
    used.add(heading);
    const planned = [...fields].find(([, other]) => other === field)?.[0];
    return [planned ?? heading, value];
  });
}
