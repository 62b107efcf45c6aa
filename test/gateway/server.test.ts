import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressToListenOn } from '../../gateway/http/listen-errors.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { messagesOf } from '../helpers/log-messages.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';
import { raw, until } from './gateway-fixture.ts';

const root = path.resolve(import.meta.dirname, '..', '..');

function spawnServer(t: TestContext, env: Record<string, string>, args = programArgs('gateway/server.ts')) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent', ...env },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  t.after(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  // No terminal: each line is JSON; the last one may be incomplete.
  return { child, ended, printed: () => messagesOf(printed.slice(0, printed.lastIndexOf('\n') + 1)).join('\n') };
}

/** The output of a refused start. */
async function refused(t: TestContext, env: Record<string, string>): Promise<string> {
  const { ended, printed } = spawnServer(t, env);
  assert.equal(await ended, 1, printed());
  return printed();
}

// Decision: All variables are optional; a bad value stops the start with every wrong name in one message.
test('refuses to start with a wrong environment and names the variables, without a stack trace', async (t) => {
  const printed = await refused(t, { PORT: 'x', LOG_LEVEL: 'loud', NODE_ENV: 'production' });
  for (const name of ['PORT', 'LOG_LEVEL', 'CONTEXT_SECRET']) assert.match(printed, new RegExp(`^ {2}${name}: `, 'm'));
  assert.doesNotMatch(printed, /\n {4}at /);
});

test('names a wrong ORDER_SERVICE_URL and a wrong DATABASE_URL together', async (t) => {
  const printed = await refused(t, { ORDER_SERVICE_URL: 'ftp://x', DATABASE_URL: 'mysql://u:s3nh4@x' });
  for (const name of ['ORDER_SERVICE_URL', 'DATABASE_URL']) assert.match(printed, new RegExp(`^ {2}${name}: `, 'm'));
});

