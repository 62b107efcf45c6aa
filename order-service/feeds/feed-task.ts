import type { FeedProduct, FeedRemark } from './feed-product.ts';
import type { FeedFormat, FeedOptions } from './read-feed.ts';

/** What the reading thread is started with. */
export type FeedTask = { bytes: Uint8Array; options: FeedOptions };
/** What it hands over, one part each time it is asked; after the last one null. */
export type FeedPart =
  | { kind: 'refusal'; refusal: string }
  | { kind: 'format'; format: FeedFormat }
  | { kind: 'products'; some: FeedProduct[] }
  | { kind: 'problems' | 'notices'; some: FeedRemark[] };
