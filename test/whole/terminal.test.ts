import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const hasTerminals = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;

/** Starts the shop in its own terminal. `type` sends keys. */
function startInTerminal(t: TestContext, env: Record<string, string>) {
  // `exec`: otherwise the shell would handle Ctrl+C itself.
  const command = ['exec', process.execPath, ...programArgs('gateway/server.ts')]
    .map((word) => (word === 'exec' ? word : `'${word}'`))
    .join(' ');
  const terminal = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', SHELL: '/bin/sh', PORT: '0', POSTAL_CODE_URLS: 'none', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  t.after(() => terminal.kill('SIGKILL'));
  let shown = '';
  terminal.stdout.setEncoding('utf8').on('data', (text: string) => (shown += text.replaceAll('\r\n', '\n')));
  return {
    ended: once(terminal, 'close').then(([code]) => code as number | null),
    shown: () => shown,
    type: (keys: string) => void terminal.stdin.write(keys),
    until: async (text: string) => {
      while (!shown.includes(text) && terminal.exitCode === null) await once(terminal.stdout, 'data');
      assert.ok(shown.includes(text), shown);
    },
  };
}

test('a terminal shows the steps of the start, the addresses and how to stop, and no log line', {
  skip: !hasTerminals,
}, async (t) => {
  const env = { DATABASE_URL: await freshDatabaseUrl(t, { migrationsFolder: null }) };
  const first = startInTerminal(t, env);
  await first.until('Para parar: Ctrl+C\n');
  const url = /^Loja pronta em (http:\/\/localhost:\d+)$/m.exec(first.shown())?.[1] ?? '';
  assert.equal((await fetch(`${url.replace('localhost', '127.0.0.1')}/catalog`)).status, 200);
  const lines = first.shown().split('\n');
  assert.deepEqual([lines[0], lines[2]], ['Iniciando a loja…', '']);
  assert.match(lines[1] ?? '', /^Banco de dados preparado \(\d+ passos\)$/);
  assert.ok(lines.includes(`  WhatsApp: ${url}/#demo-whatsapp`), first.shown());

  first.type('\x03');
  assert.equal(await first.ended, 0);
  assert.match(first.shown(), /\nParando a loja… \(Ctrl\+C de novo para não esperar\)\nLoja parada\.\n$/);
  assert.doesNotMatch(first.shown(), /[{}]|migrat|\/catalog/);

  const second = startInTerminal(t, env);
  await second.until('Para parar: Ctrl+C\n');
  assert.match(second.shown(), /^Iniciando a loja…\n\nLoja pronta em /);
  second.type('\x03');
  assert.equal(await second.ended, 0);
});

test('a failed start shows the reason in a terminal, with what to do', { skip: !hasTerminals }, async (t) => {
  const refused = startInTerminal(t, { PORT: 'x' });
  assert.equal(await refused.ended, 1);
  assert.equal(
    refused.shown(),
    'A loja não iniciou.\nAs variáveis de ambiente estão erradas:\n  PORT: precisa ser uma porta entre 0 e 65535\n',
  );
});
