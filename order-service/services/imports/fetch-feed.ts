import { OutsideFailure, type OutsideFiles, type Validators } from '../../providers/outside-files.ts';
import { isDiskFull } from '../core/disk-full.ts';
import { type FeedFile, type FeedFolder, FeedTooLong } from './feed-folder.ts';

/** A feed that was fetched into a file, which the caller removes. */
export type FetchedFeed = FeedFile & Validators;

/** Where feeds are fetched to, how large they may be, and how long the whole transfer may take. */
export type FetchLimits = { feedFolder: FeedFolder; maxBytes: number; maxMs: number };

export const noValidators: Validators = { etag: null, lastModified: null };

/** The longest time of a transfer, in milliseconds. */
export const maxFetchMs = 10 * 60_000;

/**
 * Fetches a feed into a file, or says that it is still what `known` describes. Throws `OutsideFailure`, and the reason
 * of `stopping` when that is aborted.
 */
export async function fetchFeed(
  files: OutsideFiles,
  address: URL,
  known: Validators,
  { feedFolder, maxBytes, maxMs }: FetchLimits,
  stopping?: AbortSignal,
): Promise<FetchedFeed | 'unchanged'> {
  const limit = AbortSignal.timeout(maxMs);
  const signal = stopping ? AbortSignal.any([limit, stopping]) : limit;
  try {
    const found = await files.open(address, known, signal);
    if (found === 'unchanged') return found;
    const { body, bytes: announced, etag, lastModified } = found;
    // An abort after the last byte was read still reaches the stream.
    body.on('error', () => {});
    try {
      if (announced !== undefined && announced > maxBytes) throw new FeedTooLong();
      const file = await feedFolder.receive(body, {
        maxBytes,
        ...(announced !== undefined && { announced }),
        signal,
      });
      return { ...file, etag, lastModified };
    } finally {
      body.destroy();
    }
  } catch (error) {
    stopping?.throwIfAborted();
    if (error instanceof OutsideFailure) throw error;
    if (error instanceof FeedTooLong) throw new OutsideFailure('too-large');
    if (isDiskFull(error)) throw new OutsideFailure('no-space');
    throw new OutsideFailure(limit.aborted ? 'time-out' : 'broken');
  }
}
