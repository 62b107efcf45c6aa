import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { requestJob } from '../../../../order-service/database/jobs/enqueue-jobs.ts';
import { jobIdempotencyId } from '../../../../order-service/services/jobs/job-idempotency-id.ts';
import { startJobWorker, type WorkerPace } from '../../../../order-service/services/jobs/job-worker.ts';
import type { JobHandler, JobResult } from '../../../../order-service/services/jobs/run-job.ts';
import { freshDatabaseUrl, onEachDatabase } from '../../../helpers/database/database.ts';
import { hasPgbouncer, startPgbouncer } from '../../../helpers/database/pgbouncer.ts';
import { runDueJobs } from '../../../helpers/jobs/run-due-jobs.ts';
import { createShop } from '../../../helpers/order-service/order-service.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';

const kind = 'channel-event';
/** A worker that finds nothing by polling in the time of a test. */
const noPolls = { pollEvery: 3_600_000 };
const done: JobResult = { kind: 'done' };

/** Waits until the condition holds. */
async function until(isTrue: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await isTrue())) {
    assert.ok(Date.now() < end, what);
    await sleep(10);
  }
}

async function start(t: TestContext, database: Database) {
  const { shopId } = await createShop(database);
  let now = Date.now();
  const log = quietLog();
  const parts = { database, clock: () => new Date(now), log };
  const ran: string[] = [];
  const noting: JobHandler = {
    run: async ({ key }) => {
      ran.push(key);
      return done;
    },
  };
  const request = (key: string, ms = 0) => requestJob(database, kind, { shopId, key, runAt: new Date(now + ms) });
  const worker = (handler: JobHandler = noting, pace: Partial<WorkerPace> = noPolls, from = database) => {
    const started = startJobWorker({ ...parts, database: from, clock: () => new Date() }, { [kind]: handler }, pace);
    t.after(() => started.close());
    return started;
  };
  const open = async () => (await database.many(sql`select 1 from job`)).length;
  return {
    shopId,
    log,
    ran,
    request,
    worker,
    open,
    run: (handler: JobHandler = noting) => runDueJobs(parts, { [kind]: handler }),
    later: (ms: number) => {
      now += ms;
    },
  };
}

