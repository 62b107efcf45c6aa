import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import type { Delivery, Outgoing } from '../../../../order-service/providers/channels.ts';
import { orderAlertJob } from '../../../../order-service/services/messaging/order-alert.ts';
import { saveChannels } from '../../../../order-service/services/shops/save-channels.ts';
import { saveSalesSettings } from '../../../../order-service/services/shops/save-sales-settings.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { runDueJobs } from '../../../helpers/jobs/run-due-jobs.ts';
import { queuedMessages } from '../../../helpers/order-service/order-rows.ts';
import { dataOf, demoChannel } from '../../../helpers/order-service/order-service.ts';
import { startPayable } from '../../../helpers/order-service/payments.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';

const phone = '5511987654321';

/** Runs the due messages to the merchant; returns what was sent. */
async function sendAlerts(database: Database, outcome: Delivery = { kind: 'delivered' }) {
  const sent: { id: string; contact: string; lines: string[]; url: string }[] = [];
  const deliver = async (_account: unknown, { id, contact, lines, button }: Outgoing): Promise<Delivery> => {
    sent.push({ id, contact, lines, url: (await button?.makeUrl()) ?? '' });
    return outcome;
  };
  const channels = { deliver, close: async () => {} };
  // Jobs are requested at the database's time, which is later than that of the test's start.
  const shared = { database, log: quietLog(), clock: () => new Date(Date.now() + 1_000) };
  const job = orderAlertJob({ ...shared, channels, publicUrl: 'http://localhost:3000', secretsKey: undefined });
  await runDueJobs(shared, { 'order-alert': job });
  return sent;
}

onEachDatabase((kind, fresh) =>
  describe(`a message to the merchant (${kind})`, () => {
    const setUp = async (t: TestContext) => {
      const database = await fresh(t);
      const service = await startPayable(t, database, { optionId: 'pix' });
      const { shopId } = service;
      await saveChannels(database, shopId, [demoChannel]);
      const place = async () => dataOf(await service.get<Order>('/api/order/confirm'));
      return { database, shopId, place };
    };

    // Decision: A message to the merchant's own number follows each new order, if the shop switched it on.
    test('a new order is announced to the number, without a word about its customer', async (t) => {
      const { database, shopId, place } = await setUp(t);
      await saveSalesSettings(database, shopId, { orderAlert: { phone, isOn: true } });
      await place();
      const [message, ...others] = await sendAlerts(database);
      assert.equal(others.length, 0);
      assert.equal(message?.contact, phone);
      assert.equal(message?.lines.length, 1);
      assert.match(message?.lines[0] ?? '', /^Pedido novo: nº \d+, \d+ (item|itens), R\$\s[\d.,]+\.$/);
      assert.match(message?.url ?? '', /^http:\/\/localhost:3000\/painel\/pedidos\/\d+$/);
      assert.deepEqual(await sendAlerts(database), []);
    });

    test('nothing is requested while it is off or was never set', async (t) => {
      const { database, shopId, place } = await setUp(t);
      await saveSalesSettings(database, shopId, { orderAlert: { phone, isOn: false } });
      await place();
      assert.deepEqual(await database.many(sql`select 1 from job where kind = 'order-alert'`), []);
    });

    test('nothing is sent after it was switched off, or by a shop without a channel for phones', async (t) => {
      const { database, shopId, place } = await setUp(t);
      await saveSalesSettings(database, shopId, { orderAlert: { phone, isOn: true } });
      await place();
      await database.run(sql`delete from channel_account`);
      assert.deepEqual(await sendAlerts(database), []);
    });

    test('each attempt of a message has the same id, and the message about another order another', async (t) => {
      const { database, shopId, place } = await setUp(t);
      await saveSalesSettings(database, shopId, { orderAlert: { phone, isOn: true } });
      await place();
      const [first] = await sendAlerts(database, { kind: 'retry', reason: 'timeout' });
      await database.run(sql`update job set run_at = now() where kind = 'order-alert'`);
      const [second] = await sendAlerts(database);
      assert.match(first?.id ?? '', /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
      assert.equal(second?.id, first?.id);
      await database.run(sql`insert into job (kind, shop_id, key, run_at)
        select 'order-alert', ${shopId}::uuid, id::text, now() from orders where number is not null`);
      const [other] = await sendAlerts(database);
      assert.ok(other && other.id !== first?.id);
    });

    test('the channel’s refusal ends the message, and its silence repeats it', async (t) => {
      const { database, shopId, place } = await setUp(t);
      await saveSalesSettings(database, shopId, { orderAlert: { phone, isOn: true } });
      await place();
      assert.equal((await sendAlerts(database, { kind: 'retry', reason: 'timeout' })).length, 1);
      const waiting = await database.many<{ attempts: number }>(
        sql`select attempts from job where kind = 'order-alert'`,
      );
      assert.deepEqual(waiting, [{ attempts: 1 }]);
    });

    // Decision: A shop may write its messages itself; the usual text stays where it wrote none.
    test('the contact reads the shop’s own words, with the order’s number in them', async (t) => {
      const { database, shopId, place } = await setUp(t);
      await saveSalesSettings(database, shopId, {
        messageTexts: { received: 'Oba! A {loja} recebeu o nº {pedido}.\nJá vamos separar.' },
      });
      const { number } = await place();
      const lines = (await queuedMessages(database)).flatMap((message) => message.lines);
      assert.ok(
        lines.some((line) => /^Oba! A .+ recebeu o nº \d+\.$/.test(line) && line.includes(String(number))),
        lines.join('\n'),
      );
      assert.ok(lines.includes('Já vamos separar.'));
    });
  }),
);
