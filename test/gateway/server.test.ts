import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { test } from 'node:test';

const root = path.resolve(import.meta.dirname, '..', '..');

async function startServer(env: Record<string, string>): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'gateway/server.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const [code] = await once(child, 'exit');
  return { code, printed };
}

test('a wrong environment stops the start with the names, and no stack', async () => {
  const { code, printed } = await startServer({ PORT: 'x', LOG_LEVEL: 'loud', NODE_ENV: 'production' });
  assert.equal(code, 1);
  for (const name of ['PORT', 'LOG_LEVEL', 'CONTEXT_SECRET']) assert.match(printed, new RegExp(`^ {2}${name}: `, 'm'));
  assert.doesNotMatch(printed, /\n {4}at /);
});
