import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * A temporary folder that every user may enter (started by root, PostgreSQL runs as somebody else). It goes when the
 * process ends, not with the test: what a test stops in `t.after` still lives in it then.
 */
export function openFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'store-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
