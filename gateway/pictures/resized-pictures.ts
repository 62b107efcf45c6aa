import { type KeyedSemaphore, NoFreeSlot } from '#shared/concurrency/keyed-semaphore.ts';
import { BoundedCache } from '../http/bounded-cache.ts';
import type { Sources } from './fetch-source.ts';
import { hashOf, type Kept, type PictureCache, pictureName } from './picture-cache.ts';
import { PictureFailure, type PictureFailureWord } from './picture-failure.ts';
import type { PictureFormat, Resizer } from './resize.ts';

/** `source` is a whole address. */
export type PictureRequest = { source: string; width: number; format: PictureFormat };

/** A smaller picture and how it was come by, or why the page must take its source. */
export type PictureFound =
  | { kind: 'picture'; from: 'kept' | 'made' | 'stale'; hash: string; bytes: Buffer }
  | { kind: 'source'; word: PictureFailureWord };

export type FindPicture = (asked: PictureRequest, mayMake: () => boolean | Promise<boolean>) => Promise<PictureFound>;

export type SizedPictureParts = {
  sources: Sources;
  resizer: Resizer;
  cache: PictureCache;
  /** Bounds the sources that are being fetched or waiting in memory to be made smaller. */
  fetching: KeyedSemaphore;
  /** Bounds the processor's part of it. */
  resizing: KeyedSemaphore;
  /** How long a picture is kept before its source is asked again, and how long one that failed is not asked, in ms. */
  keepMs: number;
  failedMs: number;
  /** Hears that the disk did not take a picture. */
  onDiskFailure: (error: unknown) => void;
};

const mostFailures = 10_000;

/**
 * Smaller pictures: those that are kept, else made from their source, each once for however many ask. One that can't be made is not tried
 * again for a while. `mayMake` is asked before there is work to do.
 */
export function sizedPictures(parts: SizedPictureParts): FindPicture {
  const { cache, keepMs, failedMs } = parts;
  const making = new Map<string, Promise<PictureFound>>();
  const failed = new BoundedCache<PictureFailureWord>(mostFailures);

  const make = async (
    name: string,
    asked: PictureRequest,
    mayMake: () => boolean | Promise<boolean>,
  ): Promise<PictureFound> => {
    const word = failed.get(asked.source);
    if (word !== undefined) return { kind: 'source', word };
    if (!(await mayMake())) return { kind: 'source', word: 'too-many' };
    try {
      return await makeFrom(parts, name, asked);
    } catch (error) {
      if (error instanceof NoFreeSlot) return { kind: 'source', word: 'busy' };
      if (!(error instanceof PictureFailure)) throw error;
      failed.set(asked.source, error.word, failedMs);
      return { kind: 'source', word: error.word };
    }
  };

  return async (asked, mayMake) => {
    const name = pictureName(asked.source, asked.width, asked.format);
    const kept = cache.find(name);
    if (kept && Date.now() - kept.since < keepMs) {
      const found = await readKept(cache, kept, 'kept');
      if (found) return found;
    }
    const promise =
      making.get(name) ??
      make(name, asked, mayMake)
        // Its source is gone or changed into something else: what is kept is better than that.
        .then(async (found) => (found.kind === 'source' && kept && (await readKept(cache, kept, 'stale'))) || found)
        .finally(() => making.delete(name));
    making.set(name, promise);
    return promise;
  };
}

async function makeFrom(
  parts: SizedPictureParts,
  name: string,
  { source, width, format }: PictureRequest,
): Promise<PictureFound> {
  const { sources, resizer, cache, fetching, resizing, onDiskFailure } = parts;
  const url = new URL(source);
  const { host } = url;
  const bytes = await fetching.run(host, async () => {
    const original = await sources.fetch(url);
    return resizing.run(host, () => resizer.resize(original, width, format));
  });
  // A full disk makes it slow, not broken.
  await cache.keep(name, bytes, format).catch(onDiskFailure);
  return { kind: 'picture', from: 'made', hash: hashOf(bytes), bytes };
}

/** Null when its file is not there any more. */
async function readKept(cache: PictureCache, kept: Kept, from: 'kept' | 'stale'): Promise<PictureFound | null> {
  const bytes = await cache.read(kept);
  return bytes && { kind: 'picture', from, hash: kept.hash, bytes };
}
