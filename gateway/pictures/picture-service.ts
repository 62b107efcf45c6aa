import type { FastifyBaseLogger } from 'fastify';
import { KeyedSemaphore } from '#shared/concurrency/keyed-semaphore.ts';
import type { Config } from '../config.ts';
import { openSources, type SourceOptions } from './fetch-source.ts';
import { openPictureCache } from './picture-cache.ts';
import { openResizer } from './resize.ts';
import { type FindPicture, resizedPictures } from './resized-pictures.ts';

export type Pictures = { find: FindPicture; close(): Promise<void> };

const none: Pictures = { find: async () => ({ kind: 'source', word: 'off' }), close: async () => {} };

/** Opens the picture resizer. If it is off or not available, every request gets "no resized picture". */
export async function openPictures(
  { pictures, limits }: Pick<Config, 'pictures' | 'limits'>,
  log: FastifyBaseLogger,
  resolve?: SourceOptions['resolve'],
): Promise<Pictures> {
  if (pictures === null) return none;
  const resizer = await openResizer(limits.pictureSourcePixels);
  const cache = await openPictureCache(pictures.folder, pictures.cacheBytes).catch((error: unknown) => {
    log.error({ code: codeOf(error) }, 'PICTURE_SIZES: the folder for pictures can not be used, so none are made');
    return null;
  });
  if (resizer === null)
    log.error('PICTURE_SIZES: the package sharp is not installed for this system, so no pictures are made');
  if (resizer === null || cache === null) return none;
  const sources = openSources({
    ownHosts: pictures.ownHosts,
    connectMs: limits.pictureConnectMs,
    totalMs: limits.pictureSourceMs,
    maxBytes: limits.pictureSourceBytes,
    ...(resolve ? { resolve } : {}),
  });
  const {
    picturesWaiting: waiting,
    pictureWaitMs: waitMs,
    pictureSources,
    pictureSourcesOfOneHost,
    pictureResizes,
  } = limits;
  const find = resizedPictures({
    sources,
    resizer,
    cache,
    fetching: new KeyedSemaphore({ inAll: pictureSources, perKey: pictureSourcesOfOneHost, waiting, waitMs }),
    resizing: new KeyedSemaphore({ inAll: pictureResizes, perKey: pictureResizes, waiting, waitMs }),
    ttlMs: limits.pictureCacheMs,
    failedMs: limits.pictureFailedMs,
    onDiskFailure: (error) => log.warn({ code: codeOf(error) }, 'a picture could not be cached'),
  });
  return { find, close: sources.close };
}

/** Without the message, which contains a path. */
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'failed');
