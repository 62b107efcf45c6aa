import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import { Value } from 'typebox/value';
import { webhookBody } from '#shared/contract/platform/platform-schemas.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { claimJobs } from '../../../../order-service/database/jobs/claim-jobs.ts';
import { nextDelivery } from '../../../../order-service/database/platform/platform-deliveries.ts';
import { systemClock } from '../../../../order-service/providers/clock.ts';
import { openWebhooks } from '../../../../order-service/providers/webhook-channel.ts';
import { cancelJob } from '../../../../order-service/services/jobs/cancel-job.ts';
import { jobKinds } from '../../../../order-service/services/jobs/job-kinds.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { laneOf, platformEventJob } from '../../../../order-service/services/platform/deliver-webhooks.ts';
import {
  recordPlatformEvent,
  recordReopenedOrder,
} from '../../../../order-service/services/platform/platform-events.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { runDueJobs } from '../../../helpers/jobs/run-due-jobs.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  draft,
  item,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';
import { declareWebhooks, webhookSecretsKey } from '../../../helpers/order-service/platform-webhook.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';

const secret = 'segredo-do-webhook-de-pedidos';

const maxAttempts = jobKinds['platform-event'].retryAfter.length + 1;

type Got = { headers: IncomingHttpHeaders; body: string };

