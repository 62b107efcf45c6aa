import type { OwnCells } from './tables/own-columns.ts';
import type { TableColumn } from './tables/table-columns.ts';

/**
 * A sale price and its time window. The window is saved, so the promotion starts and ends by itself; null = open on
 * that side, undefined = the file has no column for the window.
 */
export type FeedPromotion = { price: number; startsAt: string | null | undefined; endsAt: string | null | undefined };

/**
 * An attribute to choose from, such as "Cor", with its options. Ids are readable, and equal when the feed is read
 * again.
 */
export type FeedAxis = { id: string; name: string; options: { id: string; name: string }[] };

/**
 * Something that can be bought; prices in whole cents. Undefined, here and below: the file does not contain it, so an
 * existing product keeps its value and a new one gets the default.
 */
type Sellable = {
  sku: string;
  /** What a scanner reads, in the form in which it is stored; null = none. */
  barcode: string | null | undefined;
  /** Grams of a unit as it is shipped; null = the file has none. */
  weight: number | null | undefined;
  /** The file has no SKU column: this one was generated. An existing variant with the same options keeps its own. */
  isSkuGenerated?: true;
  /** The regular price; null = on request, undefined = the file holds only the current price, as the `promotion`. */
  price: number | null | undefined;
  promotion: FeedPromotion | null | undefined;
  /** Units; null = not counted. */
  stock: number | null | undefined;
  /** The file has a count that cannot be read: a new product is sold out, an existing one keeps its count. */
  isStockUnreadable?: true;
  /** Whether the merchant sells it now, whatever the stock. */
  isInStock: boolean | undefined;
  isActive: boolean | undefined;
};

/** One combination of options. `options` maps axis ids to option ids; undefined = unchanged. */
export type FeedVariant = Sellable & { options: Record<string, string> | undefined; image: string | null | undefined };

export type FeedFact = { name: string; value: string[] };

/** A product in a merchant's feed, independent of the feed's format (spec §3, Product). */
export type FeedProduct = Sellable & {
  /** Its first line in the file, for messages. */
  line: number;
  /** The feed's id, made safe for URLs; SKUs stay as the feed writes them. */
  providerId: string;
  /** The id of its group; null = the file states that it has none. */
  group: string | null | undefined;
  name: string;
  /**
   * Untrusted HTML or text as published, with the entities of the file format decoded. It is sanitised where it is
   * displayed.
   */
  description: string | undefined;
  brand: string | null | undefined;
  sellerName: string | null | undefined;
  /** From the widest category to the narrowest; empty = none. */
  categoryPath: string[] | undefined;
  /** The paths of its other categories. */
  furtherPaths?: string[][];
  /** The main pictures, and the additional ones. */
  images: string[] | undefined;
  moreImages: string[] | undefined;
  /**
   * "Sob consulta": displayed without a price and never sold without contact. A price in the feed is a placeholder
   * then.
   */
  isPriceOnRequest: boolean | undefined;
  soldInKilo: { grams: number; kilogramPrice: number } | null | undefined;
  /** The whole specification. */
  specification: FeedFact[] | undefined;
  /**
   * Single rows of the specification, from their own columns, for a file without the whole one. A row without a value
   * is removed.
   */
  facts: FeedFact[];
  /** What all variants have in common, such as one colour: facts, unless the shop's product has them as attributes. */
  commonChoices?: FeedFact[];
  highlights: string[] | undefined;
  axes: FeedAxis[];
  variants: FeedVariant[];
  /** The cells of a product in the shop's own spreadsheet. The other fields are left out then. */
  sheet?: SheetRow[];
};

/** A row of the shop's own spreadsheet, with the code of its variant. */
export type SheetRow = { line: number; sku: string; cells: OwnCells };

/** A remark for the merchant about a line, in Portuguese; `id` as the feed writes it. */
export type ImportIssue = { line: number; id: string | null; reason: string };

/** The products of a feed by their numbers from 0, in memory or in a file. */
export type FeedProducts = { readonly count: number; read(indexes: readonly number[]): Promise<FeedProduct[]> };

/** The products of a short feed. */
export const memoryProducts = (products: readonly FeedProduct[]): FeedProducts => ({
  count: products.length,
  read: async (indexes) => indexes.flatMap((index) => products[index] ?? []),
});

/** The result of a feed: `problems` were not imported, `notices` were imported with something left out. */
export type FeedOutcome = { products: FeedProduct[]; problems: ImportIssue[]; notices: ImportIssue[] };

/** A table that is not recognised: what is missing, in Portuguese, and its columns with what they may be. */
export type UnknownTable = { problem: string; columns: TableColumn[] };

/** The whole file is unusable; nothing of it is imported. `table`: it would be usable if its columns were known. */
export class FeedRefusal extends Error {
  readonly line: number;
  readonly table: UnknownTable | undefined;
  constructor(line: number, reason: string, table?: UnknownTable) {
    super(`Linha ${line}: ${reason}`);
    this.line = line;
    this.table = table;
  }
}
