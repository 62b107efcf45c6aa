import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { test } from 'node:test';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';

/** Runs a verb whose output pipe is closed before it is read. Returns its exit code and error output. */
async function unread(words: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, programArgs('scripts/shop.ts', ...words), {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const [code] = await once(child, 'close');
  return { code, complaint };
}

test('a verb whose output pipe is closed (`| head`) ends without an error', async (t) => {
  const url = await freshDatabaseUrl(t);
  for (const words of [['help'], ['openapi'], ['apply', '--example'], ['create', 'ana', '--name', 'Loja da Ana']])
    assert.deepEqual(await unread(words, { DATABASE_URL: url }), { code: 0, complaint: '' }, words.join(' '));
});
