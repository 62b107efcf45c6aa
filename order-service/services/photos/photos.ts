import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { KeyedSemaphore } from '#shared/concurrency/keyed-semaphore.ts';
import {
  logoPhotoIdOf,
  photoAddress,
  photoIdOf,
  photoWidths,
  storedPhotoFile,
} from '#shared/rules/links/uploaded-photo.ts';
import { photoTexts } from '#shared/text/panel/photos.ts';
import { workInBatches } from '../../database/core/batch-runner.ts';
import type { Database, Db } from '../../database/engine/database.ts';
import { keepPhotos, lockPhotoBytes, removePhoto, savePhoto, sweepPhotoBatch } from '../../database/photos/photos.ts';
import { type EncodedPhoto, encodePhoto } from '../../providers/photos/encode-photo.ts';
import { folderStore } from '../../providers/photos/folder-store.ts';
import { type PhotoStore, PhotoStoreFailure } from '../../providers/photos/photo-store.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { type FeedFolder, FeedTooLong, removeFeedFiles, temporaryFeedFolder } from '../imports/feed-folder.ts';

/** How photos enter. `shopBytes`: what the photos of one shop may have together. */
export type PhotoParts = { store: PhotoStore; uploads: FeedFolder; shopBytes: number };

/** Photos of an order service without a data folder. */
export const temporaryPhotos = (): PhotoParts => {
  const folder = path.join(os.tmpdir(), `loja-no-chat-${os.userInfo().username}`, 'photos');
  return { store: folderStore(folder), uploads: temporaryFeedFolder(), shopBytes: 512 * 1024 ** 2 };
};

/** What arrives of one photo. The page makes photos much smaller before. */
const maxPhotoBytes = 8 * 1024 * 1024;
/** A photo that nothing shows is kept so long: a product that is being written may still name it. */
const unusedForMs = 24 * 3_600_000;

/** A decoded photo takes up to 200 MB, so that they take turns. */
const encoding = new KeyedSemaphore({ inAll: 1, perKey: 1, waiting: 16, waitMs: 20_000 });

export type AddedPhoto = { url: string; width: number; height: number };

/**
 * Receives a photo in a file, encodes it again and stores it. The same photo again is the same address, so an upload
 * may be repeated.
 */
export async function addPhoto(
  database: Database,
  { store, uploads, shopBytes }: PhotoParts,
  { shopId, upload, announced, now }: { shopId: string; upload: Readable; announced?: number; now: Date },
): Promise<AddedPhoto> {
  const { jpeg, smaller, width, height } = await receivePhoto(uploads, shopId, upload, announced);
  const id = createHash('sha256').update(`${shopId}\n`).update(jpeg).digest('hex').slice(0, 32);
  const bytes = smaller.reduce((sum, one) => sum + one.bytes.length, jpeg.length);
  await database.tx(async (db) => {
    if ((await lockPhotoBytes(db, shopId, id)) + bytes > shopBytes)
      throw ruleRefusal('photos-full', photoTexts.full(Math.round(shopBytes / 1024 ** 2)));
    await savePhoto(db, shopId, { id, bytes, width, height }, now);
  }, shopId);
  // The row is first: a file without one would never be removed.
  await stored(() => store.put(`${id}.jpg`, jpeg));
  for (const one of smaller) await stored(() => store.put(`${id}-${one.width}.webp`, one.bytes));
  return { url: photoAddress(id), width, height };
}

async function receivePhoto(
  uploads: FeedFolder,
  shopId: string,
  upload: Readable,
  announced: number | undefined,
): Promise<EncodedPhoto> {
  const limits = { maxBytes: maxPhotoBytes, ...(announced !== undefined && { announced }) };
  const received = await uploads.receive(upload, limits).catch((error: unknown) => {
    throw error instanceof FeedTooLong ? ruleRefusal('photo-too-large', photoTexts.tooLarge) : error;
  });
  try {
    const photo = await encoding.run(shopId, async () => encodePhoto(await readFile(received.file)));
    if (photo === 'off') throw ruleRefusal('photos-off', photoTexts.off);
    if (photo === 'too-large') throw ruleRefusal('photo-too-large', photoTexts.tooLarge);
    if (photo === 'not-a-picture') throw ruleRefusal('not-a-picture', photoTexts.notAPicture);
    return photo;
  } finally {
    await removeFeedFiles(received.file);
  }
}

/** The bytes of a requested file. Throws a refusal if there is none. */
export async function photoFile(store: PhotoStore, name: string): Promise<{ name: string; bytes: Buffer }> {
  const wanted = storedPhotoFile(name);
  const bytes = wanted === null ? null : await stored(() => store.get(wanted));
  if (wanted === null || bytes === null) throw new Refusal('not-found');
  return { name: wanted, bytes };
}

/** Which of these pictures are photos that the shop uploaded. They stay from now on as long as something shows them. */
export async function keepUploadedPhotos(db: Db, shopId: string, pictures: readonly string[]): Promise<Set<string>> {
  const ids = pictures.flatMap((picture) => photoIdOf(picture) ?? []);
  if (ids.length === 0) return new Set();
  return new Set((await keepPhotos(db, shopId, ids)).map(photoAddress));
}

/** Of these logos, the uploaded photos that the shop does not have. Those that it has stay while a logo shows them. */
export async function keepLogoPhotos(db: Db, shopId: string, logos: readonly string[]): Promise<string[]> {
  const uploaded = logos.flatMap((logo) => {
    const id = logoPhotoIdOf(logo);
    return id === null ? [] : [{ logo, id }];
  });
  if (uploaded.length === 0) return [];
  const kept = new Set(
    await keepPhotos(
      db,
      shopId,
      uploaded.map(({ id }) => id),
    ),
  );
  return uploaded.flatMap(({ logo, id }) => (kept.has(id) ? [] : [logo]));
}

/**
 * Removes photos that nothing has shown for a day. The row is locked until its files are gone, so that the same photo,
 * uploaded at this moment, is stored after that.
 */
export const sweepPhotos =
  (store: PhotoStore) =>
  async (database: Database, now: Date): Promise<void> => {
    const before = new Date(now.getTime() - unusedForMs);
    await workInBatches(async (most) => {
      const swept = await sweepPhotoBatch(database, { before, now, most });
      for (const photo of swept)
        if (!photo.is_shown)
          await database.tx(async (db) => {
            if (!(await removePhoto(db, photo, before))) return;
            for (const width of photoWidths) await store.remove(`${photo.id}-${width}.webp`);
            await store.remove(`${photo.id}.jpg`);
          }, photo.shop_id);
      return swept.length;
    });
  };

/** A failure of the folder or bucket is refused as `busy`. */
async function stored<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PhotoStoreFailure) throw new Refusal('busy');
    throw error;
  }
}
