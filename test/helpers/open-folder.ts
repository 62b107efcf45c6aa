import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * A temporary folder that every user may enter (started by root, PostgreSQL runs as somebody else). It goes when the
 * process ends, not with the test: what a test stops in `t.after` still lives in it then.
 */
export function openFolder(parent = os.tmpdir()): string {
  const folder = mkdtempSync(path.join(parent, 'store-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/**
 * The same for the data of a database, in TEST_DATA_FOLDER where a run has set one: in memory, where a test's database is
 * copied in a fifteenth of the time that a disk takes on which as many files were just removed. Whoever tests that data
 * outlive a crash asks for `openFolder`.
 */
export const openDataFolder = (): string => openFolder(process.env.TEST_DATA_FOLDER);

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
