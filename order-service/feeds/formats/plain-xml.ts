import { FeedRefusal } from '../feed-product.ts';
import type { RowStore } from '../row-store.ts';
import { headingOf } from '../tables/headings.ts';
import { type ColumnMap, planTable, rowOfPairs, type TablePlan } from '../tables/open-table.ts';
import { ParentRows } from '../tables/parent-rows.ts';
import type { TableRow } from '../tables/table-row.ts';
import { unknownTable } from '../tables/unknown-table.ts';
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
): { rows: ParentRows; plan: TablePlan } {
  const headings = new Set<string>();
  for (let at = 0; at < entries.count; at++) for (const [heading] of entries.get(at).pairs) headings.add(heading);
  const names = [...headings];
  const plan = planTable(names, map);
  if (plan === null) throw new FeedRefusal(entries.get(0).line, unknownTable(names, map));
  const table = new ParentRows(rows, plan);
  for (let at = 0; at < entries.count; at++) {
    const { line, pairs } = entries.get(at);
    table.add(rowOfPairs(plan, line, pairs));
  }
  return { rows: table, plan };
}
