import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { test } from 'node:test';
import { messagesOf } from '../helpers/log-messages.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';
import { startShop } from '../helpers/processes/running-shop.ts';

const root = path.resolve(import.meta.dirname, '..', '..');

// Decision: All variables are optional; a bad value stops the start with every wrong name in one message.
test('a second start on a DATA_DIR fails with one line that names folder and process; a crash frees it', {
  timeout: 180_000,
}, async (t) => {
  const first = await startShop();
  t.after(() => first.stop());
  const second = spawn(process.execPath, programArgs('gateway/server.ts'), {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: first.dataDir, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(() => second.kill('SIGKILL'));
  let said = '';
  for (const stream of [second.stdout, second.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  assert.deepEqual(await once(second, 'close'), [1, null], said);
  assert.deepEqual(messagesOf(said), [
    `DATA_DIR: a pasta ${first.dataDir} já está em uso por outra loja (o processo ${first.pid}); pare a outra, ou indique outra pasta em DATA_DIR`,
  ]);
  const ask = async (url: string) => (await fetch(`${url}/api/session/demo-whatsapp`)).status;
  assert.equal(await ask(first.url), 200, 'the first goes on');

  await first.stop({ signal: 'SIGKILL', keepData: true });
  const third = await startShop({ dataDir: first.dataDir });
  try {
    assert.equal(await ask(third.url), 200);
  } finally {
    await third.stop();
  }
});
