import { BoundedCache } from '#shared/concurrency/bounded-cache.ts';
import { type KeyedSemaphore, NoFreeSlot } from '#shared/concurrency/keyed-semaphore.ts';
import { SingleFlight } from '#shared/concurrency/single-flight.ts';
import type { Sources } from './fetch-source.ts';
import { type CachedPicture, hashOf, type PictureCache, pictureName } from './picture-cache.ts';
import { PictureFailure, type PictureFailureWord } from './picture-failure.ts';
import type { PictureFormat, Resizer } from './resize.ts';

/** `source` is an absolute URL. */
export type PictureRequest = { source: string; width: number; format: PictureFormat };

/** A resized picture and its origin, or why the page must use the source. */
export type PictureFound =
  | { kind: 'picture'; from: 'kept' | 'made' | 'stale'; hash: string; bytes: Buffer }
  | { kind: 'source'; word: PictureFailureWord };

export type FindPicture = (
  request: PictureRequest,
  canResize: () => boolean | Promise<boolean>,
) => Promise<PictureFound>;

export type SizedPictureParts = {
  sources: Sources;
  resizer: Resizer;
  cache: PictureCache;
  /** Limits the sources that are being fetched or wait in memory for resizing. */
  fetching: KeyedSemaphore;
  /** Limits the pictures that are resized at once. */
  resizing: KeyedSemaphore;
  /**
   * How long a picture is cached before its source is fetched again, and how long a failed source is not retried, in
   * ms.
   */
  ttlMs: number;
  failedMs: number;
  /** Called when the disk rejects a picture. */
  onDiskFailure: (error: unknown) => void;
};

const maxFailures = 10_000;

/**
 * Resized pictures, from the cache or made from their source. Parallel requests share one run. A failed source is not
 * retried for a while. `canResize` is called only before real work.
 */
export function resizedPictures(parts: SizedPictureParts): FindPicture {
  const { cache, ttlMs, failedMs } = parts;
  const making = new SingleFlight<PictureFound>();
  const failed = new BoundedCache<PictureFailureWord>(maxFailures);

  const make = async (
    name: string,
    request: PictureRequest,
    canResize: () => boolean | Promise<boolean>,
  ): Promise<PictureFound> => {
    const word = failed.get(request.source);
    if (word !== undefined) return { kind: 'source', word };
    if (!(await canResize())) return { kind: 'source', word: 'too-many' };
    try {
      return await makeFrom(parts, name, request);
    } catch (error) {
      if (error instanceof NoFreeSlot) return { kind: 'source', word: 'busy' };
      if (!(error instanceof PictureFailure)) throw error;
      failed.set(request.source, error.word, failedMs);
      return { kind: 'source', word: error.word };
    }
  };

  return async (request, canResize) => {
    const name = pictureName(request.source, request.width, request.format);
    const cached = cache.find(name);
    if (cached && Date.now() - cached.since < ttlMs) {
      const found = await readCached(cache, cached, 'kept');
      if (found) return found;
    }
    return making.run(name, async () => {
      const found = await make(name, request, canResize);
      // The source is gone or is no longer a picture: the cached copy is better.
      return (found.kind === 'source' && cached && (await readCached(cache, cached, 'stale'))) || found;
    });
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
  await cache.save(name, bytes, format).catch(onDiskFailure);
  return { kind: 'picture', from: 'made', hash: hashOf(bytes), bytes };
}

/** `null` if its file no longer exists. */
async function readCached(
  cache: PictureCache,
  picture: CachedPicture,
  from: 'kept' | 'stale',
): Promise<PictureFound | null> {
  const bytes = await cache.read(picture);
  return bytes && { kind: 'picture', from, hash: picture.hash, bytes };
}