test('prints the real port in the ready line and the demo links with PORT=0', async (t) => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const asTyped = scripts.start.split(' ').slice(1); // exactly the command of `npm start`
  const env = { PORT: '0', DATABASE_URL: await freshDatabaseUrl(t, { migrationsFolder: null }) };
  const { child, ended, printed } = spawnServer(t, env, asTyped);
  await until(() => /#demo-/.test(printed()) || child.exitCode !== null, 60_000);
  const url = /^Loja pronta em (http:\/\/localhost:\d+)$/m.exec(printed())?.[1] ?? '';
  assert.equal((await fetch(`${url.replace('localhost', '127.0.0.1')}/health/live`)).status, 200, printed());
  const links = [...printed().matchAll(/^.*: (\S+)\/#/gm)].map(([, link]) => link);
  assert.ok(links.length > 0 && links.every((link) => link === url), printed());
  // Neither a compiler nor a TypeScript loader remains: with an external database it is one process.
  if (process.platform === 'linux')
    assert.equal(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8'), '');
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
});

test('listens on one address with HOST=localhost, prints one, and stops within the deadline', async (t) => {
  for (const [found, chosen] of [
    [['::1', '127.0.0.1'], '127.0.0.1'],
    [['127.0.0.1', '::1'], '127.0.0.1'],
    [['::1'], '::1'],
  ] as const)
    assert.equal(await addressToListenOn({ host: 'localhost', port: 0 }, async () => [...found]), chosen);
  assert.equal(await addressToListenOn({ host: '::', port: 0 }), '::');

  const { child, ended, printed } = spawnServer(t, {
    HOST: 'localhost',
    PORT: '0',
    ORDER_SERVICE_URL: 'http://127.0.0.1:1',
  });
  await until(() => printed().includes('Loja pronta') || child.exitCode !== null, 60_000);
  const ready = [...printed().matchAll(/^Loja pronta em http:\/\/localhost:(\d+)$/gm)];
  assert.equal(ready.length, 1, printed());
  const port = Number(ready[0]?.[1]);
  // Idle connections and half-sent requests do not delay the stop.
  for (const bytes of ['', 'GET / HTTP/1.1\r\n']) {
    const client = connect(port, 'localhost').on('error', () => {});
    t.after(() => client.destroy());
    await once(client, 'connect');
    client.write(bytes);
  }
  assert.equal((await fetch(`http://localhost:${port}/health/live`)).status, 200);
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
});

/** The single line of a refused start: the variable and the remedy, without stack trace or password. */
async function oneLineOf(t: TestContext, env: Record<string, string>): Promise<string> {
  const lines = (await refused(t, env)).split('\n');
  assert.equal(lines.length, 1, lines.join('\n'));
  assert.doesNotMatch(lines[0] ?? '', /s3nh4/);
  return lines[0] ?? '';
}

// Decision: All variables are optional; a bad value stops the start with every wrong name in one message.
test("prints an operator's mistake as one Portuguese line without stack trace or password", async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wrong-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  const busy = createServer();
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  t.after(() => busy.close());
  const port = String((busy.address() as AddressInfo).port);
  const elsewhere = { ORDER_SERVICE_URL: 'http://127.0.0.1:1' };

  assert.match(await oneLineOf(t, { ...elsewhere, PORT: port }), new RegExp(`^PORT: a porta ${port} já está em uso`));
  const untouched = path.join(folder, 'untouched');
  assert.match(
    await oneLineOf(t, { DATA_DIR: untouched, PORT: port }),
    new RegExp(`^PORT: a porta ${port} já está em uso`),
  );
  assert.equal(existsSync(untouched), false, 'a port in use is reported before the database is created');
  assert.match(
    await oneLineOf(t, { ...elsewhere, PORT: '0', HOST: '203.0.113.7' }),
    /^HOST: 203\.0\.113\.7 não é um endereço desta máquina/,
  );
  assert.match(
    await oneLineOf(t, { ...elsewhere, PORT: '0', HOST: 'nowhere.invalid' }),
    /^HOST: nowhere\.invalid não é um endereço/,
  );
  assert.match(
    await oneLineOf(t, { PORT: '0', DATABASE_URL: `postgresql://u:s3nh4@127.0.0.1:1/loja` }),
    /^DATABASE_URL: .*127\.0\.0\.1:1\/loja não respondeu/,
  );
  assert.match(
    await oneLineOf(t, { PORT: '0', DATABASE_URL: 'postgresql://u:s3nh4%@x:y/loja' }),
    /^DATABASE_URL: .* não é um endereço válido/,
  );
  assert.match(await oneLineOf(t, { PORT: '0', DATA_DIR: file }), /^DATA_DIR: .*file não é uma pasta/);
});

test('leaves no folder behind when a second signal stops the server at once', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'asked-twice-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const databaseUrl = await freshDatabaseUrl(t, { migrationsFolder: null });
  const { child, ended, printed } = spawnServer(t, { PORT: '0', TMPDIR: folder, DATABASE_URL: databaseUrl });
  await until(() => /#demo-/.test(printed()) || child.exitCode !== null, 60_000);
  const port = Number(/^Loja pronta em http:\/\/localhost:(\d+)$/m.exec(printed())?.[1]);
  const folders = () => readdirSync(folder).filter((name) => name.startsWith('loja-'));
  assert.equal(folders().length, 1, printed());

  // A call that does not end keeps the server from stopping at once.
  const caller = connect(port, '127.0.0.1').on('error', () => {});
  t.after(() => caller.destroy());
  caller.write(
    raw(
      'POST /api/order/items/ HTTP/1.1',
      'Host: a',
      'Authorization: Bearer x',
      `Content-Type: application/json`,
      'Content-Length: 9',
    ),
  );
  await fetch(`http://127.0.0.1:${port}/health/live`);
  child.kill('SIGTERM');
  const isStopping = async () => !(await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.ok;
  while (!(await isStopping()));
  child.kill('SIGTERM');
  assert.equal(await ended, 1, printed());
  assert.deepEqual(folders(), []);
});

test('finishes a call in flight when the terminal closes and npm ends', async (t) => {
  const { child, ended, printed } = spawnServer(t, { PORT: '0', ORDER_SERVICE_URL: 'http://127.0.0.1:1' });
  await until(() => printed().includes('Loja pronta') || child.exitCode !== null, 60_000);
  const port = Number(/^Loja pronta em http:\/\/localhost:(\d+)$/m.exec(printed())?.[1]);
  const caller = connect(port, '127.0.0.1').on('error', () => {});
  t.after(() => caller.destroy());
  const head = [
    'POST /api/order/items/ HTTP/1.1',
    'Host: a',
    'Authorization: Bearer x',
    'Content-Type: application/json',
    'Content-Length: 2',
  ];
  caller.write(raw(...head));
  await fetch(`http://127.0.0.1:${port}/health/live`);
  for (const signal of ['SIGHUP', 'SIGTERM'] as const) {
    child.kill(signal);
    await sleep(200);
    assert.deepEqual([child.exitCode, child.signalCode], [null, null], signal);
  }
  caller.end('{}');
  assert.equal(await ended, 0, printed());
});
