import { statfs } from 'node:fs/promises';
import type { Database } from './database.ts';
import { isDiskFull } from './disk-full.ts';
import type { Log } from './log.ts';
import { sql } from './sql.ts';

export type DiskSpace = {
  /** Whether the database can't write now, for want of space. */
  isFull(): boolean;
  /** A write failed for want of space. */
  failed(): void;
  close(): void;
};

export type DiskSpaceOptions = {
  database: Pick<Database, 'tx'>;
  /** The data's folder, where it is on this machine. */
  folder: string | null;
  log: Log;
  /** How often it looks, in milliseconds. */
  everyMs?: number;
};

/** The next file of PostgreSQL's log of changes needs this much, in bytes. Without room for it, the server stops. */
const leastFree = 16 * 1024 * 1024;

/**
 * Follows whether the database has room: full from the first write that failed for want of space, or from less than 16 MB
 * in `folder`, until a trial write succeeds. It needs nobody to end it: the shop goes on by itself when there is room.
 */
export function watchDiskSpace({ database, folder, log, everyMs = 2_000 }: DiskSpaceOptions): DiskSpace {
  let isFull = false;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const become = (full: boolean) => {
    if (full === isFull || isClosed) return;
    isFull = full;
    if (full)
      log.error({}, 'O disco do banco de dados está cheio: a loja não grava. Libere espaço; ela volta sozinha.');
    else log.warn({}, 'O disco do banco de dados tem espaço de novo: a loja grava.');
  };
  const look = async () => {
    if (folder !== null && (await freeBytes(folder)) < leastFree) become(true);
    else if (isFull) become(await writeFails(database));
    if (!isClosed) lookLater();
  };
  const lookLater = () => {
    timer = setTimeout(look, everyMs).unref();
  };
  lookLater();
  return {
    isFull: () => isFull,
    failed: () => become(true),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** A megabyte in a table that goes with its transaction. Any other failure is not about space, and shows elsewhere. */
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

/** Endless where the system doesn't say. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: Number.POSITIVE_INFINITY, bsize: 1 }));
  return bavail * bsize;
}
