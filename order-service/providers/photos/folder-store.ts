import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type PhotoStore, PhotoStoreFailure } from './photo-store.ts';

/** Photos in a folder, which several processes may share. A file appears there whole or not at all. */
export function folderStore(folder: string): PhotoStore {
  // Two letters of the hash, so that no folder has a hundred thousand files.
  const placeOf = (name: string) => path.join(folder, name.slice(0, 2), name);
  return {
    async put(name, bytes) {
      const place = placeOf(name);
      const part = `${place}.${randomUUID()}.part`;
      try {
        await mkdir(path.dirname(place), { recursive: true });
        await writeFile(part, bytes, { mode: 0o600 });
        await rename(part, place);
      } catch (error) {
        await rm(part, { force: true }).catch(() => {}); // the first error says why
        throw failureOf(error);
      }
    },
    async get(name) {
      try {
        return await readFile(placeOf(name));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw failureOf(error);
      }
    },
    async remove(name) {
      try {
        await rm(placeOf(name), { force: true });
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'failed');
const failureOf = (error: unknown) => new PhotoStoreFailure(codeOf(error));
