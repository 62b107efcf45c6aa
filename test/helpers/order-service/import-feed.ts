import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { programArgs } from '../processes/bundled-programs.ts';

const root = path.resolve(import.meta.dirname, '..', '..', '..');

/**
 * Imports a feed into a running shop with the operator's command. A failure rejects with the command's exit code and
 * output.
 */
export async function importFeed(
  text: string | Buffer,
  dataDir: string,
  ...words: string[]
): Promise<{ stdout: string; stderr: string }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'feed-'));
  try {
    const file = path.join(folder, 'produtos');
    writeFileSync(file, text);
    return await promisify(execFile)(process.execPath, programArgs('scripts/shop.ts', 'import', file, ...words), {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
