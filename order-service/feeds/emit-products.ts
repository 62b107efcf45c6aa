import { feedIdOf } from '#shared/rules/catalog/provider-id.ts';
import type { PriceStyle } from './cells/price-style.ts';
import type { FeedCurrency } from './cells/price-text.ts';
import type { StockStyle } from './cells/stock-style.ts';
import type { FeedProduct, ImportIssue } from './feed-product.ts';
import type { FeedRow, RowValues } from './feed-row.ts';
import { groupsOf, productsOfGroup } from './group-variants.ts';
import { productFromRow, type RowOutline, type RowProduct, type RowReading } from './product-from-row.ts';
import { pushAll } from './push-all.ts';
import type { RowStore } from './row-store.ts';
import { groupByTitle } from './title-variants.ts';

export type ImportIssues = { problems: ImportIssue[]; notices: ImportIssue[] };
export type OnProduct = (product: FeedProduct) => void;

/** Raw rows with the values of their parents, and the numbers of those that are sold. `notices`: about them. */
export type SoldRows = {
  soldRows(): readonly number[];
  rowAt(index: number): RowValues;
  notices?: readonly ImportIssue[];
  priceStyle?: PriceStyle;
  stockStyle?: StockStyle;
};

/** Rows that have no parents. */
export const storedRows = (rows: RowStore<RowValues>): SoldRows => ({
  soldRows: () => Array.from({ length: rows.count }, (_, index) => index),
  rowAt: (index) => rows.get(index),
});

/** What a reading of rows gets and fills. */
type RowContext = { currency: FeedCurrency; remarks: ImportIssues };

/**
 * The products of the rows of any format but Shopify's, in the order of the file. Returns the names of the attributes
 * that were read. Each row is parsed twice: it may have the long texts of its parent, which would fill a store.
 */
export function emitProducts(
  rows: SoldRows,
  columns: ReadonlySet<string>,
  { currency, remarks }: RowContext,
  onProduct: OnProduct,
): ReadonlySet<string> {
  const used = new Set<string>();
  const rowAt = (index: number): FeedRow => ({
    ...rows.rowAt(index),
    columns,
    used,
    ...(rows.priceStyle && { priceStyle: rows.priceStyle }),
    ...(rows.stockStyle && { stockStyle: rows.stockStyle }),
  });
  const outlines = new Outlines(remarks);
  for (const index of rows.soldRows()) {
    const row = rowAt(index);
    outlines.add(index, row.line, productFromRow(row, currency));
  }
  pushAll(remarks.notices, rows.notices ?? []);
  passGroupsOn(
    outlines,
    (index) => {
      const reading = productFromRow(rowAt(index), currency);
      return 'problem' in reading ? null : reading.read;
    },
    onProduct,
  );
  return used;
}

/** Rows that have no parents, of a file whose columns are known before them. Each is parsed once, as it comes. */
export class ParsedRows {
  readonly #columns: ReadonlySet<string>;
  readonly #currency: FeedCurrency;
  readonly #store: RowStore<RowProduct>;
  readonly #outlines: Outlines;
  /** The names of the attributes that were read. */
  readonly used = new Set<string>();

  constructor(columns: ReadonlySet<string>, { currency, remarks }: RowContext, store: RowStore<RowProduct>) {
    this.#columns = columns;
    this.#currency = currency;
    this.#store = store;
    this.#outlines = new Outlines(remarks);
  }

  add(row: RowValues): void {
    const reading = productFromRow({ ...row, columns: this.#columns, used: this.used }, this.#currency);
    const isUsable = this.#outlines.add(this.#store.count, row.line, reading);
    if (isUsable && 'read' in reading) this.#store.add(reading.read);
  }

  /** Passes the products on, in the order of the file. Call it after the last row. */
  passOn(onProduct: OnProduct): void {
    passGroupsOn(this.#outlines, (index) => this.#store.get(index), onProduct);
  }
}

function passGroupsOn(outlines: Outlines, parsedAt: (index: number) => RowProduct | null, onProduct: OnProduct): void {
  const { usable, remarks } = outlines;
  // A file that never names a seller does not state that its products have none.
  const namesSellers = usable.some(({ product }) => product.sellerName);
  const titled = groupByTitle(usable);
  pushAll(remarks.notices, titled.notices);
  const wholeRow = ({ index, product: { name }, ...grouping }: RowOutline): RowProduct[] => {
    const read = parsedAt(index);
    if (read === null) return [];
    const sellerName = namesSellers ? read.product.sellerName : undefined;
    return [{ ...read, ...grouping, product: { ...read.product, name, sellerName } }];
  };
  for (const group of groupsOf(titled.rows)) {
    const { products, problems, notices } = productsOfGroup(group.flatMap(wholeRow));
    pushAll(remarks.problems, problems);
    pushAll(remarks.notices, notices);
    for (const product of products) onProduct(product);
  }
}

/** What groups the usable rows. Unusable and repeated ones are problems. */
class Outlines {
  readonly usable: RowOutline[] = [];
  readonly remarks: ImportIssues;
  readonly #lineOf = new Map<string, number>();

  constructor(remarks: ImportIssues) {
    this.remarks = remarks;
  }

  /** Returns whether the row is usable. */
  add(index: number, line: number, reading: RowReading): boolean {
    const { problems, notices } = this.remarks;
    if ('problem' in reading) {
      problems.push({ line, id: reading.id, reason: reading.problem });
      return false;
    }
    const { product, groupId, choices } = reading.read;
    const { providerId, name, brand, sellerName, categoryPath } = product;
    const id = feedIdOf(providerId);
    const firstLine = this.#lineOf.get(id);
    if (firstLine !== undefined) {
      problems.push({ line, id, reason: `id repetido: já usado na linha ${firstLine}` });
      return false;
    }
    this.#lineOf.set(id, line);
    this.usable.push({ index, groupId, choices, product: { line, providerId, name, brand, sellerName, categoryPath } });
    for (const reason of reading.notices) notices.push({ line, id, reason });
    return true;
  }
}
