import type { PriceStyle } from './cells/price-style.ts';
import type { StockStyle } from './cells/stock-style.ts';

/** The values of a raw entry of a Google or Meta feed: attribute names without "g:", each with all its values. */
export type RowValues = {
  line: number;
  values: ReadonlyMap<string, readonly string[]>;
  /** `product_detail`: section, name and value. */
  details: readonly { name: string; value: string }[];
  /** The options of a variant by the names of their attributes, where the file does not have a column for each. */
  choices?: readonly { name: string; value: string }[];
};

/** The pictures of a variant's row that are its whole product's. */
export const groupPictures = 'group_image_link';

/** A raw entry of a Google or Meta feed. */
export type FeedRow = RowValues & {
  /** How the file writes prices, where its other values say it. */
  priceStyle?: PriceStyle;
  /** The same for its stocks. */
  stockStyle?: StockStyle;
  /** The attributes of the file, even those that are empty here: of its header, or of any of its entries. */
  columns: ReadonlySet<string>;
  /** Gets the names of the attributes that are read. */
  used?: Set<string>;
};

/** The first non-blank value of the attribute; '' when there is none. */
export function firstValue(row: Pick<FeedRow, 'values' | 'used'>, name: string): string {
  row.used?.add(name);
  return row.values.get(name)?.find((value) => value.trim() !== '') ?? '';
}

/** All non-blank values of the attributes, in order. */
export function allValues(row: Pick<FeedRow, 'values' | 'used'>, ...names: string[]): string[] {
  for (const name of names) row.used?.add(name);
  return names.flatMap((name) => row.values.get(name) ?? []).filter((value) => value.trim() !== '');
}

/** Whether the file has any of these attributes. */
export function hasColumn({ columns, used }: Pick<FeedRow, 'columns' | 'used'>, ...names: readonly string[]): boolean {
  for (const name of names) used?.add(name);
  return names.some((name) => columns.has(name));
}
