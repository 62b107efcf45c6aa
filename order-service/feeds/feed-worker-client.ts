import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FeedProduct, FeedRemark } from './feed-product.ts';
import type { FeedPart, FeedTask } from './feed-task.ts';
import type { FeedFormat, FeedOptions, FeedReading } from './read-feed.ts';

/** The file of the thread. */
const threadFile = new URL('./feed-worker.ts', import.meta.url);

/**
 * Reads a feed as `readFeed` does, in a thread of its own: a long feed takes seconds, which would block the server's
 * thread. The result arrives in small parts, one at a time, so that other requests run between them. An abort of
 * `signal` ends the thread at once and throws the signal's reason.
 */
export async function readFeedAside(
  bytes: Uint8Array,
  options: FeedOptions,
  signal = new AbortController().signal,
  file = threadFile,
): Promise<FeedReading> {
  signal.throwIfAborted();
  const task: FeedTask = { bytes, options };
  const settings = { execArgv: [], workerData: task };
  const worker = file.pathname.endsWith('.ts')
    ? new Worker(loadTypeScript(file), { ...settings, eval: true })
    : new Worker(file, settings);
  try {
    return await collectParts(() => requestPart(worker, signal));
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    await worker.terminate();
  }
}

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

async function collectParts(next: () => Promise<FeedPart | null>): Promise<FeedReading> {
  let format: FeedFormat | null = null;
  const products: FeedProduct[] = [];
  const problems: FeedRemark[] = [];
  const notices: FeedRemark[] = [];
  for (let part = await next(); part !== null; part = await next()) {
    if (part.kind === 'refusal') return { refusal: part.refusal };
    if (part.kind === 'format') format = part.format;
    else if (part.kind === 'products') products.push(...part.items);
    else (part.kind === 'problems' ? problems : notices).push(...part.items);
  }
  if (format === null) throw new Error('the reading thread ended without a result');
  return { format, products, problems, notices };
}
