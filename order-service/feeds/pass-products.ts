import { feedIdOf } from '#shared/rules/catalog/provider-id.ts';
import { addAll } from './add-all.ts';
import type { PriceStyle } from './cells/price-style.ts';
import type { FeedCurrency } from './cells/price-text.ts';
import type { FeedProduct, FeedRemark } from './feed-product.ts';
import type { FeedRow, RowValues } from './feed-row.ts';
import { groupsOf, productsOfGroup } from './group-variants.ts';
import { productFromRow, type RowOutline, type RowProduct } from './product-from-row.ts';
import type { RowStore } from './row-store.ts';
import { groupByTitle } from './title-variants.ts';

export type Remarks = { problems: FeedRemark[]; notices: FeedRemark[] };
export type OnProduct = (product: FeedProduct) => void;

/** Raw rows with the values of their parents, and the numbers of those that are sold. `notices`: about them. */
export type SoldRows = {
  soldRows(): readonly number[];
  rowAt(index: number): RowValues;
  notices?: readonly FeedRemark[];
  priceStyle?: PriceStyle;
};

/** Rows that have no parents. */
export const storedRows = (rows: RowStore<RowValues>): SoldRows => ({
  soldRows: () => Array.from({ length: rows.count }, (_, index) => index),
  rowAt: (index) => rows.get(index),
});

/**
 * The products of the rows of any format but Shopify's, in the order of the file. Returns the names of the attributes
 * that were read.
 */
export function passProductsOn(
  rows: SoldRows,
  columns: ReadonlySet<string>,
  { currency, remarks }: { currency: FeedCurrency; remarks: Remarks },
  onProduct: OnProduct,
): ReadonlySet<string> {
  const used = new Set<string>();
  const rowAt = (index: number): FeedRow => ({
    ...rows.rowAt(index),
    columns,
    used,
    ...(rows.priceStyle && { priceStyle: rows.priceStyle }),
  });
  const outlines = outlinesOf(rows.soldRows(), rowAt, currency, remarks);
  addAll(remarks.notices, rows.notices ?? []);
  // A file that never names a seller does not state that its products have none.
  const namesSellers = outlines.some(({ product }) => product.sellerName);
  const titled = groupByTitle(outlines);
  addAll(remarks.notices, titled.notices);
  const wholeRow = ({ index, product: { name }, ...grouping }: RowOutline): RowProduct[] => {
    const reading = productFromRow(rowAt(index), currency);
    if ('problem' in reading) return [];
    const { read } = reading;
    const sellerName = namesSellers ? read.product.sellerName : undefined;
    return [{ ...read, ...grouping, product: { ...read.product, name, sellerName } }];
  };
  for (const group of groupsOf(titled.rows)) {
    const { products, problems, notices } = productsOfGroup(group.flatMap(wholeRow));
    addAll(remarks.problems, problems);
    addAll(remarks.notices, notices);
    for (const product of products) onProduct(product);
  }
  return used;
}

/** What groups the usable rows. Unusable and repeated ones are problems. */
function outlinesOf(
  indexes: readonly number[],
  rowAt: (index: number) => FeedRow,
  currency: FeedCurrency,
  { problems, notices }: Remarks,
): RowOutline[] {
  const outlines: RowOutline[] = [];
  const lineOf = new Map<string, number>();
  for (const index of indexes) {
    const row = rowAt(index);
    const reading = productFromRow(row, currency);
    if ('problem' in reading) {
      problems.push({ line: row.line, id: reading.id, reason: reading.problem });
      continue;
    }
    const { product, groupId, choices } = reading.read;
    const { line, providerId, name, brand, sellerName, categoryPath } = product;
    const id = feedIdOf(providerId);
    const firstLine = lineOf.get(id);
    if (firstLine !== undefined) {
      problems.push({ line, id, reason: `id repetido: já usado na linha ${firstLine}` });
      continue;
    }
    lineOf.set(id, line);
    outlines.push({ index, groupId, choices, product: { line, providerId, name, brand, sellerName, categoryPath } });
    for (const reason of reading.notices) notices.push({ line, id, reason });
  }
  return outlines;
}
