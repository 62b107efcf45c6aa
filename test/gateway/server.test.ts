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
import { programArgs } from '../helpers/bundled-programs.ts';
import { freshDatabaseUrl } from '../helpers/database.ts';
import { messagesOf } from '../helpers/log-messages.ts';
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
  // No terminal: each line is JSON, also while it is only half there.
  return { child, ended, printed: () => messagesOf(printed.slice(0, printed.lastIndexOf('\n') + 1)).join('\n') };
}

/** What a start that is refused says. */
async function refused(t: TestContext, env: Record<string, string>): Promise<string> {
  const { ended, printed } = spawnServer(t, env);
  assert.equal(await ended, 1, printed());
  return printed();
}

test('a wrong environment stops the start with the names, and no stack', async (t) => {
  const printed = await refused(t, { PORT: 'x', LOG_LEVEL: 'loud', NODE_ENV: 'production' });
  for (const name of ['PORT', 'LOG_LEVEL', 'CONTEXT_SECRET']) assert.match(printed, new RegExp(`^ {2}${name}: `, 'm'));
  assert.doesNotMatch(printed, /\n {4}at /);
});

test('a wrong ORDER_SERVICE_URL and a wrong DATABASE_URL are named together', async (t) => {
  const printed = await refused(t, { ORDER_SERVICE_URL: 'ftp://x', DATABASE_URL: 'mysql://u:s3nh4@x' });
  for (const name of ['ORDER_SERVICE_URL', 'DATABASE_URL']) assert.match(printed, new RegExp(`^ {2}${name}: `, 'm'));
});

test('with PORT=0 the line that says ready and the links of the demo carry the port that is listened on', async (t) => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const asTyped = scripts.start.split(' ').slice(1); // `npm start` itself, put together in no other way
  const env = { PORT: '0', DATABASE_URL: await freshDatabaseUrl(t, { migrationsFolder: null }) };
  const { child, ended, printed } = spawnServer(t, env, asTyped);
  await until(() => /#demo-/.test(printed()) || child.exitCode !== null, 60_000);
  const url = /^Loja pronta em (http:\/\/localhost:\d+)$/m.exec(printed())?.[1] ?? '';
  assert.equal((await fetch(`${url.replace('localhost', '127.0.0.1')}/health/live`)).status, 200, printed());
  const links = [...printed().matchAll(/^.*: (\S+)\/#/gm)].map(([, link]) => link);
  assert.ok(links.length > 0 && links.every((link) => link === url), printed());
  // Neither a compiler nor a loader of TypeScript stays: with a database elsewhere it is one process.
  if (process.platform === 'linux')
    assert.equal(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8'), '');
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
});

test('HOST=localhost listens on one address, whichever the name has, tells one, and stops within the deadline', async (t) => {
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
  // Neither an idle connection nor half a request keeps it.
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

/** The one line of a refused start: the variable, what to do, no trace, no password. */
async function oneLineOf(t: TestContext, env: Record<string, string>): Promise<string> {
  const lines = (await refused(t, env)).split('\n');
  assert.equal(lines.length, 1, lines.join('\n'));
  assert.doesNotMatch(lines[0] ?? '', /s3nh4/);
  return lines[0] ?? '';
}

test('what an operator got wrong is one line in Portuguese that names the variable, without a trace or a password', async (t) => {
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
  assert.equal(existsSync(untouched), false, 'a taken port is told before the database is begun');
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

test('a server that is told twice to stop, and so waits for nothing, leaves no folder behind', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'asked-twice-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const databaseUrl = await freshDatabaseUrl(t, { migrationsFolder: null });
  const { child, ended, printed } = spawnServer(t, { PORT: '0', TMPDIR: folder, DATABASE_URL: databaseUrl });
  await until(() => /#demo-/.test(printed()) || child.exitCode !== null, 60_000);
  const port = Number(/^Loja pronta em http:\/\/localhost:(\d+)$/m.exec(printed())?.[1]);
  const folders = () => readdirSync(folder).filter((name) => name.startsWith('loja-'));
  assert.equal(folders().length, 1, printed());

  // A call that does not end keeps it from stopping at once.
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

test('a closed terminal, and then npm that ends with it, stop the server in order: a call under way is waited for', async (t) => {
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
