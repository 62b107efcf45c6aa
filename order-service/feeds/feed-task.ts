import type { InsecureImageLinks } from './cells/insecure-image-links.ts';
import type { ImportIssue, UnknownTable } from './feed-product.ts';
import type { FeedFormat, FeedOptions } from './read-feed.ts';
import type { TableColumn } from './tables/table-columns.ts';

/**
 * The input of the reading thread. It writes files whose names begin with `workFiles`, of at most `mostWorkBytes`
 * together.
 */
export type FeedTask = { file: string; workFiles: string; mostWorkBytes: number; options: FeedOptions };
/** The output of the reading thread: one part per request, and null after the last one. */
export type FeedPart =
  | { kind: 'refusal'; refusal: string; table?: UnknownTable }
  /** `starts`: where each product begins in the file of products. */
  | {
      kind: 'products';
      format: FeedFormat;
      plainPictures: InsecureImageLinks;
      columns?: TableColumn[];
      starts: Float64Array;
    }
  | { kind: 'problems' | 'notices'; items: ImportIssue[] };

/** The file of products, which the reading thread leaves behind. */
export const productFileOf = (workFiles: string): string => `${workFiles}.products`;
/** The file of raw rows, which it removes. */
export const rowFileOf = (workFiles: string): string => `${workFiles}.rows`;