/** A shop's back end on this machine, with the responses of the test. */
async function startBackEnd(t: TestContext, statusOf: (tries: number) => number = () => 200) {
  const got: Got[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      response.writeHead(statusOf(got.length)).end('ignored');
    });
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pedidos`, got };
}

onEachDatabase((kind, fresh) => {
  describe(`a shop's webhook (${kind})`, () => {
    const start = async (t: TestContext, statusOf?: (tries: number) => number) => {
      const service = await startTestService(t, await fresh(t));
      const { database } = service;
      const { shopId } = await createShop(database, { agentCode: 'bia', products: [draft('cafe')] });
      const backEnd = await startBackEnd(t, statusOf);
      const connect = (url = backEnd.url) => declareWebhooks(database, shopId, [{ url, secret }]);
      await connect();
      const webhooks = openWebhooks({ ownHosts: ['127.0.0.1'] });
      t.after(() => webhooks.close());
      /** Sends what is due and returns the number of requests. */
      const deliver = async (key: string | undefined = webhookSecretsKey) => {
        let posts = 0;
        const post: typeof webhooks.post = (...request) => {
          posts++;
          return webhooks.post(...request);
        };
        const parts = { database, clock: systemClock, log: quietLog() };
        await runDueJobs(parts, { 'platform-event': platformEventJob({ ...parts, post, secretsKey: key }) });
        return posts;
      };
      const order = async () => {
        dataOf(await service.post('/api/order/items/', item('cafe')));
        return dataOf(await service.get<{ id: string }>('/api/order/confirm')).id;
      };
      const reopen = async (id: string) => dataOf(await service.get(`/api/order/payment/update?order=${id}`));
      const { key } = await createApiKey(database, shopId, { name: 'Back end', contextSecret });
      const set = (id: string, status: string) =>
        service.post(`/platform/orders/${id}/status`, { status, evenIfPaid: true }, { code: key });
      const waitIsOver = () => database.run(sql`update job set run_at = now() where failed_at is null`);
      const typesOf = () => backEnd.got.map(({ body }) => String(JSON.parse(body).type));
      return { service, database, shopId, connect, deliver, order, reopen, set, waitIsOver, typesOf, got: backEnd.got };
    };

    test('is sent, signed, when an order is received, paid and cancelled, each once', async (t) => {
      const { database, deliver, order, set, got, typesOf } = await start(t);
      const id = await order();
      for (const status of ['Paid', 'Paid', 'Canceled', 'Canceled']) dataOf(await set(id, status));
      assert.equal(await deliver(), 3);
      assert.equal(await deliver(), 0);
      assert.deepEqual(typesOf(), ['order.received', 'order.paid', 'order.canceled']);
      const { money, paymentStatus, totalAmout } = JSON.parse(got[1]?.body ?? '').data;
      assert.deepEqual([money.charged, paymentStatus], [totalAmout, 'Paid'], 'the event has the money that came');
      for (const { headers, body } of got) {
        const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
        assert.equal(
          headers['webhook-signature'],
          `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
        );
        assert.deepEqual(Value.Errors(webhookBody, JSON.parse(body)), []);
      }
      assert.deepEqual(
        got
          .map(({ body }) => JSON.parse(body).data)
          .map(({ number, status, paymentStatus }) => [number, status, paymentStatus]),
        [
          [1, 'Received', null],
          [1, 'Received', 'Paid'],
          [1, 'Canceled', 'Paid'],
        ],
      );
      const kept = await database.many<{ data: object }>(sql`select data from platform_event`);
      assert.deepEqual(
        kept.map(({ data }) => data),
        [{}, {}, {}],
        'an accepted event is not stored again',
      );
    });

    test('that fails is retried with the same id, ever later, and finally given up', async (t) => {
      const { database, deliver, order, waitIsOver, got } = await start(t, () => 503);
      await order();
      for (let tries = 1; tries <= maxAttempts; tries++) {
        assert.equal(await deliver(), 1);
        assert.equal(await deliver(), 0, 'it waits');
        await waitIsOver();
      }
      assert.equal(await deliver(), 0);
      assert.equal(new Set(got.map(({ headers }) => headers['webhook-id'])).size, 1);
      const state = await database.one(
        sql`select dead_at is not null as dead, last_error, attempts from platform_delivery`,
      );
      assert.deepEqual(state, { dead: true, last_error: 'status-503', attempts: maxAttempts });
    });

    test('about an order waits while an earlier one of the same order fails, and other orders go on', async (t) => {
      const { deliver, order, set, waitIsOver, typesOf, got } = await start(t, (tries) => (tries === 1 ? 503 : 200));
      const first = await order();
      dataOf(await set(first, 'Paid'));
      assert.equal(await deliver(), 1);
      const second = await order();
      assert.equal(await deliver(), 1);
      assert.equal(JSON.parse(got.at(-1)?.body ?? '').data.id, second);
      await waitIsOver();
      assert.equal(await deliver(), 2);
      assert.deepEqual(typesOf(), ['order.received', 'order.received', 'order.received', 'order.paid']);
    });

    test('whose job was cancelled is not sent before the next event of the order', async (t) => {
      const { database, deliver, order, set, typesOf } = await start(t);
      const first = await order();
      const job = await database.one<{ id: number }>(sql`select id from job where kind = 'platform-event'`);
      assert.ok(job);
      assert.equal((await cancelJob(database, job.id)).kind, 'cancelled');
      assert.equal(await deliver(), 0);
      dataOf(await set(first, 'Paid'));
      assert.equal(await deliver(), 1);
      assert.deepEqual(typesOf(), ['order.paid']);
    });

    test('that refuses is not retried', async (t) => {
      const { database, deliver, order, got } = await start(t, () => 410);
      await order();
      await deliver();
      assert.equal(got.length, 1);
      assert.deepEqual(await database.one(sql`select last_error, dead_at is not null as dead from platform_delivery`), {
        last_error: 'status-410',
        dead: true,
      });
    });

    test('is never sent to a private address, whatever was declared', async (t) => {
      const { database, deliver, order, connect, got } = await start(t);
      await connect('https://192.168.0.1/pedidos');
      await order();
      await deliver();
      assert.equal(got.length, 0);
      assert.deepEqual(await database.one(sql`select last_error, dead_at is not null as dead from platform_delivery`), {
        last_error: 'not-public',
        dead: true,
      });
    });

    test('waits for the right SECRETS_KEY', async (t) => {
      const { database, deliver, order, waitIsOver, got } = await start(t);
      await order();
      await deliver('another key that is long enough, too');
      assert.deepEqual(await database.one(sql`select last_error from job where kind = 'platform-event'`), {
        last_error: 'other-secrets-key',
      });
      await waitIsOver();
      await deliver();
      assert.equal(got.length, 1);
    });

    test('is sent again when its worker died', async (t) => {
      const { database, shopId, deliver, order, got } = await start(t);
      await order();
      const now = new Date();
      const leasedUntil = new Date(now.getTime() + 60_000);
      const some = { now, leasedUntil, most: 1, perShop: 1, running: new Map() };
      const [job] = await claimJobs(database, 'platform-event', some);
      const lane = laneOf(shopId, job?.key ?? '') ?? assert.fail('a job without a webhook');
      assert.equal((await nextDelivery(database, lane))?.type, 'order.received');
      assert.equal(await deliver(), 0, 'a worker has the lease');
      await database.run(sql`update job set leased_until = now()`);
      assert.equal(await deliver(), 1);
      assert.equal(got.length, 1);
    });

    test('is not sent for an order that was reopened before sending, and is sent afterwards', async (t) => {
      const { database, shopId, deliver, order, typesOf } = await start(t);
      const id = await order();
      await database.tx((db) => recordReopenedOrder(db, shopId, id));
      assert.equal(await deliver(), 0);
      await database.tx((db) => recordPlatformEvent(db, shopId, id, 'order.received'));
      await deliver();
      await database.tx((db) => recordReopenedOrder(db, shopId, id));
      await deliver();
      assert.deepEqual(typesOf(), ['order.received', 'order.reopened']);
    });

    test('is sent once about the cancellation of an order that was reopened', async (t) => {
      const { service, deliver, order, reopen, typesOf, got } = await start(t);
      const id = await order();
      await deliver();
      await reopen(id);
      const key = { 'idempotency-key': crypto.randomUUID() };
      for (let time = 1; time <= 2; time++)
        dataOf(await service.get('/api/order/cancel', { code: 'bia', headers: key }));
      await deliver();
      assert.deepEqual(typesOf(), ['order.received', 'order.reopened', 'order.canceled']);
      assert.deepEqual(JSON.parse(got.at(-1)?.body ?? '').data.status, 'Canceled');
    });

    test('is not sent for an order that is cancelled before its first event was sent', async (t) => {
      const { service, deliver, order, reopen } = await start(t);
      await reopen(await order());
      dataOf(await service.get('/api/order/cancel', { code: 'bia' }));
      assert.equal(await deliver(), 0);
    });

    test('reports an order that was emptied for another reopened one, and the order still exists', async (t) => {
      const { service, database, deliver, order, reopen, typesOf } = await start(t);
      const [older, newer] = [await order(), await order()];
      await deliver();
      await reopen(newer);
      dataOf(await service.post('/api/order/items/', item('cafe', { quantity: 0 })));
      await deliver();
      await database.run(sql`update orders set updated_at = now() - interval '1 hour' where id = ${newer}`);
      await reopen(older);
      await deliver();
      assert.deepEqual(typesOf().slice(0, 3), ['order.received', 'order.received', 'order.reopened']);
      assert.deepEqual(typesOf().slice(3).sort(), ['order.canceled', 'order.reopened']);
      const changed = sql`select status from orders where id = ${newer} and updated_at > now() - interval '1 minute'`;
      assert.deepEqual(
        await database.many(changed),
        [{ status: 3 }],
        'a reader that continues the list of orders finds it',
      );
    });

    test('is written with its cause or not at all, and only for shops that have one', async (t) => {
      const { database, shopId, order, service } = await start(t);
      const count = async () => (await database.one<{ n: number }>(sql`select count(*) as n from platform_event`))?.n;
      await assert.rejects(
        database.tx(async (db) => {
          await recordPlatformEvent(db, shopId, await order(), 'order.paid');
          throw new Error('undone');
        }),
        /undone/,
      );
      assert.equal(await count(), 1, 'only what was confirmed');
      await createShop(database, { slug: 'outra', code: 'bob', products: [draft('cafe')] });
      dataOf(await service.post('/api/order/items/', item('cafe'), { code: 'bob' }));
      dataOf(await service.get('/api/order/confirm', { code: 'bob' }));
      assert.equal(await count(), 1);
      assert.equal(await declareWebhooks(database, shopId, []), 1);
      await order();
      assert.equal(await count(), 1);
    });
  });
});
