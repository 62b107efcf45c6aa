import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { type Database, openDatabase } from '../../../../order-service/database/engine/database.ts';
import { isOutdatedPlan, prepared } from '../../../../order-service/database/engine/prepared-statements.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { freshDatabase, freshDatabaseUrl, onEachDatabase } from '../../../helpers/database/database.ts';
import { hasPgbouncer, startPgbouncer } from '../../../helpers/database/pgbouncer.ts';
import {
  createShop,
  draft,
  item,
  startTestService,
  takesAnonymousOrders,
} from '../../../helpers/order-service/order-service.ts';

const square = (n: number) => prepared(sql`select ${n}::int * ${n}::int as square`);
const countPrepared = sql`
  select count(*) as count from pg_prepared_statements where from_sql is false and name like 's%'`;

onEachDatabase((kind, fresh) => {
  test(`${kind}: parses a prepared statement once per connection`, async (t) => {
    const database = await fresh(t, { migrationsFolder: null });
    await database.tx(async (db) => {
      for (const n of [2, 3, 4]) assert.deepEqual(await db.one(square(n)), { square: n * n });
      assert.deepEqual(await db.one(countPrepared), { count: 1 });
    });
  });

  test(`${kind}: a prepared statement survives a migration that changes its result`, async (t) => {
    const database = await fresh(t, { migrationsFolder: null });
    await database.run(sql`create table goods (id int, price int)`);
    await database.run(sql`insert into goods values (1, 5)`);
    const all = prepared(sql`select * from goods where id = ${1}::int`);
    assert.deepEqual(await database.many(all), [{ id: 1, price: 5 }]);
    await database.run(sql`alter table goods alter column price type bigint`);
    assert.deepEqual(await database.many(all), [{ id: 1, price: 5 }]);
    assert.deepEqual(await database.tx((db) => db.many(all)), [{ id: 1, price: 5 }]);
  });
});

test('recognizes an outdated plan in any language of the server', () => {
  const refused = (message: string, routine: string) => Object.assign(new Error(message), { code: '0A000', routine });
  assert.ok(isOutdatedPlan(refused('o plano em cache não deve mudar o tipo do resultado', 'RevalidateCachedQuery')));
  assert.ok(!isOutdatedPlan(refused('WITH TIES não é suportado', 'transformLimitClause')));
});

test('does not prepare statements if the configuration disables it', async (t) => {
  const database = openDatabase({
    connection: { connectionString: await freshDatabaseUrl(t) },
    onError: () => {},
    canPrepare: false,
  });
  t.after(() => database.close());
  await database.tx(async (db) => {
    assert.deepEqual(await db.one(square(3)), { square: 9 });
    assert.deepEqual(await db.one(countPrepared), { count: 0 });
  });
});

test('repeats a whole transaction that a lost statement interrupted, with one effect', async (t) => {
  const database = await freshDatabase(t, { migrationsFolder: null });
  await database.run(sql`create table seen (n int)`);
  let [tries, written] = [0, 0];
  await database.tx(async (db) => {
    tries++;
    await db.run(prepared(sql`insert into seen values (${1}::int)`));
    // A pooler may do this between two transactions.
    if (tries === 1) await db.run(sql`deallocate all`);
    written = await db.run(prepared(sql`insert into seen values (${1}::int)`));
  });
  assert.deepEqual([tries, written], [2, 1]);
  assert.deepEqual(await database.one(sql`select count(*) as count from seen`), { count: 2 });
});

describe('behind a PgBouncer in transaction mode', {
  skip: !hasPgbouncer && process.env.CI !== 'true' && 'no pgbouncer here',
}, () => {
  async function openPooled(
    t: TestContext,
    canPrepare: boolean,
  ): Promise<{ database: Database; unprepared: { calls: number } }> {
    const unprepared = { calls: 0 };
    const connectionString = await startPgbouncer(t, await freshDatabaseUrl(t, { kind: 'server' }));
    const onUnprepared = () => void unprepared.calls++;
    const database = openDatabase({ connection: { connectionString }, onError: () => {}, canPrepare, onUnprepared });
    t.after(() => database.close());
    return { database, unprepared };
  }

  test('PgBouncer is installed in CI', () => assert.ok(hasPgbouncer, 'install pgbouncer'));

  for (const canPrepare of [true, false])
    test(`fifty concurrent orders are placed with prepared statements ${canPrepare ? 'on' : 'off'}`, async (t) => {
      const { database, unprepared } = await openPooled(t, canPrepare);
      const service = await startTestService(t, database);
      const codes = Array.from({ length: 10 }, (_, at) => `code${at}`);
      const products = [draft('arroz', { variant: { available: 50 } })];
      for (const code of codes) await createShop(database, { ...takesAnonymousOrders, code, products });
      // All codes first, because `createShop` resets the stock of the shop.
      await Promise.all(
        codes.map(async (code) => {
          for (let round = 0; round < 5; round++) {
            assert.equal((await service.post('/api/order/items', item('arroz'), { code })).status, 200);
            assert.equal((await service.get('/api/order/confirm', { code })).status, 200);
          }
        }),
      );
      const sold = await database.one(sql`
        select (select count(*) from orders where status = 1) as placed, (select max(number) from orders) as last,
          (select available from stock where sku = 'arroz') as available`);
      assert.deepEqual(sold, { placed: 50, last: 50, available: 0 });
      assert.equal(unprepared.calls, canPrepare ? 1 : 0);
    });
});
