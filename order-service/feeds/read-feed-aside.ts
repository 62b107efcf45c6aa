import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FeedProduct, FeedRemark } from './feed-product.ts';
import type { FeedPart, FeedTask } from './feed-task.ts';
import type { FeedFormat, FeedOptions, FeedReading } from './read-feed.ts';

/** The file that the thread runs. */
const thread = new URL('./read-feed-thread.ts', import.meta.url);

/**
 * Reads a feed as `readFeed` does, in a thread of its own: a long one takes seconds, in which the thread that serves would answer nobody.
 * What was read comes over in small parts, one at a time, with room for others between them. When `signal` aborts, the thread is ended
 * wherever it is, and the signal's reason is thrown.
 */
export async function readFeedAside(
  bytes: Uint8Array,
  options: FeedOptions,
  signal = new AbortController().signal,
  file = thread,
): Promise<FeedReading> {
  signal.throwIfAborted();
  const task: FeedTask = { bytes, options };
  const settings = { execArgv: [], workerData: task };
  const worker = file.pathname.endsWith('.ts')
    ? new Worker(loadTypeScript(file), { ...settings, eval: true })
    : new Worker(file, settings);
  try {
    return await gather(() => ask(worker, signal));
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    await worker.terminate();
  }
}

/** Outside the bundle: a thread does not inherit the loader of TypeScript that this one was started with. */
const loadTypeScript = (file: URL): string =>
  `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))})
    .then(({ register }) => { register(); return import(${JSON.stringify(file.href)}); });`;

/** The next part. A thread that dies throws. */
async function ask(worker: Worker, signal: AbortSignal): Promise<FeedPart | null> {
  worker.postMessage('next');
  const [part]: (FeedPart | null)[] = await once(worker, 'message', { signal });
  return part ?? null;
}

async function gather(next: () => Promise<FeedPart | null>): Promise<FeedReading> {
  let format: FeedFormat | null = null;
  const products: FeedProduct[] = [];
  const problems: FeedRemark[] = [];
  const notices: FeedRemark[] = [];
  for (let part = await next(); part !== null; part = await next()) {
    if (part.kind === 'refusal') return { refusal: part.refusal };
    if (part.kind === 'format') format = part.format;
    else if (part.kind === 'products') products.push(...part.some);
    else (part.kind === 'problems' ? problems : notices).push(...part.some);
  }
  if (format === null) throw new Error('the reading thread ended without a word');
  return { format, products, problems, notices };
}
