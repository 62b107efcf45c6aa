import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Refusal } from '../core/refusal.ts';

/** An uploaded feed in a file. `hash`: the SHA-256 of its bytes. */
export type FeedFile = { file: string; bytes: number; hash: string };

/** The upload has more bytes than allowed. */
export class FeedTooLong extends Error {}

/** The most bytes of all files in the folder, of all processes that share it. */
const maxFolderBytes = 1024 ** 3;
/** What an import leaves free on the disk, so that it never stops the database. */
const keptFreeBytes = 32 * 1024 ** 2;
/** After this time any file is left over: no import takes so long. */
const maxAgeMs = 3_600_000;
/** The names that this process gave out and whose files are not removed yet. */
const namesInUse = new Set<string>();

/** A folder for an order service without a data folder. */
export const temporaryFeedFolder = (): FeedFolder =>
  new FeedFolder(path.join(os.tmpdir(), `loja-no-chat-${os.userInfo().username}`, 'feeds-in-progress'));

/**
 * The files of the imports that are in progress. Several processes may share the folder. Each file is named after its
 * machine and process, so that the files of dead processes can be found.
 */
export class FeedFolder {
  readonly folder: string;
  readonly #maxBytes: number;
  /** The bytes for which an upload of this process has a place, by its file. */
  readonly #reserved = new Map<string, number>();

  constructor(folder: string, { maxBytes = maxFolderBytes }: { maxBytes?: number } = {}) {
    this.folder = folder;
    this.#maxBytes = maxBytes;
  }

  /**
   * Writes an upload of at most `maxBytes` to a file; `announced` are its bytes, if it said so. Throws `FeedTooLong`
   * for more bytes, and an error with the code `ENOSPC` where the folder or its disk has no space for them. No file is
   * left then, nor when the upload breaks off or `signal` is aborted.
   */
  async receive(
    upload: Readable,
    { maxBytes, announced, signal }: { maxBytes: number; announced?: number; signal?: AbortSignal },
  ): Promise<FeedFile> {
    const file = await this.newName();
    const bytes = Math.min(announced ?? maxBytes, maxBytes);
    if (bytes > (await this.freeBytes())) throw noSpace();
    this.#reserved.set(file, bytes);
    try {
      return await writeUpload(upload, file, maxBytes, signal);
    } catch (error) {
      await removeFeedFiles(file);
      throw error;
    } finally {
      this.#reserved.delete(file);
    }
  }

  /** The name of a new file in the folder, with which the names of an import's work files begin. */
  async newName(): Promise<string> {
    await openFolder(this.folder);
    const file = path.join(this.folder, `${machine}.${process.pid}.${crypto.randomUUID()}.feed`);
    namesInUse.add(path.basename(file));
    return file;
  }

  /** The bytes that further files may have. */
  async freeBytes(): Promise<number> {
    const sizes = (await namesIn(this.folder)).map(async (name) => {
      const file = path.join(this.folder, name);
      return this.#reserved.has(file) ? 0 : sizeOf(file);
    });
    const used = [...(await Promise.all(sizes)), ...this.#reserved.values()].reduce((sum, size) => sum + size, 0);
    // Where the system does not report it, only the bound counts.
    const { bavail, bsize } = await statfs(this.folder).catch(() => ({ bavail: Number.POSITIVE_INFINITY, bsize: 1 }));
    return Math.min(this.#maxBytes - used, bavail * bsize - keptFreeBytes);
  }

  /** Removes the files of processes that have ended. */
  async removeLeftovers(): Promise<void> {
    for (const name of await namesIn(this.folder)) {
      const file = path.join(this.folder, name);
      if (await isLeftover(file)) await rm(file, { force: true });
    }
  }
}

/** Removes an upload, or the work files of an import: all files whose names begin so. */
export async function removeFeedFiles(name: string): Promise<void> {
  for (const one of await namesIn(path.dirname(name)))
    if (one.startsWith(path.basename(name))) await rm(path.join(path.dirname(name), one), { force: true });
  namesInUse.delete(path.basename(name));
}

/** Creates the folder for this user alone. In a data folder, root leaves it to the user of that folder. */
async function openFolder(folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const user = process.getuid?.();
  const { uid } = await lstat(folder);
  if (user === 0) {
    const above = await stat(path.dirname(folder));
    await chown(folder, above.uid, above.gid);
  } else if (user !== undefined && uid !== user) throw new Error(`${folder} belongs to another user`);
}

const machine = os.hostname().replaceAll(/[^\w-]/g, '_');
const fileName = /^([\w-]+)\.(\d+)\.[\da-f-]{36}\.feed/;

async function isLeftover(file: string): Promise<boolean> {
  const [name, host, pid] = fileName.exec(path.basename(file)) ?? [];
  if (name === undefined) return false;
  // A restarted container has the same machine name, and its process the same id as the one that was killed.
  if (host === machine && Number(pid) === process.pid) return !namesInUse.has(name);
  if (host === machine && !isRunning(Number(pid))) return true;
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
  return mtimeMs < Date.now() - maxAgeMs;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user runs too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The files of a folder; none where there is no folder. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });

/** 0 for a file that was removed meanwhile. */
const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

async function writeUpload(
  upload: Readable,
  file: string,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<FeedFile> {
  const hash = createHash('sha256');
  const handle = await open(file, 'wx', 0o600);
  let bytes = 0;
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (bytes > maxBytes) return done(new FeedTooLong('the feed is too long'));
      hash.update(chunk);
      handle.writeFile(chunk).then(() => done(), done);
    },
  });
  // `written` reports it. After an abort it no longer listens.
  sink.on('error', () => {});
  const breakOff = () => {
    if (!upload.readableEnded) sink.destroy(new Refusal('bad-request'));
  };
  try {
    const written = finished(sink, signal && { signal });
    upload.once('close', breakOff).once('error', breakOff);
    // `pipeline` would destroy a refused upload, and with it the connection for the answer.
    if (upload.destroyed) breakOff();
    else upload.pipe(sink);
    await written;
    return { file, bytes, hash: hash.digest('hex') };
  } finally {
    upload.off('close', breakOff).off('error', breakOff);
    upload.unpipe(sink);
    sink.destroy();
    await handle.close();
  }
}

const noSpace = () => Object.assign(new Error('the folder of feeds has no space left'), { code: 'ENOSPC' });