onEachDatabase((server, fresh) => {
  describe(`the runs of jobs (${server})`, () => {
    test('follow the policy of their kind: pauses, then a failed job that the operator can see', async (t) => {
      const { database, run, request, later, log } = await withDatabase(t);
      await request('a');
      const failing: JobHandler = { run: () => Promise.reject(new Error('no response')) };
      for (const seconds of [5, 60, 600, 3_600]) {
        assert.equal(await run(failing), 1);
        later(seconds * 1_000 - 100);
        assert.equal(await run(failing), 0);
        later(100);
      }
      assert.equal(await run(failing), 1);
      assert.deepEqual(await database.many(sql`select attempts, last_error from job where failed_at is not null`), [
        { attempts: 5, last_error: 'no response' },
      ]);
      assert.deepEqual(log.said, [...Array(4).fill('a job failed and will be retried'), 'a job was given up']);
    });

    test('repeat at the time that the handler names, without counting it as a failure', async (t) => {
      const { run, request, later, open } = await withDatabase(t);
      await request('a');
      const again: JobHandler = { run: async () => ({ kind: 'again', at: new Date(Date.now() + 3_600_000) }) };
      assert.equal(await run(again), 1);
      later(3_700_000);
      assert.equal(await run(), 1);
      assert.equal(await open(), 0);
    });

    test('of one work have one id in all attempts, and the next work has another', async (t) => {
      const { run, request, later } = await withDatabase(t);
      const ids: string[] = [];
      const ending = (result: JobResult): JobHandler => ({
        run: async (job) => {
          ids.push(jobIdempotencyId(job));
          return result;
        },
      });
      await request('a');
      await run(ending({ kind: 'retry', reason: 'no response' }));
      later(5_000);
      await run(ending({ kind: 'retry', reason: 'no response' }));
      later(60_000);
      await run(ending({ kind: 'again', at: new Date(Date.now() + 86_400_000) }));
      later(86_400_000);
      await run(ending({ kind: 'retry', reason: 'no response' }));
      later(5_000);
      await run(ending(done));
      const [first, second, third, nextDay, nextDayAgain] = ids;
      assert.deepEqual([second, third, nextDayAgain], [first, first, nextDay]);
      assert.notEqual(nextDay, first);
    });

    test('wait as long as the remote side requests, if that is longer than the pause', async (t) => {
      const { run, request, later } = await withDatabase(t);
      await request('a');
      const asked = (ms: number): JobHandler => ({
        run: async () => ({ kind: 'retry', reason: 'busy', notBefore: new Date(Date.now() + ms) }),
      });
      assert.equal(await run(asked(30_000)), 1);
      later(29_000);
      assert.equal(await run(), 0);
      later(2_000);
      assert.equal(await run(asked(0)), 1);
      later(59_000);
      assert.equal(await run(), 0, 'a shorter delay does not shorten the pause');
      later(2_000);
      assert.equal(await run(), 1);
    });

    test('of a handler with its own outcome override the policy', async (t) => {
      const { run, request, later, open } = await withDatabase(t);
      await request('a');
      const given: string[] = [];
      const handler: JobHandler = {
        run: async () => ({ kind: 'retry', reason: 'unknown: such a message', notBefore: new Date(0) }),
        giveUp: async (_job, reason) => {
          given.push(reason);
          return done;
        },
      };
      for (let attempt = 1; attempt <= 4; attempt++, later(60_000)) assert.equal(await run(handler), 1);
      assert.deepEqual([given, await open()], [['unknown: such a message'], 0]);
    });

    test('whose processes died each time are given up without another run', async (t) => {
      const { database, run, request } = await withDatabase(t);
      await request('a');
      await database.run(sql`update job set attempts = 5, leased_until = now() - interval '1 second'`);
      assert.equal(await run(), 0);
      assert.deepEqual(await database.many(sql`select last_error from job where failed_at is not null`), [
        { last_error: 'never-ended' },
      ]);
    });

    test('of one shop are in the order of their requests', async (t) => {
      const { run, request, ran } = await withDatabase(t);
      const keys = ['c', 'a', 'b', 'd'];
      for (const key of keys) await request(key);
      await run();
      assert.deepEqual(ran, keys);
    });

    test('begin when another process requests them, by a notification', async (t) => {
      const { request, worker, ran } = await withDatabase(t);
      worker();
      let count = 0;
      await until(async () => {
        await request(`${count++}`);
        await sleep(50);
        return ran.length > 0;
      }, 'no notification arrived');
    });

    test('begin by polling when the listening connection is lost', async (t) => {
      const { database, request, worker, ran } = await withDatabase(t);
      worker(undefined, { pollEvery: 50, listen: { retryAfter: 3_600_000, retryAtMost: 3_600_000 } });
      await until(
        async () =>
          (await database.run(sql`
            select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen "job"%'
              and datname = current_database()`)) > 0,
        'no connection listens',
      );
      await request('a');
      await until(() => ran.length === 1, 'the poll found nothing');
    });

    test('in progress end before the worker is closed, and no other begins', async (t) => {
      const { request, worker, open } = await withDatabase(t);
      let finish = (_result: JobResult) => {};
      const begun: string[] = [];
      const { close } = worker(
        {
          run: ({ key }) => {
            begun.push(key);
            return new Promise((resolve) => {
              finish = resolve;
            });
          },
        },
        { pollEvery: 20 },
      );
      await request('a');
      await request('b');
      await until(() => begun.length === 1, 'the first did not begin');
      let isClosed = false;
      const closing = close().then(() => {
        isClosed = true;
      });
      await sleep(50);
      assert.equal(isClosed, false);
      finish(done);
      await closing;
      assert.deepEqual([begun, await open()], [['a'], 1]);
    });

    async function withDatabase(t: TestContext) {
      const database = await fresh(t);
      return { database, ...(await start(t, database)) };
    }
  });
});

test('a job of a process that is killed runs in another one after its lease', { timeout: 60_000 }, async (t) => {
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  const { request, run, ran, later } = await start(t, database);
  await request('a');
  const script = path.join(import.meta.dirname, 'run-until-killed.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => child.kill('SIGKILL'));
  for await (const key of createInterface(child.stdout)) {
    assert.equal(key, 'a');
    child.kill('SIGKILL');
  }
  assert.equal(await run(), 0, 'the lease still holds');
  later(120_000);
  assert.equal(await run(), 1);
  assert.deepEqual(ran, ['a']);
});

test('behind a pooler, jobs begin by polling', { skip: !hasPgbouncer && 'no pgbouncer here' }, async (t) => {
  const url = await freshDatabaseUrl(t, { kind: 'server' });
  const [database, pooled] = [url, await startPgbouncer(t, url)].map((connectionString) =>
    openDatabase({ connection: { connectionString }, onError: () => {} }),
  );
  assert.ok(database && pooled);
  t.after(() => Promise.all([database.close(), pooled.close()]));
  const { request, worker, ran } = await start(t, database);
  worker(undefined, { pollEvery: 50 }, pooled);
  await request('a');
  await until(() => ran.length === 1, 'the poll found nothing');
});
