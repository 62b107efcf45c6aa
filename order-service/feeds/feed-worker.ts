import { parentPort, workerData } from 'node:worker_threads';
import type { FeedPart, FeedTask } from './feed-task.ts';
import { readFeed } from './read-feed.ts';

/** The number of products or remarks per part. Small, because receiving a part blocks the server's thread. */
const partSize = 500;

const { bytes, options }: FeedTask = workerData;
const parts = partsOf();
parentPort?.on('message', () => parentPort?.postMessage(parts.next().value ?? null));

/** Runs in a thread of its own: reads the feed of its input and yields it part by part, on request. */
function* partsOf(): Generator<FeedPart> {
  const reading = readFeed(bytes, options);
  if ('refusal' in reading) return yield { kind: 'refusal', refusal: reading.refusal };
  const { format, products, problems, notices } = reading;
  yield { kind: 'format', format };
  for (const items of slicesOf(products)) yield { kind: 'products', items };
  for (const items of slicesOf(problems)) yield { kind: 'problems', items };
  for (const items of slicesOf(notices)) yield { kind: 'notices', items };
}

function* slicesOf<T>(all: T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += partSize) yield all.slice(at, at + partSize);
}
