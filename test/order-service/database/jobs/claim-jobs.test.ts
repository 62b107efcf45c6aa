import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { type Sql, sql } from '../../../../order-service/database/engine/sql.ts';
import { claimJobs, findDueKinds, type Job, renewLease } from '../../../../order-service/database/jobs/claim-jobs.ts';
import {
  type JobRequest,
  releaseJobs,
  requestJob,
  requestJobs,
  withdrawJobs,
} from '../../../../order-service/database/jobs/enqueue-jobs.ts';
import { finishJob, giveUpJob, repeatJob, retryJob } from '../../../../order-service/database/jobs/finish-jobs.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { rowsRead } from '../../../helpers/database/rows-read.ts';
import { createShop, draft } from '../../../helpers/order-service/order-service.ts';

const kind = 'channel-event';
const now = new Date('2026-11-23T12:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

onEachDatabase((server, fresh) => {
  /** A database with two shops, and jobs by their keys. */
  const start = async (t: TestContext) => {
    const database = await fresh(t);
    const { shopId } = await createShop(database, { products: [draft('arroz')] });
    const other = '10000000-0000-4000-8000-000000000000';
    await database.run(sql`insert into shop (id, slug, name) values (${other}, 'outra', 'Outra')`);
    const request = (key: string, more: Partial<JobRequest> = {}, repeated: 'sooner' | 'after-retry' = 'sooner') => {
      const wanted = { shopId, payload: {}, runAt: now, ...more };
      return database.run(
        requestJobs(kind, sql`select ${wanted.shopId}::uuid as shop_id, ${key}::text as key`, {
          payload: sql`${JSON.stringify(wanted.payload)}::jsonb`,
          runAt: sql`${wanted.runAt}::timestamptz`,
          repeated,
        }),
      );
    };
    const claim = (at = now, more: { most?: number; perShop?: number; running?: Map<string, number> } = {}) =>
      claimJobs(database, kind, {
        now: at,
        leasedUntil: new Date(at.getTime() + 30_000),
        most: 4,
        perShop: 4,
        running: new Map(),
        ...more,
      });
    const claimOne = async (at = now): Promise<Job> => {
      const [job] = await claim(at);
      assert.ok(job);
      return job;
    };
    const rows = () =>
      database.many<object>(sql`
        select key, attempts, last_error, run_at, leased_until is not null as leased, failed_at is not null as failed
        from job order by id`);
    return { database, shopId, other, request, claim, claimOne, rows };
  };
  const waiting = (key: string, more: object = {}) => ({
    key,
    attempts: 0,
    last_error: null,
    run_at: now,
    leased: false,
    failed: false,
    ...more,
  });
  const keys = (jobs: Job[]) => jobs.map(({ key }) => key).sort();

  describe(`jobs (${server})`, () => {
    test('of one kind, shop and key are one; the earliest time counts', async (t) => {
      const { database, other, request, rows } = await start(t);
      await request('a', { runAt: after(60) });
      await request('a', { payload: { n: 2 } });
      await request('a', { runAt: after(90) });
      await request('a', { shopId: other });
      await request('a', { shopId: null });
      await request('a', { shopId: null });
      assert.deepEqual(await rows(), [waiting('a'), waiting('a'), waiting('a')]);
      assert.deepEqual(await database.one(sql`select payload, requests from job order by id limit 1`), {
        payload: {},
        requests: 3,
      });
    });

    test('are rolled back with the change that requests them', async (t) => {
      const { database, shopId, rows } = await start(t);
      await assert.rejects(
        database.tx(async (db) => {
          await requestJob(db, kind, { shopId, key: 'a', runAt: now });
          throw new Error('no');
        }),
      );
      assert.deepEqual(await rows(), []);
    });

    test('are claimed when they are due, once, and are gone when they are done', async (t) => {
      const { database, request, claim, claimOne, rows } = await start(t);
      await request('later', { runAt: after(10) });
      assert.deepEqual(await findDueKinds(database, [kind], now), []);
      assert.deepEqual(await claim(), []);
      await request('now', { payload: { n: 1 } });
      assert.deepEqual(await findDueKinds(database, [kind], now), [kind]);
      const job = await claimOne();
      assert.deepEqual([job.key, job.payload, job.attempts], ['now', { n: 1 }, 1]);
      assert.deepEqual(await claim(), []);
      assert.deepEqual(await findDueKinds(database, [kind], now), []);
      assert.equal(await finishJob(database, job, now), 1);
      assert.deepEqual(await rows(), [waiting('later', { run_at: after(10) })]);
    });

    test('are given to one of several processes that claim at the same time', async (t) => {
      const { request, claim } = await start(t);
      for (let n = 0; n < 20; n++) await request(`${n}`, { runAt: after(n - 100) });
      const claimed: string[] = [];
      while (claimed.length < 20) claimed.push(...keys((await Promise.all([claim(), claim(), claim()])).flat()));
      assert.equal(new Set(claimed).size, 20);
    });

    test('of a process that died are claimed after its lease, and its late result changes nothing', async (t) => {
      const { database, request, claim, claimOne, rows } = await start(t);
      await request('a');
      const lost = await claimOne();
      assert.deepEqual(await claim(after(29)), []);
      assert.equal(await renewLease(database, lost, after(50)), 1);
      assert.deepEqual(await claim(after(49)), []);
      const second = await claimOne(after(50));
      assert.equal(second.attempts, 2);
      assert.equal(await renewLease(database, lost, after(500)), 0);
      for (const save of [
        () => finishJob(database, lost, after(51)),
        () => repeatJob(database, lost, { at: after(51), now }),
        () => retryJob(database, lost, { at: after(51), reason: 'late' }),
        () => giveUpJob(database, lost, { now, reason: 'late' }),
      ])
        assert.equal(await save(), 0);
      assert.equal(await finishJob(database, second, after(51)), 1);
      assert.deepEqual(await rows(), []);
    });

    test('that are requested again during a run are due once more, however the run ends', async (t) => {
      const { database, request, claimOne, rows } = await start(t);
      await request('a');
      for (const save of [
        (job: Job) => finishJob(database, job, now),
        (job: Job) => repeatJob(database, job, { at: after(3_600), now }),
        (job: Job) => giveUpJob(database, job, { now, reason: 'x' }),
      ]) {
        const job = await claimOne();
        await request('a', { runAt: after(5) });
        await save(job);
        const [row] = await database.many<object>(
          sql`select run_at, failed_at, leased_until, attempts from job where key = 'a'`,
        );
        assert.deepEqual(row, { run_at: now, failed_at: null, leased_until: null, attempts: 0 });
      }
      await finishJob(database, await claimOne(), now);
      assert.deepEqual(await rows(), []);
    });

    test('that wait for a retry keep their time where the request says so, and start at once otherwise', async (t) => {
      const { database, request, claimOne, rows } = await start(t);
      await request('a');
      await retryJob(database, await claimOne(), { at: after(60), reason: 'timeout' });
      const failedOnce = waiting('a', { attempts: 1, last_error: 'timeout', run_at: after(60) });
      assert.deepEqual(await rows(), [failedOnce]);
      await request('a', {}, 'after-retry');
      assert.deepEqual(await rows(), [failedOnce]);
      await request('a');
      assert.deepEqual(await rows(), [{ ...failedOnce, attempts: 0, run_at: now }]);
    });

    test('that were given up are not claimed, and start again when they are requested', async (t) => {
      const { database, request, claim, claimOne, rows } = await start(t);
      await request('a');
      await giveUpJob(database, await claimOne(), { now, reason: 'refused' });
      assert.deepEqual(await rows(), [waiting('a', { attempts: 1, last_error: 'refused', failed: true })]);
      assert.deepEqual(await claim(after(9_999)), []);
      await request('a', { runAt: after(5) }, 'after-retry');
      assert.deepEqual(await rows(), [waiting('a', { last_error: 'refused', run_at: after(5) })]);
    });

    test('that are withdrawn are gone, also while they run', async (t) => {
      const { database, shopId, request, claimOne, rows } = await start(t);
      await request('a');
      const job = await claimOne();
      await withdrawJobs(database, kind, shopId, 'a');
      assert.equal(await retryJob(database, job, { at: now, reason: 'x' }), 0);
      assert.deepEqual(await rows(), []);
    });

    test('that are released are due at once, and the result of the run before changes nothing', async (t) => {
      const { database, shopId, request, claimOne, rows } = await start(t);
      const release = () => database.run(releaseJobs(kind, sql`select ${shopId}::uuid as shop_id, 'a'::text as key`));
      await request('a');
      await retryJob(database, await claimOne(), { at: after(60), reason: 'timeout' });
      const lost = await claimOne(after(60));
      assert.equal(await release(), 1);
      assert.equal(await finishJob(database, lost, now), 0);
      const [row] = (await rows()) as { run_at: Date }[];
      assert.deepEqual(row, waiting('a', { run_at: row?.run_at }));
      assert.ok(row && Math.abs(row.run_at.getTime() - Date.now()) < 20_000);
      await giveUpJob(database, await claimOne(new Date(Date.now() + 60_000)), { now, reason: 'refused' });
      assert.equal(await release(), 0, 'a job that was given up stays');
    });

    test('of a shop with a long backlog leave the next place to every other shop', async (t) => {
      const { database, shopId, other, request, claim } = await start(t);
      await database.run(sql`
        insert into job (kind, shop_id, key, run_at)
        select ${kind}, ${shopId}::uuid, n::text, ${after(-9_000)} from generate_series(1, 500) n`);
      await database.run(sql`
        with more as (insert into shop (id, slug, name) select gen_random_uuid(), 'l-' || n, '' from
          generate_series(1, 20) n returning id)
        insert into job (kind, shop_id, key, run_at) select ${kind}, id, 'later', ${after(60)} from more`);
      await request('of the other', { shopId: other });
      await request('of all', { shopId: null, runAt: after(-10_000) });
      const first = await claim(now, { most: 3 });
      assert.ok(keys(first).includes('of the other') && keys(first).includes('of all'), keys(first).join());
      const running = new Map([[shopId, 3]]);
      assert.equal((await claim(now, { running })).length, 1, 'a shop has its share of the places only');
      assert.deepEqual(await claim(now, { running: new Map([[shopId, 4]]) }), []);
    });

    for (const isAnalyzed of [true, false])
      test(`are found by reading few rows of a long backlog, ${isAnalyzed ? '' : 'never '}analyzed`, async (t) => {
        const { database, shopId, other, request, claim } = await start(t);
        await database.run(sql`alter table job set (autovacuum_enabled = false)`);
        await database.run(sql`
          insert into job (kind, shop_id, key, run_at, failed_at)
          select case when n % 3 = 0 then 'elsewhere' else ${kind} end, ${shopId}::uuid, n::text,
            ${now}::timestamptz - n * interval '1 second', case when n % 5 = 0 then ${now}::timestamptz end
          from generate_series(1, 20000) n`);
        await request('of the other', { shopId: other });
        if (isAnalyzed) await database.run(sql`analyze job`);
        const statements: Sql[] = [];
        const many = <Row>(query: Sql) => {
          statements.push(query);
          return database.many<Row>(query);
        };
        const noted = { ...database, many };
        await findDueKinds(noted, [kind], now);
        await claimJobs(noted, kind, { now, leasedUntil: now, most: 4, perShop: 4, running: new Map() });
        assert.equal(statements.length, 2);
        for (const statement of statements)
          for (const plan of ['custom', 'generic'] as const) {
            const rows = await rowsRead(database, 'job', statement, plan);
            assert.ok(rows < 1_000, `${rows} rows by a ${plan} plan`);
          }
        assert.ok(keys(await claim()).includes('of the other'));
      });
  });
});
