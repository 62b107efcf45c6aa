import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { test } from 'node:test';
import { programArgs } from '../helpers/bundled-programs.ts';
import { freshDatabaseUrl } from '../helpers/database.ts';

/** Runs a verb whose reader goes away before it has read anything; its exit code and what it complained of. */
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

test('a verb whose reader has gone (`| head`) ends quietly', async (t) => {
  const url = await freshDatabaseUrl(t);
  for (const words of [['help'], ['openapi'], ['apply', '--example'], ['create', 'ana', '--name', 'Loja da Ana']])
    assert.deepEqual(await unread(words, { DATABASE_URL: url }), { code: 0, complaint: '' }, words.join(' '));
});
