import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type FeedProducts, FeedRefusal, type ImportIssue } from './feed-product.ts';
import { type FeedPart, type FeedTask, productFileOf } from './feed-task.ts';
import type { FeedSummary, RefusedFeed } from './read-feed.ts';
import { ProductFile } from './record-file.ts';

/** A feed that was read: its products are in a file until `close`. */
export type ReadFeed = FeedSummary & { products: FeedProducts & { close(): Promise<void> } };
export type FeedFileReading = ReadFeed | RefusedFeed;

/** The file of the thread. */
const threadFile = new URL('./feed-worker.ts', import.meta.url);
/** The most memory of the thread's values. A hundred thousand rows take less. Few young values: less garbage waits. */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 8 };

/**
 * Reads a feed as `readFeed` does, in a thread of its own: a long feed takes seconds, which would block the server's
 * thread. Neither the feed nor its products are in memory as a whole. An abort of `signal` ends the thread at once and
 * throws the signal's reason. The caller removes the work files.
 */
export async function readFeedAside(
  task: FeedTask,
  signal = new AbortController().signal,
  file = threadFile,
): Promise<FeedFileReading> {
  signal.throwIfAborted();
  const settings = { execArgv: [], workerData: task, resourceLimits };
  const worker = file.pathname.endsWith('.ts')
    ? new Worker(loadTypeScript(file), { ...settings, eval: true })
    : new Worker(file, settings);
  try {
    return await collectParts(task.workFiles, () => requestPart(worker, signal));
  } catch (error) {
    signal.throwIfAborted();
    if (isOutOfMemory(error)) return { refusal: new FeedRefusal(1, tooLarge).message };
    throw error;
  } finally {
    await worker.terminate();
  }
}

const tooLarge = 'o feed precisa de memória demais para ser lido: divida o arquivo em partes menores';
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** For a run without the bundle: a thread does not inherit the TypeScript loader of the main thread. */
const loadTypeScript = (file: URL): string =>
  `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))})
    .then(({ register }) => { register(); return import(${JSON.stringify(file.href)}); });`;

/** Requests the next part. Throws when the thread dies. */
async function requestPart(worker: Worker, signal: AbortSignal): Promise<FeedPart | null> {
  worker.postMessage('next');
  const [part]: (FeedPart | null)[] = await once(worker, 'message', { signal });
  return part ?? null;
}

async function collectParts(workFiles: string, next: () => Promise<FeedPart | null>): Promise<FeedFileReading> {
  let read: Extract<FeedPart, { kind: 'products' }> | null = null;
  const problems: ImportIssue[] = [];
  const notices: ImportIssue[] = [];
  for (let part = await next(); part !== null; part = await next()) {
    if (part.kind === 'refusal') return { refusal: part.refusal, ...(part.table && { table: part.table }) };
    if (part.kind === 'products') read = part;
    else (part.kind === 'problems' ? problems : notices).push(...part.items);
  }
  if (read === null) throw new Error('the reading thread ended without a result');
  const { format, plainPictures, columns, starts } = read;
  return {
    format,
    plainPictures,
    ...(columns && { columns }),
    problems,
    notices,
    products: await ProductFile.open(productFileOf(workFiles), starts),
  };
}
