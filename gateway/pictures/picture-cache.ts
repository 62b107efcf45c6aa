import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PictureFormat } from './resize.ts';

/** A cached picture: its file, the hash of its bytes, and its time in ms. */
export type CachedPicture = { file: string; hash: string; format: PictureFormat; size: number; since: number };

export type PictureCache = {
  find(name: string): CachedPicture | undefined;
  /** Reads its bytes. `null` if another process removed or changed the file. */
  read(picture: CachedPicture): Promise<Buffer | null>;
  /** Saves the picture and replaces an older one of this name. Throws the error of the disk. */
  save(name: string, bytes: Buffer, format: PictureFormat): Promise<void>;
};

const fileName = /^([0-9a-f]{32})-([0-9a-f]{32})\.(webp|jpeg)$/;
const leftover = /^[0-9a-f-]{36}\.part$/;
const leftAfterMs = 600_000;
/** A full cache is emptied down to this share, so that it is not scanned for every new picture. */
const shrinkFactor = 0.9;

/** The cache name of a picture: source, width and format. */
export const pictureName = (source: string, width: number, format: PictureFormat): string =>
  hashOf(`${source}\n${width}\n${format}`);

/** 32 hex digits of SHA-256, for names. */
export const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 32);

/**
 * Caches pictures in a folder that several gateways may share. A file's name contains the key and the hash of the
 * content, so a file is either complete or absent. Throws the error of the disk if the folder can't be used.
 */
export async function openPictureCache(folder: string, maxBytes: number): Promise<PictureCache> {
  let index = new Map<string, CachedPicture>();
  let bytes = 0;
  let shrinking: Promise<void> | null = null;

  const add = (name: string, picture: CachedPicture) => {
    bytes += picture.size - (index.get(name)?.size ?? 0);
    index.set(name, picture);
  };
  const drop = (name: string, picture: CachedPicture) => {
    if (index.get(name) !== picture) return;
    index.delete(name);
    bytes -= picture.size;
  };
  const place = (file: string) => path.join(folder, file);
  const remove = (file: string) => rm(place(file), { force: true });

  /** Reads the folder, which other gateways also write to, and removes the oldest pictures until the rest fits. */
  const scanFolder = async () => {
    const { pictures, leftovers } = await filesOf(folder);
    const total = pictures.reduce((sum, { size }) => sum + size, 0);
    const byteLimit = total > maxBytes ? maxBytes * shrinkFactor : maxBytes;
    const obsolete = leftovers;
    index = new Map();
    bytes = 0;
    for (const picture of pictures.sort((one, other) => other.since - one.since)) {
      const name = nameOf(picture);
      if (index.has(name) || bytes + picture.size > byteLimit) obsolete.push(picture.file);
      else add(name, picture);
    }
    for (const file of obsolete) await remove(file);
  };

  const shrink = (): Promise<void> => {
    shrinking ??= scanFolder().finally(() => {
      shrinking = null;
    });
    return shrinking;
  };

  // The folder is in DATA_DIR, which other users must be able to enter: the database's user, when root starts the shop.
  await mkdir(folder, { recursive: true });
  await scanFolder();

  return {
    find: (name) => index.get(name),
    async read(picture) {
      const content = await readFile(place(picture.file)).catch(() => null); // another gateway removed it
      if (content !== null && hashOf(content) === picture.hash) return content;
      drop(nameOf(picture), picture);
      return null;
    },
    async save(name, content, format) {
      const hash = hashOf(content);
      const file = `${name}-${hash}.${format}`;
      const part = place(`${randomUUID()}.part`);
      try {
        await writeFile(part, content, { mode: 0o600 });
        await rename(part, place(file));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      const older = index.get(name);
      add(name, { file, hash, format, size: content.length, since: Date.now() });
      if (older && older.file !== file) await remove(older.file);
      if (bytes > maxBytes) await shrink();
    },
  };
}

const nameOf = ({ file }: CachedPicture): string => file.slice(0, 32);

/** The pictures of a folder, and the partial files of a process that died. */
async function filesOf(folder: string): Promise<{ pictures: CachedPicture[]; leftovers: string[] }> {
  const pictures: CachedPicture[] = [];
  const leftovers: string[] = [];
  for (const file of await readdir(folder)) {
    const [, , hash = '', format] = fileName.exec(file) ?? [];
    if (hash === '' && !leftover.test(file)) continue;
    const facts = await stat(path.join(folder, file)).catch(() => null); // removed meanwhile
    if (facts === null) continue;
    const { size, mtimeMs: since } = facts;
    if (hash !== '') pictures.push({ file, hash, format: format === 'jpeg' ? 'jpeg' : 'webp', size, since });
    else if (Date.now() - since > leftAfterMs) leftovers.push(file);
  }
  return { pictures, leftovers };
}
