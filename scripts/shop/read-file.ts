import { closeSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { OperatorError } from '#shared/text/operator-error.ts';
import { type FeedFolder, FeedTooLong, removeFeedFiles } from '../../order-service/services/imports/feed-folder.ts';

/**
 * The bytes of a file of at most `maxBytes`. Reads until the limit instead of asking for the size, because devices and
 * pipes report none. Throws an OperatorError for a larger or unreadable file.
 */
export function readLimitedFile(file: string, maxBytes: number): Buffer {
  try {
    return readAtMost(file, maxBytes);
  } catch (error) {
    throw error instanceof OperatorError ? error : unreadable(file, error);
  }
}

/**
 * Passes a file of at most `maxBytes` on, which can be read from any place: the file itself, or a copy of what a pipe
 * or a device contains, which is removed afterwards. Throws an OperatorError for a larger or unreadable file.
 */
export async function withSeekableFile<Result>(
  file: string,
  maxBytes: number,
  folder: FeedFolder,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  const copy = await copyUnlessSeekable(file, maxBytes, folder);
  try {
    return await use(copy ?? file);
  } finally {
    if (copy !== null) await removeFeedFiles(copy);
  }
}

async function copyUnlessSeekable(file: string, maxBytes: number, folder: FeedFolder): Promise<string | null> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw unreadable(file, error);
  });
  try {
    const stats = await handle.stat();
    if (stats.isDirectory()) throw unreadable(file, Object.assign(new Error('a folder'), { code: 'EISDIR' }));
    if (stats.size > maxBytes) throw tooLarge(file, maxBytes);
    if (stats.isFile()) return null;
    return (await folder.receive(handle.createReadStream({ autoClose: false }), { maxBytes })).file;
  } catch (error) {
    throw error instanceof FeedTooLong ? tooLarge(file, maxBytes) : error;
  } finally {
    await handle.close();
  }
}

const unreadable = (file: string, error: unknown) =>
  new OperatorError(
    `O arquivo não pode ser lido: ${file} (${error instanceof Error && 'code' in error ? error.code : error})`,
  );
const tooLarge = (file: string, maxBytes: number) =>
  new OperatorError(`O arquivo tem mais de ${maxBytes / 1024 / 1024} MB: ${file}`);

function readAtMost(file: string, maxBytes: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const chunks: Buffer[] = [];
    for (let total = 0; ; ) {
      const chunk = Buffer.allocUnsafe(1024 * 1024);
      const length = readSync(descriptor, chunk);
      if (length === 0) return Buffer.concat(chunks);
      chunks.push(chunk.subarray(0, length));
      total += length;
      if (total > maxBytes) throw tooLarge(file, maxBytes);
    }
  } finally {
    closeSync(descriptor);
  }
}
