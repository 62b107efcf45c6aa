import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { SentMessage } from '#shared/model/message.ts';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod, type PaymentState } from '#shared/model/payment/payment.ts';
import { messageText, sendRefusals } from '#shared/text/messaging/messages.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { saveChannels } from '../../../../order-service/services/shops/save-channels.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { queuedMessages } from '../../../helpers/order-service/order-rows.ts';
import { createShop, dataOf, demoChannel, item, refusalOf } from '../../../helpers/order-service/order-service.ts';
import { manualClock, startPayable } from '../../../helpers/order-service/payments.ts';

const agent = { code: 'bia' };

onOneDatabase((kind, fresh) => {
  /** A placed order whose contact can be reached, its PIX (`hasCharge`), and what its agent calls. */
  const start = async (t: TestContext, { optionId = 'pix', hasCharge = true } = {}) => {
    const database = await fresh(t);
    const { clock, later } = manualClock();
    const service = await startPayable(t, database, { optionId, clock });
    await saveChannels(database, service.shopId, [demoChannel]);
    const order = dataOf(await service.get<Order>('/api/order/confirm'));
    const pay = hasCharge
      ? dataOf(await service.post<PaymentState<Order>>('/api/order/payment/start', undefined))
      : null;
    const send = (what: string, headers: Record<string, string> = {}, code = 'bia', number = order.number) =>
      service.post<null>(`/api/order/placed/${number}/send`, { what }, { code, headers });
    const messages = async (query = `?order=${order.number}`, code = 'bia') =>
      dataOf(await service.get<SentMessage[]>(`/api/order/messages${query}`, { code }));
    /** The texts that wait for the contact, the oldest first. */
    const said = async () => (await queuedMessages(database)).map(({ lines }) => lines[0] ?? '');
    return { database, service, order, code: pay?.pix?.code ?? '', send, messages, said, later };
  };

  describe(`what an agent sends of a placed order (${kind})`, () => {
    test('the PIX code goes out again, once per request and once per key', async (t) => {
      const { order, code, send, said } = await start(t);
      const before = await said();
      const key = { 'idempotency-key': crypto.randomUUID() };
      for (const headers of [key, key, {}]) assert.equal((await send('payment', headers)).status, 200);
      const again = (await said()).slice(before.length);
      assert.deepEqual(
        again.map((text) => (text === code ? 'code' : text.startsWith(`Pague seu pedido nº ${order.number} com PIX`))),
        [true, 'code', true, 'code'],
      );
    });

    test('the link opens the page of the order, also after it was paid', async (t) => {
      const { database, service, order, code, send } = await start(t);
      dataOf(await service.post('/demo/bank/pay', { code }, { code: null }));
      assert.equal((await send('link')).status, 200);
      const last = (await queuedMessages(database)).at(-1);
      assert.deepEqual(
        [last?.lines, last?.button?.opens.path],
        [[messageText.orderLink(order.number ?? 0)], `/order/${order.number}`],
      );
    });

    test("the agent's own payment link goes out where the shop makes no charge", async (t) => {
      const { database, order, send } = await start(t, { optionId: 'link', hasCharge: false });
      const link = 'https://pague.example/77';
      await database.run(sql`
        update orders set payment = payment || ${JSON.stringify({ providerType: 6, information: link })}::jsonb
        where id = ${order.id} and (payment->>'method')::int = ${PaymentMethod.Link}`);
      assert.equal((await send('payment')).status, 200);
      assert.equal((await queuedMessages(database)).at(-1)?.lines[1], link);
    });

    test('a code that cannot be paid any more is refused: none yet, expired, paid, cancelled', async (t) => {
      const none = await start(t, { hasCharge: false });
      assert.deepEqual(refusalOf(await none.send('payment')), [422, sendRefusals.nothingToPay]);
      const expired = await start(t);
      expired.later(31);
      assert.deepEqual(refusalOf(await expired.send('payment')), [422, sendRefusals.nothingToPay]);
      const { service, code, order, send, said } = await start(t);
      dataOf(await service.post('/demo/bank/pay', { code }, { code: null }));
      assert.deepEqual(refusalOf(await send('payment')), [422, sendRefusals.paid]);
      const canceled = await start(t);
      dataOf(await canceled.service.post(`/api/order/placed/${canceled.order.id}/cancel`, undefined, agent));
      assert.equal((await canceled.send('payment')).status, 422);
      assert.equal((await said()).filter((text) => text === code).length, 1, `order ${order.number}`);
    });

    // Decision: A payment code never goes out after the money arrived or the order was cancelled.
    test('a payment, a cancellation or a change at the same time leaves no code after it', async (t) => {
      for (const race of ['pay', 'cancel', 'change'] as const) {
        const { service, order, code, send, said } = await start(t);
        const other = {
          pay: () => service.post('/demo/bank/pay', { code }, { code: null }),
          cancel: () => service.post(`/api/order/placed/${order.id}/cancel`, undefined, agent),
          change: () => service.get(`/api/order/payment/update?order=${order.id}`),
        }[race];
        const [, , response] = await Promise.all([send('payment'), send('payment'), other(), send('payment')]);
        dataOf(response);
        const texts = await said();
        const end = texts.findIndex((text) => /Recebemos o pagamento|foi cancelado|foi reaberto/.test(text));
        assert.ok(end > 0, `${race}: ${texts.join(' | ')}`);
        assert.ok(texts.lastIndexOf(code) < end, `${race}: ${texts.join(' | ')}`);
      }
    });

    test("another contact's order, a cart and another shop's order are not found; shoppers may not send", async (t) => {
      const { database, service, order, send, messages, said } = await start(t);
      const before = await said();
      assert.equal((await send('link', {}, 'bia', 999)).status, 404);
      await createShop(database, { slug: 'outra', code: 'caio', agentCode: 'rui', channels: [demoChannel] });
      assert.equal((await send('link', {}, 'rui')).status, 404);
      assert.equal((await send('link', {}, 'ana')).status, 403);
      assert.equal((await send('everything')).status, 400);
      const stranger = crypto.randomUUID();
      await database.run(sql`
        insert into customer (shop_id, id, is_anonymous, channel_type, channel_id, channel_user, name)
        select shop_id, ${stranger}, false, channel_type, channel_id, 'outra', 'Outra' from customer
          where shop_id = ${service.shopId} limit 1`);
      await database.run(sql`update orders set customer_id = ${stranger} where id = ${order.id}`);
      assert.equal((await send('link')).status, 404);
      assert.deepEqual(await messages(), []);
      assert.deepEqual(await said(), before);
    });

    test('is refused for a contact without a connected chat', async (t) => {
      const { database, send } = await start(t);
      await database.run(sql`delete from channel_account`);
      assert.deepEqual(refusalOf(await send('link')), [422, sendRefusals.noChannel]);
    });
  });

  describe(`the messages of a placed order (${kind})`, () => {
    test('are its summary, its status and its payment, not those of another order', async (t) => {
      const { service, order, send, messages } = await start(t);
      assert.equal((await send('payment')).status, 200);
      assert.equal((await send('link')).status, 200);
      dataOf(await service.post('/api/order/items/', item('sal')));
      assert.equal((await service.get('/api/order/send/resume', agent)).status, 200);
      const all = await messages('');
      const own = await messages();
      assert.deepEqual(
        own.map(({ orderNumber }) => orderNumber),
        own.map(() => order.number),
      );
      // Status and payment of the order, both with parts, and the summary of the next cart, which has no number yet.
      assert.deepEqual(
        all.filter(({ orderNumber }) => orderNumber === null).map(({ kind: about }) => about),
        ['summary'],
      );
      assert.equal(own.length, all.length - 1);
      assert.equal((await service.get('/api/order/messages?order=x', agent)).status, 400);
    });

    test('contain the summary that was sent while the order was a cart', async (t) => {
      const database = await fresh(t);
      const service = await startPayable(t, database, { optionId: 'pix' });
      await saveChannels(database, service.shopId, [demoChannel]);
      assert.equal((await service.get('/api/order/send/resume', agent)).status, 200);
      const { number } = dataOf(await service.get<Order>('/api/order/confirm'));
      const own = dataOf(await service.get<SentMessage[]>(`/api/order/messages?order=${number}`, agent));
      assert.ok(own.some(({ kind: about, orderNumber }) => about === 'summary' && orderNumber === number));
    });

    test('say what a reopening by the agent was for, and the history names the agent', async (t) => {
      const { database, service, order, said } = await start(t);
      await database.run(sql`update platform_user set external_id = 'bia'`);
      dataOf(await service.get(`/api/order/payment/update?order=${order.id}`, agent));
      const cart = dataOf(await service.get<Order>('/api/order/current', agent));
      assert.deepEqual([cart.payment.method, cart.payment.name], [order.payment.method, order.payment.name]);
      assert.ok(cart.payment.name, 'the payment stays chosen');
      assert.ok((await said()).at(-1)?.startsWith(messageText.reopenedByAgent(order.number ?? 0)));
      const steps = await database.many<{ agent: unknown }>(
        sql`select agent from order_history where step = 'reopened'`,
      );
      assert.deepEqual(steps, [{ agent: { id: 'bia', name: 'Bia' } }]);
    });
  });
});
