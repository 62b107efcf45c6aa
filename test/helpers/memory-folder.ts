import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'loja-tests-';
/** What the databases of a whole run need at most, and as much again. */
const NEEDED_BYTES = 3 * 2 ** 30;

/**
 * A folder for the databases of this process and of those it starts, in memory; gone when it ends. `undefined` where the
 * machine does not lend enough of it, as in a container with the usual 64 MB.
 */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < NEEDED_BYTES || os.freemem() < NEEDED_BYTES) return undefined;
    removeLeftovers();
    const folder = mkdtempSync(path.join(MEMORY, `${PREFIX}${process.pid}-`));
    chmodSync(folder, 0o755); // PostgreSQL may run as somebody else
    process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    return folder;
  } catch {
    return undefined; // no Linux, or not ours to write in: then the disk must do
  }
}

/** What killed runs left would stay until the machine is started anew. */
function removeLeftovers() {
  for (const name of readdirSync(MEMORY).filter((found) => found.startsWith(PREFIX)))
    if (!isAlive(Number(name.slice(PREFIX.length).split('-')[0])))
      rmSync(path.join(MEMORY, name), { recursive: true, force: true });
}

/** Whether a process of this number runs. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
