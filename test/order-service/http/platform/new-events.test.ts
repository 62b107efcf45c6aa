import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { Value } from 'typebox/value';
import { webhookEvents } from '#shared/contract/platform/webhook-bodies.ts';
import { MessageKind } from '#shared/model/message.ts';
import type { PlatformEventType } from '#shared/model/platform-event.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { recordProgress } from '../../../../order-service/database/messaging/message-progress.ts';
import { systemClock } from '../../../../order-service/providers/clock.ts';
import { cancelJob } from '../../../../order-service/services/jobs/cancel-job.ts';
import { messageJob } from '../../../../order-service/services/messaging/deliver-messages.ts';
import {
  abandonedCartsJob,
  reportAbandonedCarts,
  requestAbandonedCarts,
} from '../../../../order-service/services/orders/abandoned-carts.ts';
import { recordFailedReport } from '../../../../order-service/services/platform/message-events.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { runDueJobs } from '../../../helpers/jobs/run-due-jobs.ts';
import { contextSecret, dataOf, item } from '../../../helpers/order-service/order-service.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';
import { startReceiver, startWebhookShop } from './webhook-shop.ts';

onOneDatabase((kind, fresh) => {
  const start = async (t: TestContext, events: readonly string[]) => {
    const shop = await startWebhookShop(t, await fresh(t));
    const receiver = await startReceiver(t);
    receiver.know((await shop.make(receiver.url, events)).secret);
    /** What arrived, each valid under the documented schema. */
    const got = async () => {
      await shop.deliver();
      assert.deepEqual(receiver.refused, []);
      for (const event of receiver.accepted)
        assert.deepEqual(Value.Errors(webhookEvents[event.type as PlatformEventType].body, event), [], event.type);
      return receiver.accepted;
    };
    return { ...shop, got };
  };

  // Decision: The shop's webhooks learn each stage of a received order, and its end.
  describe(`the stages of an order (${kind})`, () => {
    test('reach the webhook once each, with the order and its stage', async (t) => {
      const shop = await start(t, ['order.stage_changed', 'order.finalized']);
      const id = await shop.order();
      for (const status of ['Accepted', 'Accepted', 'Preparing', 'Preparing', 'Dispatched', 'Finalized', 'Finalized'])
        await shop.setStatus(id, status);
      assert.deepEqual(
        (await shop.got()).map(({ type, data }) => [type, data.stage ?? data.status, data.id]),
        [
          ['order.stage_changed', 'accepted', id],
          ['order.stage_changed', 'preparing', id],
          ['order.stage_changed', 'dispatched', id],
          ['order.finalized', 'Finalized', id],
        ],
      );
    });
  });

  // Decision: A cart is abandoned after an hour without a change, and that is said once for each version of it.
  describe(`an abandoned cart (${kind})`, () => {
    const startCart = async (t: TestContext) => {
      const shop = await start(t, ['cart.abandoned']);
      const fill = async (quantity: number, code = 'ana') =>
        dataOf(await shop.service.post<{ id: string }>('/api/order/items/', item('cafe', { quantity }), { code }));
      const age = (minutes: number) =>
        shop.database.run(sql`
          update orders set updated_at = now() - ${minutes}::int * interval '1 minute' where status = 0`);
      const look = () => reportAbandonedCarts(shop.database, new Date());
      return { ...shop, fill, age, look };
    };

    test('reaches the webhook with its items, once until it changes again', async (t) => {
      const shop = await startCart(t);
      const { id } = await shop.fill(2);
      await shop.age(59);
      assert.equal(await shop.look(), 0, 'not yet');
      await shop.age(61);
      assert.deepEqual([await shop.look(), await shop.look()], [1, 0]);
      const [event] = await shop.got();
      const { data } = event ?? assert.fail('no event');
      assert.deepEqual([data.id, data.totalAmout, data.isInSemiAutomatic], [id, 20, false]);
      assert.deepEqual((data.contact as { id: string }).id, 'ana');
      assert.equal((data.items as object[]).length, 1);
      await shop.fill(3);
      await shop.age(90);
      assert.equal(await shop.look(), 1);
    });

    test('is not one that is empty, a day old, an anonymous visitor’s, confirmed, or of a shop that asks nothing', async (t) => {
      const shop = await startCart(t);
      await shop.fill(1);
      await shop.fill(0);
      await shop.fill(1, 'bob');
      const { code } = dataOf(
        await shop.service.get<{ code: string }>('/api/session/anonymous-session', { code: null }),
      );
      await shop.fill(1, code);
      await shop.age(70);
      assert.equal(await shop.look(), 0);
      await shop.fill(1);
      await shop.age(26 * 60);
      assert.equal(await shop.look(), 0, 'older than a day');
      dataOf(await shop.service.get('/api/order/confirm', { code: 'ana' }));
      await shop.age(70);
      assert.equal(await shop.look(), 0, 'confirmed');
      assert.deepEqual(await shop.got(), []);
    });

    test('is looked for again every ten minutes', async (t) => {
      const shop = await startCart(t);
      await shop.fill(1);
      await shop.age(70);
      const log = quietLog();
      await requestAbandonedCarts(shop.database, new Date());
      const parts = { database: shop.database, clock: systemClock, log };
      assert.equal(await runDueJobs(parts, { 'abandoned-carts': abandonedCartsJob(parts) }), 1);
      const job = await shop.database.one<{ waits: boolean }>(sql`
        select run_at between now() + interval '9 minutes' and now() + interval '11 minutes' as waits
        from job where kind = 'abandoned-carts'`);
      assert.equal(job?.waits, true);
      assert.equal((await shop.got()).length, 1);
    });
  });

  // Decision: A message that was given up reaches the webhook without its text, once for each failure.
  describe(`a message that failed (${kind})`, () => {
    const startMessage = async (t: TestContext) => {
      const shop = await start(t, ['message.failed']);
      dataOf(await shop.service.post('/api/order/items/', item('cafe')));
      assert.equal((await shop.service.get('/api/order/send/resume', { code: 'bia' })).status, 200);
      const send = (delivery: { kind: 'dead'; reason: string } | { kind: 'delivered'; ref: string }) => {
        const parts = { database: shop.database, clock: systemClock, log: quietLog() };
        const channels = { deliver: async () => delivery, close: async () => {} };
        const job = messageJob({
          ...parts,
          channels,
          publicUrl: 'https://loja.example',
          contextSecret,
          secretsKey: undefined,
        });
        return runDueJobs(parts, { message: job });
      };
      const tell = async () =>
        (await shop.got()).map(({ type, data }) => [type, data.kind, data.reason, (data.contact as { id: string }).id]);
      return { ...shop, send, tell };
    };

    test('is reported when the channel refuses it', async (t) => {
      const shop = await startMessage(t);
      await shop.send({ kind: 'dead', reason: 'status-400' });
      assert.deepEqual(await shop.tell(), [['message.failed', MessageKind.Summary, 'status-400', 'ana']]);
    });

    test('is reported once when the channel reports it later, also if it repeats its report', async (t) => {
      const shop = await startMessage(t);
      await shop.send({ kind: 'delivered', ref: 'wamid.1' });
      const report = {
        shopId: shop.shopId,
        ref: 'wamid.1',
        messageId: null,
        status: 'failed',
        reason: '131026',
      } as const;
      for (const minutes of [0, 5])
        await shop.database.tx(async (db) => {
          await recordProgress(db, { ...report, at: new Date(Date.now() + minutes * 60_000) });
          await recordFailedReport(db, shop.shopId, 'wamid.1');
        });
      assert.deepEqual(await shop.tell(), [['message.failed', MessageKind.Summary, '131026', 'ana']]);
    });

    test('is reported when the operator gives it up', async (t) => {
      const shop = await startMessage(t);
      const job = await shop.database.one<{ id: number }>(sql`select id from job where kind = 'message'`);
      assert.equal((await cancelJob(shop.database, job?.id ?? 0)).kind, 'cancelled');
      assert.deepEqual(await shop.tell(), [['message.failed', MessageKind.Summary, 'cancelled', 'ana']]);
    });
  });
});
