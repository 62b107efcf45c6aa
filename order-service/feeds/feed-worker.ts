import { closeSync, fstatSync, openSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { fileBytes } from './feed-bytes.ts';
import type { FeedProduct } from './feed-product.ts';
import { type FeedPart, type FeedTask, productFileOf, rowFileOf } from './feed-task.ts';
import { readFeedProducts } from './read-feed.ts';
import { type FileAllowance, RecordFile } from './record-file.ts';

/** The number of remarks per part. Small, because receiving a part blocks the server's thread. */
const partSize = 500;

const { file, workFiles, mostWorkBytes, options }: FeedTask = workerData;
const parts = partsOf();
parentPort?.on('message', () => parentPort?.postMessage(parts.next().value ?? null));

/**
 * Runs in a thread of its own: reads the feed of its input, writes its products to a file, and yields everything else
 * part by part, on request.
 */
function* partsOf(): Generator<FeedPart> {
  const allowance: FileAllowance = { bytes: mostWorkBytes };
  const products = new RecordFile<FeedProduct>(productFileOf(workFiles), allowance);
  const reading = readInto(products, allowance);
  const starts = products.finish();
  products.close();
  if ('refusal' in reading) return yield { kind: 'refusal', ...reading };
  const { format, plainPictures, columns, problems, notices } = reading;
  yield { kind: 'products', format, plainPictures, ...(columns && { columns }), starts };
  for (const items of slicesOf(problems)) yield { kind: 'problems', items };
  for (const items of slicesOf(notices)) yield { kind: 'notices', items };
}

function readInto(products: RecordFile<FeedProduct>, allowance: FileAllowance): ReturnType<typeof readFeedProducts> {
  const rowFile = rowFileOf(workFiles);
  let stores = 0;
  const descriptor = openSync(file, 'r');
  try {
    const bytes = fileBytes(descriptor, fstatSync(descriptor).size);
    const makeStore = <Row>() => new RecordFile<Row>(`${rowFile}.${stores++}`, allowance);
    return readFeedProducts(bytes, options, makeStore, (product) => products.add(product));
  } finally {
    closeSync(descriptor);
    // Its space is freed when this thread ends.
    for (let store = 0; store < stores; store++) rmSync(`${rowFile}.${store}`, { force: true });
  }
}

function* slicesOf<T>(all: T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += partSize) yield all.slice(at, at + partSize);
}
