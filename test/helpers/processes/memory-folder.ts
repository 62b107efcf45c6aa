import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'loja-tests-';
/** Twice the maximum that the databases of a whole run need. */
const NEEDED_BYTES = 3 * 2 ** 30;

/**
 * A folder in memory for the databases of this process and its children; removed when the process ends. `undefined`
 * where the machine has not enough memory for it, as in a container with the usual 64 MB.
 */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < NEEDED_BYTES || os.freemem() < NEEDED_BYTES) return undefined;
    removeLeftovers();
    const folder = mkdtempSync(path.join(MEMORY, `${PREFIX}${process.pid}-`));
    chmodSync(folder, 0o755); // PostgreSQL may run as another user
    process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    return folder;
  } catch {
    return undefined; // not Linux, or not writable: then the disk is used
  }
}

/** Without this, leftovers of killed runs would stay until the machine restarts. */
function removeLeftovers() {
  for (const name of readdirSync(MEMORY).filter((found) => found.startsWith(PREFIX)))
    if (!isAlive(Number(name.slice(PREFIX.length).split('-')[0])))
      rmSync(path.join(MEMORY, name), { recursive: true, force: true });
}

/** Whether a process with this id runs. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
