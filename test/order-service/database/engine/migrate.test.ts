import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Database, openDatabase } from '../../../../order-service/database/engine/database.ts';
import { migrate } from '../../../../order-service/database/engine/migrate.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { freshDatabaseUrl, onEachDatabase } from '../../../helpers/database/database.ts';
import { openFolder } from '../../../helpers/database/open-folder.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';

const first = { '001-shop.sql': 'create table shop (id int); create index shop_id on shop (id);' };
const both = { ...first, '002-rows.sql': 'insert into shop values (1);' };

onEachDatabase((kind, fresh) => {
  // Decision: Any number of gateways and order services may run side by side on one PostgreSQL; nothing that matters
  // lives in one process.
  test(`${kind}: replicas that start at once run every migration once`, async (t) => {
    const url = await freshDatabaseUrl(t, { kind, migrationsFolder: null });
    const slow = { ...both, '003-slow.sql': 'select pg_sleep(0.2); insert into shop values (2);' };
    const folder = folderOf(slow);
    const logs = [1, 2, 3].map(() => quietLog());
    const replicas = logs.map(() => opened(t, url));
    await Promise.all(replicas.map((replica, at) => migrate(replica, folder, logs[at] ?? quietLog())));
    assert.deepEqual(await replicas[0]?.many(sql`select id from shop order by id`), [{ id: 1 }, { id: 2 }]);
    assert.equal(logs.flatMap(({ said }) => said).length, 3);
  });

  test(`${kind}: runs only the migrations that have not run yet`, async (t) => {
    const database = await fresh(t, { migrationsFolder: folderOf(first) });
    const log = quietLog();
    const folder = folderOf(both);
    await migrate(database, folder, log);
    await migrate(database, folder, log);
    assert.deepEqual(await database.many(sql`select id from shop`), [{ id: 1 }]);
    assert.deepEqual(log.said, ['a migration was applied']);
  });

  test(`${kind}: rolls back a failed migration, which can run after a correction`, async (t) => {
    const database = await fresh(t, { migrationsFolder: folderOf(first) });
    const broken = folderOf({
      ...first,
      '002-rows.sql': 'insert into shop values (7); insert into nowhere values (1);',
    });
    await assert.rejects(migrate(database, broken, quietLog()), {
      name: 'MigrationFailed',
      message:
        'a migração 002-rows.sql falhou, e nada dela ficou: o banco de dados não tem o que ela espera; ele foi mudado por fora? (PostgreSQL 42P01: “relation "nowhere" does not exist”)',
    });
    assert.deepEqual(await database.many(sql`select id from shop`), []);
    await migrate(database, folderOf(both), quietLog());
    assert.deepEqual(await database.many(sql`select id from shop`), [{ id: 1 }]);
  });

  test(`${kind}: a migration may take longer than the timeout of queries`, async (t) => {
    const url = await freshDatabaseUrl(t, { kind, migrationsFolder: null });
    const database = opened(t, url, { statement_timeout: 1_000 });
    await migrate(database, folderOf({ '001-slow.sql': 'select pg_sleep(1.2);' }), quietLog());
    await assert.rejects(database.run(sql`select pg_sleep(1.2)`), { code: '57014' });
  });
});

test('refuses a migration that changed or disappeared after it ran, or that comes before it', async (t) => {
  const url = await freshDatabaseUrl(t, { migrationsFolder: folderOf(both) });
  const database = opened(t, url);
  const refused: [Record<string, string>, RegExp][] = [
    [
      { ...both, '001-shop.sql': 'create table shop (id bigint);' },
      /^OperatorError: as migrações não servem .*: 001-shop\.sql já rodou aqui e foi alterada depois/,
    ],
    [first, /002-rows\.sql já rodou aqui e falta nesta versão/],
    [
      { '002-rows.sql': both['002-rows.sql'], '001-shop.sql': first['001-shop.sql'], '000-early.sql': 'select 1' },
      /000-early\.sql vem antes de 002-rows\.sql, que já rodou aqui/,
    ],
  ];
  for (const [files, why] of refused) await assert.rejects(migrate(database, folderOf(files), quietLog()), why);
  await migrate(database, folderOf({ ...both, '001-shop.sql': first['001-shop.sql'] }), quietLog());
});

test('line ends converted by git do not count as a change', async (t) => {
  const lines = { '001-shop.sql': 'create table shop (\n id int\n);\n' };
  const database = opened(t, await freshDatabaseUrl(t, { migrationsFolder: folderOf(lines) }));
  await migrate(database, folderOf({ '001-shop.sql': 'create table shop (\r\n id int\r\n);\r\n' }), quietLog());
});

test('refuses misnamed migrations and repeated numbers before any migration runs', async (t) => {
  const database = opened(t, await freshDatabaseUrl(t, { migrationsFolder: null }));
  for (const name of ['2-short.sql', '002_Underscore.sql', '001-again.sql']) {
    const folder = folderOf({ '001-a.sql': 'create table a ()', [name]: 'select 1' });
    await assert.rejects(migrate(database, folder, quietLog()), /migrations are named 001-words\.sql/);
  }
  assert.deepEqual(await database.many(sql`select tablename from pg_tables where schemaname = 'public'`), []);
});

function opened(t: TestContext, url: string, more: object = {}): Database {
  const database = openDatabase({ connection: { connectionString: url, ...more }, onError: () => {} });
  t.after(() => database.close());
  return database;
}

function folderOf(files: Record<string, string>): string {
  const folder = openFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}
