import { pipeline, Transform } from 'node:stream';
import { RemoteFileFailure, type RemoteFiles, type Validators } from '../../providers/remote-files.ts';
import { isDiskFull } from '../core/disk-full.ts';
import { timeLimit } from '../core/time-limit.ts';
import { type FeedFile, type FeedFolder, FeedTooLong } from './feed-folder.ts';

/** A feed that was fetched into a file, which the caller removes. */
export type FetchedFeed = FeedFile & Validators;

/** Where feeds are fetched to, how large they may be, how long the whole transfer may take, and how slow it may be. */
export type FetchLimits = { feedFolder: FeedFolder; maxBytes: number; maxMs: number; pace?: Pace };

/** After `graceMs` a transfer must have brought, on average, so many bytes a second since then. */
type Pace = { graceMs: number; bytesPerSecond: number };

/** A site that drips must not hold a place that other shops need. */
const defaultPace: Pace = { graceMs: 60_000, bytesPerSecond: 8_192 };

export const noValidators: Validators = { etag: null, lastModified: null };

/** The longest time of a transfer, in milliseconds. */
export const maxFetchMs = 10 * 60_000;

/**
 * Fetches a feed into a file, or says that it is still what `known` describes. Throws `RemoteFileFailure`, and the
 * reason of `stopping` when that is aborted.
 */
export async function fetchFeed(
  files: RemoteFiles,
  address: URL,
  known: Validators,
  { feedFolder, maxBytes, maxMs, pace = defaultPace }: FetchLimits,
  stopping?: AbortSignal,
): Promise<FetchedFeed | 'unchanged'> {
  const limit = timeLimit(maxMs);
  const slow = new AbortController();
  const signal = AbortSignal.any([limit, slow.signal, ...(stopping ? [stopping] : [])]);
  const arrived = watchPace(pace, slow);
  try {
    const found = await files.open(address, known, signal);
    if (found === 'unchanged') return found;
    const { body, bytes: announced, etag, lastModified } = found;
    // An abort after the last byte was read still reaches the streams.
    for (const stream of [body, arrived.counter]) stream.on('error', () => {});
    try {
      if (announced !== undefined && announced > maxBytes) throw new FeedTooLong();
      // The reader gets the failures of both.
      const file = await feedFolder.receive(
        pipeline(body, arrived.counter, () => {}),
        {
          maxBytes,
          ...(announced !== undefined && { announced }),
          signal,
        },
      );
      return { ...file, etag, lastModified };
    } finally {
      body.destroy();
    }
  } catch (error) {
    stopping?.throwIfAborted();
    if (error instanceof RemoteFileFailure) throw error;
    if (error instanceof FeedTooLong) throw new RemoteFileFailure('too-large');
    if (isDiskFull(error)) throw new RemoteFileFailure('no-space');
    if (slow.signal.aborted) throw new RemoteFileFailure('too-slow');
    throw new RemoteFileFailure(limit.aborted ? 'time-out' : 'broken');
  } finally {
    arrived.stop();
  }
}

/** Counts the bytes that pass `counter`, and aborts `slow` when they come too slowly. */
function watchPace({ graceMs, bytesPerSecond }: Pace, slow: AbortController) {
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const startedAt = performance.now();
  const timer = setInterval(
    () => {
      const countedMs = performance.now() - startedAt - graceMs;
      if (bytes < (countedMs * bytesPerSecond) / 1_000) slow.abort();
    },
    Math.min(1_000, graceMs),
  );
  return { counter, stop: () => clearInterval(timer) };
}
