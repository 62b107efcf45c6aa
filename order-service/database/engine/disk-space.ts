import { statfs } from 'node:fs/promises';
import type { Database } from './database.ts';
import { isDiskFull } from './disk-full.ts';
import type { Log } from './log.ts';
import { sql } from './sql.ts';

export type DiskSpace = {
  /** Whether the database cannot write now for lack of space. */
  isFull(): boolean;
  /** Reports that a write failed for lack of space. */
  reportFull(): void;
  close(): void;
};

export type DiskSpaceOptions = {
  database: Pick<Database, 'tx'>;
  /** The data folder, if it is on this machine. */
  folder: string | null;
  /** Deletes what failed writes left behind. Called at each check of a full disk, and once when it has space again. */
  deleteRemains?: () => Promise<void>;
  log: Log;
  /** Interval between checks of a disk with space, in milliseconds. A full disk is checked four times less often. */
  everyMs?: number;
};

/** Bytes for the next file of PostgreSQL's write-ahead log. Without this space the server stops. */
const minFreeBytes = 16 * 1024 * 1024;

/**
 * Watches the free space of the database. It counts as full from the first write that failed for lack of space, or as
 * soon as `folder` has less than 16 MB free. A successful trial write ends that state, so the shop recovers without an
 * operator's action.
 */
export function watchDiskSpace({
  database,
  folder,
  deleteRemains = async () => {},
  log,
  everyMs = 500,
}: DiskSpaceOptions): DiskSpace {
  let isFull = false;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const setFull = (full: boolean) => {
    if (full === isFull || isClosed) return;
    isFull = full;
    if (full)
      log.error({}, 'O disco do banco de dados está cheio: a loja não grava. Libere espaço; ela volta sozinha.');
    else log.warn({}, 'O disco do banco de dados tem espaço de novo: a loja grava.');
  };
  const check = async () => {
    const wasFull = isFull;
    if (folder !== null && (await freeBytes(folder)) < minFreeBytes) setFull(true);
    else if (isFull) setFull(await writeFails(database));
    if (wasFull)
      await deleteRemains().catch(({ message: reason }: Error) =>
        log.warn({ reason }, 'unfinished files of the database could not be deleted'),
      );
    if (!isClosed) scheduleCheck();
  };
  const scheduleCheck = () => {
    // A check of a full disk writes, and deletes the remains of failed writes.
    timer = setTimeout(check, isFull ? 4 * everyMs : everyMs).unref();
  };
  scheduleCheck();
  return {
    isFull: () => isFull,
    reportFull: () => setFull(true),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/**
 * Writes one megabyte to a temporary table of the transaction. Any other failure is not about space and shows
 * elsewhere.
 */
async function writeFails(database: Pick<Database, 'tx'>): Promise<boolean> {
  try {
    await database.tx((db) =>
      db.run(sql`create temporary table disk_trial on commit drop as
        select repeat(md5(n::text), 30) as text from generate_series(1, 1000) n`),
    );
    return false;
  } catch (error) {
    return isDiskFull(error);
  }
}

/** `Infinity` if the system does not report it. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: Number.POSITIVE_INFINITY, bsize: 1 }));
  return bavail * bsize;
}
