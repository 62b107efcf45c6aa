import type { Db } from '../../database/engine/database.ts';
import type { ImportIssue } from '../../feeds/feed-product.ts';
import type { FieldChange } from './feed-changes.ts';
import type { UnchangedStock } from './feed-draft.ts';
import type { ImportDeadline } from './import-deadline.ts';

export type ImportOptions = {
  /** The feed is the whole inventory: products of earlier imports that it no longer lists become unavailable. */
  isFull?: boolean;
  /** Reports what would happen and changes nothing. */
  isDryRun?: boolean;
  /** The feed's stock also replaces the stock of existing products. */
  updatesStock?: boolean;
  /** What is sold out in the shop stays so, although the shop's own spreadsheet says that it is there. */
  keepsSoldOut?: boolean;
  /** Allows the import to take any number of products off sale. */
  isAccepted?: boolean;
  /** Also overwrites a product with another one that has the same id; by default as `isAccepted`. */
  replacesOthers?: boolean;
  /** The import ends at this limit, throws the signal's reason, and changes nothing. */
  deadline?: ImportDeadline;
  /** Called after each batch with the number of products that are read and, where they change, written. */
  onProgress?: (done: number, total: number) => void;
  /** What else belongs to the transaction of the import. */
  also?: ((db: Db, report: ImportReport) => Promise<void>) | undefined;
};

/**
 * What an import changes of one existing product. `id` as the feed writes it; `line` null = the feed does not list it.
 */
export type ProductChange = { line: number | null; id: string; changes: FieldChange[] };

/**
 * A product that an import adds, with its lowest price in cents; null = on request. `isFrom`: others cost more.
 */
export type AddedProduct = { id: string; name: string; cents: number | null; isFrom: boolean };

/** The counts of a product that an import does not take from its feed; `id` as the feed writes it. */
export type ProductStocks = { line: number; id: string; stocks: UnchangedStock[] };

export type ImportReport = {
  created: number;
  /** Existing products that change, and those that do not. */
  changed: number;
  unchanged: number;
  /** Products that the feed no longer lists, with `isFull`. */
  withdrawn: number;
  /** Products that the feed itself takes off sale. */
  turnedOff: number;
  /** Existing products that stay as they are, because the feed has another product with their id. */
  otherProducts: number;
  /** Existing products with another stock in the feed, which was not applied. */
  stockKept: number;
  /** The first of these, with the counts of their codes. */
  keptStocks: ProductStocks[];
  /** Sold-out products that the shop's own spreadsheet says are there, and the names of the first ones. */
  backInStock: { count: number; names: string[] };
  categories: number;
  sellers: number;
  /** Products of the feed that this shop can't import. */
  problems: ImportIssue[];
  /** The first changed products. */
  changes: ProductChange[];
  /** The first new products. */
  added: AddedProduct[];
  /** The names of the changed products by their ids. */
  names: ReadonlyMap<string, string>;
  /** The first products that the feed no longer lists, with `isFull`. */
  withdrawals: ProductChange[];
  /** Why the import would be refused without `isAccepted`; null = it would not. */
  needsAcceptance: string | null;
};

/** The maximum number of changed products in a report. The counts include all of them. */
export const maxReportedChanges = 200;
