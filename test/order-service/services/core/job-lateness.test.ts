import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findJobLateness } from '../../../../order-service/database/core/job-lateness.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { sweeps } from '../../../../order-service/services/core/scheduled-cleanup.ts';
import { requestExpiries } from '../../../helpers/cancel-overdue.ts';
import { onEachDatabase } from '../../../helpers/database.ts';
import { makeShop } from '../../../helpers/order-service.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';
import { runDueSweeps } from '../../../helpers/run-sweeps.ts';

const minute = 60_000;
const lateJobs = async (database: Database) =>
  Object.fromEntries(
    (await findJobLateness(database))
      .filter(({ seconds }) => seconds > 0)
      .map(({ job, seconds }) => [job, Math.floor(seconds / 60)]),
  );

onEachDatabase((kind, fresh) => {
  describe(`how late background jobs are (${kind})`, () => {
    test('a polling job is as late as its oldest due row, ignoring rows that may not run yet', async (t) => {
      const database = await fresh(t);
      const { shopId } = await makeShop(database);
      assert.deepEqual(await lateJobs(database), {});
      await database.run(sql`
        insert into job (kind, shop_id, key, run_at)
        select 'payment-event', ${shopId}::uuid, n::text, now() + n * interval '10 minutes'
        from generate_series(-2, 2) n`);
      await database.run(sql`
        insert into job (kind, shop_id, key, run_at, leased_until)
        select 'message', shop_id, id::text, now() - interval '1 hour', now() + interval '1 minute' from customer`);
      assert.deepEqual(await lateJobs(database), { 'webhooks of payments': 20 });
      await database.run(sql`update job set leased_until = now() where kind = 'message'`);
      assert.deepEqual(await lateJobs(database), { messages: 60, 'webhooks of payments': 20 });
    });

    test('an order that was not cancelled at the end of its reservation counts as late work', async (t) => {
      const database = await fresh(t);
      const { shopId } = await makeShop(database);
      const customer = await database.one<{ id: string }>(sql`select id from customer`);
      await database.run(sql`
        insert into orders (shop_id, id, customer_id, channel_type, channel_id, status, number, expires_at)
        select ${shopId}::uuid, gen_random_uuid(), ${customer?.id}::uuid, 2, '', 1, n + 2,
          now() - n * interval '20 minutes' from generate_series(-1, 2) n`);
      await requestExpiries({ database });
      assert.deepEqual(await lateJobs(database), { 'overdue orders': 40 });
    });

    test('an hourly job is late from its due time until a run completes all its work', async (t) => {
      const database = await fresh(t);
      const log = quietLog();
      const run = (minutesAgo: number) => runDueSweeps(database, new Date(Date.now() - minutesAgo * minute), log);
      await run(90);
      assert.equal(
        Object.keys(await lateJobs(database)).length,
        Object.keys(sweeps).length + 1,
        'all were due 30 minutes ago',
      );
      await database.run(sql`alter table cep_cache rename to elsewhere`);
      await run(20);
      assert.deepEqual(await lateJobs(database), { 'postal codes, hourly': 30 });
      await database.run(sql`alter table elsewhere rename to cep_cache`);
      await database.run(sql`update job set run_at = now() - interval '1 second' where key = 'postal codes'`);
      await run(0);
      assert.deepEqual(await lateJobs(database), {});
      assert.deepEqual(log.said, ['a periodic sweep failed']);
    });

    test('a run with more work than its limit continues at the next check, and is late until then', async (t) => {
      const database = await fresh(t);
      const { shopId } = await makeShop(database);
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
      assert.deepEqual(await lateJobs(database), { 'answers to repeated calls, hourly': 10 });
      await runDueSweeps(database, new Date(now.getTime() + 5 * minute), log);
      assert.deepEqual(await database.one(sql`select count(*)::int as rows from idempotency`), { rows: 0 });
      assert.deepEqual(await lateJobs(database), {});
    });
  });
});
