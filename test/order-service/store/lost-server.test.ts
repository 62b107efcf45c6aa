import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase, UnknownOutcome } from '../../../order-service/database/engine/database.ts';
import { startEmbeddedPostgres } from '../../../order-service/database/engine/embedded-postgres.ts';
import { openServiceDatabase } from '../../../order-service/database/engine/open-database.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import { freshDatabase, freshDatabaseUrl } from '../../helpers/database/database.ts';
import { openFolder } from '../../helpers/database/open-folder.ts';
import { quietLog } from '../../helpers/quiet-log.ts';
import { migrationsToWrite } from './store-process.ts';

test("a process that shared another's server continues without it, and loses no acknowledged row", async (t) => {
  const options = { dataDir: openFolder(), migrationsFolder: migrationsToWrite(), log: quietLog() };
  const first = await openServiceDatabase(options);
  t.after(() => first.stop());
  const second = await openServiceDatabase(options);
  t.after(() => second.stop());
  assert.match(second.where, /usado também por outro processo/);

  const acknowledged: (number | undefined)[] = [];
  let unknown = 0;
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      try {
        acknowledged.push(
          await second.database.tx(
            async (db) => (await db.one<{ id: number }>(sql`insert into written default values returning id`))?.id,
          ),
        );
      } catch (error) {
        if (!(error instanceof UnknownOutcome)) throw error;
        unknown += 1;
      }
    }
  };
  const writing = Promise.all([write(), write(), write()]);
  await sleep(150);
  const before = acknowledged.length;
  await first.stop();
  await sleep(1_200);
  isOver = true;
  await writing;

  assert.ok(before > 0 && acknowledged.length > before, 'it wrote before and after');
  const rows = (await second.database.many<{ id: number }>(sql`select id from written`)).map(({ id }) => id);
  const kept = new Set(rows);
  assert.deepEqual(
    acknowledged.filter((id) => id === undefined || !kept.has(id)),
    [],
  );
  assert.ok(rows.length - acknowledged.length <= unknown, 'an unacknowledged row was written twice');
});

test('an embedded server that is killed restarts, with everything acknowledged', async (t) => {
  const dataDir = openFolder();
  const store = await openServiceDatabase({ dataDir, migrationsFolder: migrationsToWrite(), log: quietLog() });
  t.after(() => store.stop());
  await store.database.run(sql`insert into written default values`);
  process.kill(
    Number.parseInt(readFileSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10),
    'SIGKILL',
  );
  assert.deepEqual(await store.database.many(sql`select id from written`), [{ id: 1 }]);
});

test('stopping the database stops the server that it restarted', async (t) => {
  const options = { dataDir: openFolder(), migrationsFolder: migrationsToWrite(), log: quietLog() };
  const first = await openServiceDatabase(options);
  const second = await openServiceDatabase(options);
  await first.stop();
  await second.database.many(sql`select id from written`);
  await second.stop();
  const third = await startEmbeddedPostgres({ dataDir: options.dataDir, log: quietLog() });
  t.after(() => third.stop());
  assert.equal(third.isShared, false);
});

test('work whose connection breaks before the commit is repeated, and exists once', async (t) => {
  const { database, line, look } = await behindALine(t);
  let tries = 0;
  await database.tx(async (db) => {
    tries += 1;
    await db.run(sql`insert into seen values (1)`);
    if (tries === 1) line.cutBefore('insert into second');
    await db.run(sql`insert into second values (1)`);
  });
  assert.equal(tries, 2);
  assert.deepEqual(await look(), { seen: 1, second: 1 });
});

test('a commit whose response is lost is never repeated: it may have happened', async (t) => {
  const { database, line, look } = await behindALine(t);
  let tries = 0;
  const work = database.tx(async (db) => {
    tries += 1;
    await db.run(sql`insert into seen values (1)`);
    line.cutAfter('commit');
  });
  await assert.rejects(work, UnknownOutcome);
  assert.equal(tries, 1);
  assert.deepEqual(await look(), { seen: 1, second: 0 });
});

