import type { FeedProduct, FeedRemark } from './feed-product.ts';
import type { FeedFormat, FeedOptions } from './read-feed.ts';

/** The input of the reading thread. */
export type FeedTask = { bytes: Uint8Array; options: FeedOptions };
/** The output of the reading thread: one part per request, and null after the last one. */
export type FeedPart =
  | { kind: 'refusal'; refusal: string }
  | { kind: 'format'; format: FeedFormat }
  | { kind: 'products'; items: FeedProduct[] }
  | { kind: 'problems' | 'notices'; items: FeedRemark[] };
