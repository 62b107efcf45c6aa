import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FeedProduct, FeedProducts } from '../../../order-service/feeds/feed-product.ts';
import type { FeedTask } from '../../../order-service/feeds/feed-task.ts';
import { feedLimits } from '../../../order-service/feeds/read-feed.ts';
import { openFolder } from '../database/open-folder.ts';

/** The reading of a feed, which is in a file of a new folder. */
export function feedTask(feed: string | Uint8Array, more: Partial<FeedTask> = {}): FeedTask {
  const file = path.join(openFolder(), 'feed');
  writeFileSync(file, feed);
  return { file, workFiles: `${file}.work`, mostWorkBytes: 1024 ** 3, options: feedLimits, ...more };
}

/** All products of a feed. */
export const allProducts = (products: FeedProducts): Promise<FeedProduct[]> =>
  products.read(Array.from({ length: products.count }, (_, index) => index));