test('outside a transaction a lost read is repeated, a lost write is not', async (t) => {
  const { database, line, look } = await behindALine(t);
  line.cutAfter('select 7');
  assert.deepEqual(await database.one(sql`select 7 as n`), { n: 7 });
  line.cutAfter('insert into seen');
  await assert.rejects(database.run(sql`insert into seen values (1)`), /Connection terminated/);
  assert.deepEqual(await look(), { seen: 1, second: 0 });
});

test('a server that is too busy for a new connection is not taken for a lost one', async (t) => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  let revivals = 0;
  const database = openDatabase({
    connection: {
      host: '127.0.0.1',
      port: typeof address === 'object' ? (address?.port ?? 0) : 0,
      connectionTimeoutMillis: 200,
    },
    onError: () => {},
    revive: async () => {
      revivals++;
    },
  });
  t.after(() => database.close());
  await assert.rejects(database.many(sql`select 1`), /timeout/);
  assert.deepEqual([revivals, sockets.length], [0, 1]);
});

test('an unreachable server is named without its password', async () => {
  const opening = openServiceDatabase({ databaseUrl: 'postgresql://shop:secret@127.0.0.1:1/shop', log: quietLog() });
  await assert.rejects(
    opening,
    (error: Error) =>
      /^DATABASE_URL: postgresql:\/\/127\.0\.0\.1:1\/shop não respondeu/.test(error.message) &&
      !error.message.includes('secret'),
  );
});

test('a configured server is used, and named without its password', async (t) => {
  const databaseUrl = await freshDatabaseUrl(t, { kind: 'embedded', migrationsFolder: null });
  const store = await openServiceDatabase({ databaseUrl, log: quietLog() });
  t.after(() => store.stop());
  assert.deepEqual(await store.database.many(sql`select * from orders`), []);
  assert.doesNotMatch(store.where, /@/);
});

/**
 * A database behind a connection that the test can cut at a chosen text: before the server receives it, or after its
 * response.
 */
async function behindALine(t: TestContext) {
  const direct = await freshDatabase(t, { migrationsFolder: null });
  const databaseName = (await direct.one<{ name: string }>(sql`select current_database() as name`))?.name ?? '';
  const socketFolder =
    (await direct.one<{ folder: string }>(sql`select current_setting('unix_socket_directories') as folder`))?.folder ??
    '';
  await direct.run(sql`create table seen (n int)`);
  await direct.run(sql`create table second (n int)`);

  let cut: { word: string; when: 'before' | 'after' } | undefined;
  const line = createServer((ours) => {
    const theirs = connect(path.join(socketFolder, '.s.PGSQL.5432'));
    const hangUp = () => [ours, theirs].map((end: Socket) => end.destroy());
    let isDoomed = false;
    ours.on('data', (sent) => {
      if (cut && sent.includes(cut.word)) {
        if (cut.when === 'before') hangUp();
        else isDoomed = true;
        cut = undefined;
      }
      theirs.write(sent);
    });
    theirs.on('data', (response) => (isDoomed ? hangUp() : ours.write(response)));
    for (const end of [ours, theirs]) end.on('error', hangUp).on('close', hangUp);
  });
  const host = openFolder();
  await new Promise<void>((resolve) => line.listen(path.join(host, '.s.PGSQL.5432'), resolve));
  t.after(() => line.close());
  const database: Database = openDatabase({
    connection: { host, port: 5432, user: 'shop', database: databaseName },
    onError: () => {},
    revive: async () => {},
  });
  t.after(() => database.close());
  return {
    database,
    line: {
      cutBefore: (word: string) => {
        cut = { word, when: 'before' };
      },
      cutAfter: (word: string) => {
        cut = { word, when: 'after' };
      },
    },
    look: () => direct.one(sql`select (select count(*) from seen) as seen, (select count(*) from second) as second`),
  };
}
