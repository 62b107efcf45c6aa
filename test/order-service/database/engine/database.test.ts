import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';

onEachDatabase((kind, fresh) => {
  test(`${kind}: returns a bigint as an exact number, never as a rounded one`, async (t) => {
    const database = await fresh(t, { migrationsFolder: null });
    const row = await database.one(
      sql`select ${'9007199254740991'}::bigint as largest, -5::bigint as negative, count(*) as counted
        from (values (1), (2)) v`,
    );
    assert.deepEqual(row, { largest: 9007199254740991, negative: -5, counted: 2 });
    await assert.rejects(
      database.one(sql`select 9007199254740993::bigint as beyond`),
      /bigint out of range: 9007199254740993/,
    );
  });

  test(`${kind}: rolls back a transaction whose work throws`, async (t) => {
    const database = await fresh(t, { migrationsFolder: null });
    await database.run(sql`create table seen (id int)`);
    const work = database.tx(async (db) => {
      await db.run(sql`insert into seen values (1)`);
      throw new Error('changed my mind');
    });
    await assert.rejects(work, /changed my mind/);
    assert.deepEqual(await database.many(sql`select * from seen`), []);
  });

  test(`${kind}: rejects a transaction whose work ignored a failed statement`, async (t) => {
    const database = await fresh(t, { migrationsFolder: null });
    await database.run(sql`create table seen (id int primary key)`);
    const work = database.tx(async (db) => {
      await db.run(sql`insert into seen values (1)`);
      await db.run(sql`insert into seen values (1)`).catch(() => {});
      return 'done';
    });
    await assert.rejects(work, /rolled back/);
    assert.deepEqual(await database.many(sql`select * from seen`), []);
  });

  test(`${kind}: two transactions in a deadlock both succeed after a retry (40P01)`, async (t) => {
    const database = await fresh(t, { migrationsFolder: null });
    await database.run(sql`create table pair as select * from (values (1, 0), (2, 0)) v(id, n)`);
    let tries = 0;
    let holders = 0;
    let release = () => {};
    const bothHold = new Promise<void>((resolve) => {
      release = resolve;
    });
    const bump = (first: number, second: number) =>
      database.tx(async (db) => {
        const isFirst = ++tries <= 2;
        await db.run(sql`update pair set n = n + 1 where id = ${first}`);
        // The first two attempts continue once both hold their first row.
        if (isFirst && ++holders === 2) release();
        if (isFirst) await bothHold;
        await db.run(sql`update pair set n = n + 1 where id = ${second}`);
      });
    await Promise.all([bump(1, 2), bump(2, 1)]);
    assert.ok(tries >= 3, 'the deadlock ended an attempt, which was repeated');
    assert.deepEqual(await database.many(sql`select id, n from pair order by id`), [
      { id: 1, n: 2 },
      { id: 2, n: 2 },
    ]);
  });

  test(`${kind}: retries a serialization failure, five attempts in all (40001)`, async (t) => {
    const database = await fresh(t, { migrationsFolder: null });
    let tries = 0;
    const conflict = sql`do $$ begin raise exception using errcode = '40001'; end $$`;
    const response = await database.tx(async (db) => {
      tries += 1;
      if (tries < 5) await db.run(conflict);
      return tries;
    });
    assert.equal(response, 5);

    tries = 0;
    const hopeless = database.tx(async (db) => {
      tries += 1;
      await db.run(conflict);
    });
    await assert.rejects(hopeless, { code: '40001' });
    assert.equal(tries, 5);
  });

  test(`${kind}: does not retry other errors`, async (t) => {
    const database = await fresh(t, { migrationsFolder: null });
    let tries = 0;
    const wrong = database.tx(async (db) => {
      tries += 1;
      await db.run(sql`select 1 / 0`);
    });
    await assert.rejects(wrong, { code: '22012' });
    assert.equal(tries, 1);
  });

  test(`${kind}: a fresh database has the product's tables`, async (t) => {
    const database = await fresh(t);
    assert.deepEqual(await database.many(sql`select * from orders`), []);
  });
});
