import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { maxCounted } from '../../../../order-service/database/jobs/count-jobs.ts';
import { failureCounts, findJobMetrics } from '../../../../order-service/services/jobs/job-metrics.ts';
import type { JobHandler } from '../../../../order-service/services/jobs/run-job.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { costOf } from '../../../helpers/database/statement-cost.ts';
import { requestExpiries } from '../../../helpers/jobs/cancel-overdue.ts';
import { runDueJobs } from '../../../helpers/jobs/run-due-jobs.ts';
import { runDueSweeps } from '../../../helpers/jobs/run-sweeps.ts';
import { createShop } from '../../../helpers/order-service/order-service.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';

const minute = 60_000;
/** How many minutes each kind is late, or fails. Others are left out. */
const minutesOf = async (database: Database, what: 'lateSeconds' | 'failingSeconds') =>
  Object.fromEntries(
    (await findJobMetrics(database, failureCounts()))
      .map(({ job, [what]: seconds }): [string, number] => [job, Math.floor(seconds / 60)])
      .filter(([, minutes]) => minutes > 0),
  );
const lateJobs = (database: Database) => minutesOf(database, 'lateSeconds');
const failingJobs = (database: Database) => minutesOf(database, 'failingSeconds');

onEachDatabase((kind, fresh) => {
  describe(`the metrics of jobs (${kind})`, () => {
    test('a kind is as late as its oldest due job, ignoring jobs that may not run yet', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database);
      assert.deepEqual(await lateJobs(database), {});
      await database.run(sql`
        insert into job (kind, shop_id, key, run_at)
        select 'payment-event', ${shopId}::uuid, n::text, now() + n * interval '10 minutes'
        from generate_series(-2, 2) n`);
      await database.run(sql`
        insert into job (kind, shop_id, key, run_at, leased_until)
        select 'message', shop_id, id::text, now() - interval '1 hour', now() + interval '1 minute' from customer`);
      assert.deepEqual(await lateJobs(database), { 'payment-event': 20 });
      await database.run(sql`update job set leased_until = now() where kind = 'message'`);
      assert.deepEqual(await lateJobs(database), { message: 60, 'payment-event': 20 });
    });

    test('an order that was not cancelled at the end of its reservation counts as late work', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database);
      const customer = await database.one<{ id: string }>(sql`select id from customer`);
      await database.run(sql`
        insert into orders (shop_id, id, customer_id, channel_type, channel_id, status, number, expires_at)
        select ${shopId}::uuid, gen_random_uuid(), ${customer?.id}::uuid, 2, '', 1, n + 2,
          now() - n * interval '20 minutes' from generate_series(-1, 2) n`);
      await requestExpiries({ database });
      assert.deepEqual(await lateJobs(database), { 'order-expiry': 40 });
    });

    test('many failed jobs of one kind hide none of another, and no count reads more than its limit', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database);
      await database.run(sql`
        insert into job (kind, shop_id, key, run_at, failed_at)
        select case when n = 12000 then 'refund' else 'message' end, ${shopId}::uuid, n::text, now(),
          now() - (20000 - n) * interval '1 minute'
        from generate_series(1, 12000) n`);
      await database.run(sql`analyze job`);
      const counts = await findJobMetrics(database, failureCounts());
      assert.deepEqual(
        counts.filter(({ failed }) => failed > 0).map(({ job, failed }) => [job, failed]),
        [
          ['message', maxCounted],
          ['refund', 1],
        ],
      );
      const { rows } = await costOf(database, (db) => findJobMetrics(db, failureCounts()));
      // PostgreSQL before 18 rounds the rows of each of the kinds.
      assert.ok(rows <= maxCounted + counts.length, `${rows} rows`);
    });

    test('jobs of kinds that this release does not know are counted under one label', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database);
      const ofUnknown = async () => {
        const found = await findJobMetrics(database, failureCounts());
        const { lateSeconds = 0, ...counts } = found.find(({ job }) => job === 'unknown') ?? {};
        return { ...counts, lateMinutes: Math.floor(lateSeconds / 60) };
      };
      const none = { job: 'unknown', due: 0, retrying: 0, failingSeconds: 0, failed: 0, failures: {}, lateMinutes: 0 };
      assert.deepEqual(await ofUnknown(), none);
      await database.run(sql`
        insert into job (kind, shop_id, key, run_at, failed_at) values
          ('a-kind', ${shopId}, '1', now() - interval '20 minutes', null),
          ('message', ${shopId}, '1', now() - interval '50 minutes', null),
          ('z-kind', ${shopId}, '1', now() - interval '40 minutes', null),
          ('z-kind', ${shopId}, '2', now() - interval '60 minutes', now())`);
      assert.deepEqual(await ofUnknown(), { ...none, due: 2, failed: 1, lateMinutes: 40 });
      assert.deepEqual(await lateJobs(database), { message: 50, unknown: 40 });
    });

    test('fifty jobs that fail and are repeated for ever are visible, with their failed attempts', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database);
      await database.run(sql`
        insert into job (kind, shop_id, key, run_at, wanted_at)
        select 'tray-order', ${shopId}::uuid, n::text, now() - interval '20 minutes', now() - interval '20 minutes'
        from generate_series(1, 50) n`);
      let now = Date.now();
      const failures = failureCounts();
      const parts = { database, clock: () => new Date(now), log: quietLog(), failures };
      const failing: JobHandler = { run: () => Promise.reject(new Error('unreachable')) };
      const waiting: JobHandler = { run: async () => ({ kind: 'retry', reason: 'revoked' }) };
      const metrics = async () => {
        const of = (await findJobMetrics(database, failures)).find(({ job }) => job === 'tray-order');
        return (
          of && {
            ...of,
            lateSeconds: Math.floor(of.lateSeconds / 60),
            failingSeconds: Math.floor(of.failingSeconds / 60),
          }
        );
      };
      const none = {
        job: 'tray-order',
        due: 0,
        lateSeconds: 0,
        retrying: 0,
        failingSeconds: 0,
        failed: 0,
        failures: {},
      };
      assert.deepEqual(await metrics(), { ...none, due: 50, lateSeconds: 20 });
      assert.equal(await runDueJobs(parts, { 'tray-order': failing }), 50);
      const retrying = { ...none, retrying: 50, failingSeconds: 20 };
      assert.deepEqual(await metrics(), { ...retrying, failures: { retried: 50 } });
      now += 10_000;
      assert.equal(await runDueJobs(parts, { 'tray-order': failing }), 50);
      assert.deepEqual(await metrics(), { ...retrying, failures: { retried: 100 } });
      now += 3_600_000;
      await runDueJobs(parts, { 'tray-order': waiting });
      assert.deepEqual(await metrics(), { ...retrying, failures: { retried: 100, waits: 50 } });
      now += 3_600_000;
      await runDueJobs(parts, { 'tray-order': { run: async () => ({ kind: 'done' }) } });
      assert.deepEqual(await metrics(), { ...none, failures: { retried: 100, waits: 50 } });
    });

    test('failed attempts are counted by their outcome, also of jobs that are dropped or ended by their handler', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database);
      await database.run(sql`
        insert into job (kind, shop_id, key, run_at, attempts)
        select kind, ${shopId}::uuid, kind, now(), 20
        from unnest('{tray-event,payment-event,platform-event}'::text[]) as kind`);
      const failures = failureCounts();
      const parts = { database, clock: () => new Date(), log: quietLog(), failures };
      const failing: JobHandler = { run: () => Promise.reject(new Error('no response')) };
      const ending: JobHandler = { ...failing, giveUp: async () => ({ kind: 'done' }) };
      await runDueJobs(parts, { 'tray-event': failing, 'payment-event': failing, 'platform-event': ending });
      const outcomes = (['tray-event', 'payment-event', 'platform-event'] as const).map((name) => failures.of(name));
      assert.deepEqual(outcomes, [{ dropped: 1 }, { 'given-up': 1 }, { ended: 1 }]);
    });

    test('an hourly job fails from its due time until a run completes all its work', async (t) => {
      const database = await fresh(t);
      const log = quietLog();
      const run = (minutesAgo: number) => runDueSweeps(database, new Date(Date.now() - minutesAgo * minute), log);
      await run(90);
      assert.deepEqual(await lateJobs(database), { sweep: 30 });
      await database.run(sql`alter table cep_cache rename to elsewhere`);
      await run(20);
      assert.deepEqual([await lateJobs(database), await failingJobs(database)], [{}, { sweep: 30 }]);
      await database.run(sql`alter table elsewhere rename to cep_cache`);
      await database.run(sql`update job set run_at = now() - interval '1 second' where key = 'postal codes'`);
      await run(0);
      assert.deepEqual([await lateJobs(database), await failingJobs(database)], [{}, {}]);
      assert.deepEqual(log.said, ['a periodic sweep failed']);
    });

    test('a run with more work than its limit continues at the next check, and counts as retrying until then', async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database);
      // In parts, because a busy machine needs longer than the limit of one statement for all.
      for (let from = 0; from <= 100_000; from += 10_000)
        await database.run(sql`
          insert into idempotency (shop_id, scope, key, request_hash, created_at)
          select ${shopId}::uuid, 'test', n::text, '', now() - interval '2 days'
          from generate_series(${from}::int, least(${from}::int + 9999, 100000)) n`);
      const log = quietLog();
      const now = new Date(Date.now() - 10 * minute);
      await runDueSweeps(database, now, log);
      assert.deepEqual(log.said, ['a periodic sweep goes on later']);
      assert.deepEqual(await failingJobs(database), { sweep: 10 });
      const rowsLeft = async () =>
        (await database.one<{ rows: number }>(sql`select count(*)::int as rows from idempotency`))?.rows;
      // A busy machine deletes less in the time of one run.
      for (let check = 1; check <= 5 && (await rowsLeft()) !== 0; check++)
        await runDueSweeps(database, new Date(now.getTime() + check * 5 * minute), log);
      assert.equal(await rowsLeft(), 0);
      assert.deepEqual(await failingJobs(database), {});
    });
  });
});
