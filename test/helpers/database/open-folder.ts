import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * A temporary folder that every user may enter, because PostgreSQL runs as another user when root starts it. It is
 * removed when the process ends, not with the test: processes that a test stops in `t.after` still use it.
 */
export function openFolder(parent = os.tmpdir()): string {
  const folder = mkdtempSync(path.join(parent, 'store-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/**
 * The same for the data of a database, inside TEST_DATA_FOLDER where the run sets it. That folder is in memory: a copy
 * of a test's database takes a fifteenth of the time on a disk that has just removed as many files. Tests for data that
 * survive a crash use `openFolder`.
 */
export const openDataFolder = (): string => openFolder(process.env.TEST_DATA_FOLDER);

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
