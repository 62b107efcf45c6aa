import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import type { PlacedOrder, PlacedOrderHead, RepeatedOrder } from '#shared/model/order/placed-order.ts';
import { PaymentMethod, PaymentStatus } from '#shared/model/payment/payment.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  demoChannel,
  draft,
  item,
  paymentOption,
  pickupStore,
  shipping,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';

async function shopWithOrder(t: TestContext, database: Database, { isPickup = false } = {}) {
  const service = await startTestService(t, database);
  const { shopId } = await createShop(service.database, {
    channels: [demoChannel],
    products: [draft('cafe', { variant: { available: 10 } }), draft('pao', { variant: { available: 10 } })],
    deliveryOptions: [shipping('correio')],
    pickupStores: [pickupStore('centro')],
    paymentOptions: [paymentOption('pix', PaymentMethod.Pix)],
    agentCode: 'bia',
  });
  await createShop(service.database, { slug: 'outra', code: 'caio' });
  const { key } = await createApiKey(service.database, shopId, { name: 'Chatbot', contextSecret });
  dataOf(await service.post('/api/order/items/', item('cafe', { quantity: 2 })));
  dataOf(await service.post('/api/order/items/', item('pao', { quantity: 1 })));
  if (isPickup) {
    dataOf(await service.post('/api/order/logistic/', { type: LogisticType.StorePickUp, providerId: 'centro' }));
    dataOf(await service.post('/api/customer/update', sampleCustomer));
    dataOf(await service.post('/api/order/payment/delivery', { providerId: 'pix', type: PaymentMethod.Pix }));
  }
  const placed = dataOf(await service.get<Order>('/api/order/confirm'));
  const report = (status: string) => service.post(`/platform/orders/${placed.id}/status`, { status }, { code: key });
  const orderPage = () => service.get<PlacedOrder>(`/api/order/placed/${placed.number}`);
  const messages = async (change: string) =>
    (
      await service.database.many<{ text: string }>(
        sql`select message->'lines'->>0 as text from outbox where dedupe_key like ${`%:${change}`}`,
      )
    ).map(({ text }) => text);
  return { service, shopId, placed, report, orderPage, messages };
}

onOneDatabase((kind, fresh) => {
  describe(`the placed orders of a customer (${kind})`, () => {
    // Decision: A dialog promises the customer a message only if the conversation can take one.
    test('contain for agents only whether the contact gets a message about a change', async (t) => {
      const { service, shopId, placed } = await shopWithOrder(t, await fresh(t));
      const path = `/api/order/placed/${placed.number}`;
      const noticeFor = async (code: string) => dataOf(await service.get<PlacedOrder>(path, { code })).notice;
      assert.deepEqual([await noticeFor('bia'), await noticeFor('ana')], ['sent', undefined]);
      await service.database.run(sql`
        update channel_account set kind = 'meta', external_id = '106', options = '{}', url = null,
          secret_sealed = 'sealed'
        where shop_id = ${shopId}`);
      const wrote = (hours: number) =>
        service.database.run(sql`update customer set last_inbound_at = now() - make_interval(hours => ${hours})`);
      await wrote(23);
      assert.equal(await noticeFor('bia'), 'sent');
      await wrote(25);
      assert.equal(await noticeFor('bia'), 'window-closed');
      await service.database.run(sql`delete from channel_account where shop_id = ${shopId}`);
      assert.equal(await noticeFor('bia'), 'no-channel');
    });

    test('are shown by number to their customer and to the agent, and refused to all others', async (t) => {
      const { service, placed } = await shopWithOrder(t, await fresh(t));
      const path = `/api/order/placed/${placed.number}`;
      for (const code of ['ana', 'bia']) {
        const { order, number, times } = dataOf(await service.get<PlacedOrder>(path, { code }));
        assert.deepEqual([order.id, number, order.items.length], [placed.id, placed.number, 2], code);
        assert.ok(times.placedAt);
      }
      const other = await service.get<{ code: string }>('/api/session/anonymous-session', { code: null });
      for (const code of ['caio', dataOf(other).code])
        assert.equal((await service.get(path, { code })).status, 404, 'of another customer');
      assert.equal((await service.get(path, { code: null })).status, 401);
      assert.equal((await service.get('/api/order/placed/0')).status, 400);
      assert.equal((await service.get('/api/order/placed/99')).status, 404);
    });

    test('are listed with the newest first, without the cart', async (t) => {
      const { service, placed } = await shopWithOrder(t, await fresh(t));
      dataOf(await service.post('/api/order/items/', item('pao', { quantity: 3 })));
      const second = dataOf(await service.get<Order>('/api/order/confirm'));
      dataOf(await service.post('/api/order/items/', item('pao', { quantity: 1 })));
      const heads = dataOf(await service.get<PlacedOrderHead[]>('/api/order/placed'));
      assert.deepEqual(
        heads.map(({ number, itemCount, status, totalAmout }) => ({ number, itemCount, status, totalAmout })),
        [
          { number: second.number, itemCount: 3, status: OrderStatus.Received, totalAmout: second.totalAmout },
          { number: placed.number, itemCount: 3, status: OrderStatus.Received, totalAmout: placed.totalAmout },
        ],
      );
      assert.deepEqual(
        heads.map(({ firstItem, lineCount, images }) => [firstItem, lineCount, images.length]),
        [second, placed].map(({ items }) => [
          items[0]?.name,
          items.length,
          items.filter(({ images }) => images.length > 0).length,
        ]),
      );
      assert.deepEqual(dataOf(await service.get('/api/order/placed', { code: 'caio' })), []);
    });

    test('get the times of their steps once, in the order in which the shop reports them', async (t) => {
      const { report, orderPage, messages } = await shopWithOrder(t, await fresh(t));
      for (const status of ['Preparing', 'Preparing', 'Paid', 'Dispatched', 'Dispatched'])
        assert.equal((await report(status)).status, 200, status);
      const before = dataOf(await orderPage());
      assert.equal(before.status, PaymentStatus.Paid);
      assert.deepEqual(
        Object.entries(before.times).flatMap(([name, at]) => (at === null ? [] : [name])),
        ['placedAt', 'paidAt', 'preparingAt', 'dispatchedAt'],
      );
      assert.equal((await report('Finalized')).status, 200);
      const { order, times } = dataOf(await orderPage());
      assert.equal(order.status, OrderStatus.Finalized);
      assert.ok(times.finalizedAt);
      assert.equal((await report('Preparing')).status, 422, 'it is over');
      assert.deepEqual(dataOf(await orderPage()).times, times);
      assert.deepEqual(await messages('dispatched'), ['Seu pedido nº 1 saiu para entrega.'], 'one message');
    });

    test('have no step before one that is reported already', async (t) => {
      const { report, orderPage } = await shopWithOrder(t, await fresh(t));
      for (const status of ['Dispatched', 'Preparing']) assert.equal((await report(status)).status, 200, status);
      const { times } = dataOf(await orderPage());
      assert.deepEqual([times.preparingAt, typeof times.dispatchedAt], [null, 'string']);
    });

    test('are ready for pickup instead of on their way when they are picked up', async (t) => {
      const { report, messages } = await shopWithOrder(t, await fresh(t), { isPickup: true });
      await report('Dispatched');
      assert.deepEqual(await messages('dispatched'), ['Seu pedido nº 1 está pronto para retirada.']);
    });

    test('no longer expire once the shop prepares them', async (t) => {
      const { service, report, placed } = await shopWithOrder(t, await fresh(t));
      await report('Preparing');
      const row = await service.database.one(
        sql`select expires_at, accepted_at is not null as is_accepted from orders where id = ${placed.id}`,
      );
      assert.deepEqual(row, { expires_at: null, is_accepted: true });
    });
  });

  describe(`a repeated order (${kind})`, () => {
    test('adds its items to the lines of the cart, and names the ones that are not sold now', async (t) => {
      const { service, shopId, placed } = await shopWithOrder(t, await fresh(t));
      dataOf(await service.post('/api/order/items/', item('cafe', { quantity: 1 })));
      await service.database.run(
        sql`update product set is_active = false where shop_id = ${shopId} and provider_id = 'pao'`,
      );
      const repeat = (key: string) =>
        service.post<RepeatedOrder>(`/api/order/placed/${placed.number}/repeat`, undefined, {
          headers: { 'idempotency-key': key },
        });
      const { order, missing } = dataOf(await repeat('repeat-of-the-test-1'));
      assert.deepEqual(
        order.items.map(({ providerId, quantity }) => [providerId, quantity]),
        [['cafe', 3]],
      );
      assert.deepEqual(
        missing.map(({ name }) => name),
        ['pao'],
      );
      assert.ok(missing[0]?.reason);
      dataOf(await repeat('repeat-of-the-test-1'));
      const now = dataOf(await service.get<Order>('/api/order/current'));
      assert.equal(now.items[0]?.quantity, 3, 'the same request again adds nothing');
      assert.equal((await service.get(`/api/order/placed/${placed.number}`)).status, 200);
    });

    // Decision: Who repeats an order reads each price that changed since, from what to what.
    test('says which prices changed since, from what to what', async (t) => {
      const { service, shopId, placed } = await shopWithOrder(t, await fresh(t));
      const repeat = async () =>
        dataOf(await service.post<RepeatedOrder>(`/api/order/placed/${placed.number}/repeat`, undefined)).priceChanges;
      const setPrice = (providerId: string, price: number) =>
        service.database.run(
          sql`update product_variant set price = ${price} where shop_id = ${shopId} and sku like ${`${providerId}%`}`,
        );
      assert.deepEqual(await repeat(), []);
      await setPrice('cafe', 12_50);
      await setPrice('pao', 9_90);
      const risen = `O preço de cafe mudou de ${formatBrl(10)} para ${formatBrl(12.5)}.`;
      assert.deepEqual(await repeat(), [risen, `O preço de pao mudou de ${formatBrl(10)} para ${formatBrl(9.9)}.`]);
      await service.database.run(
        sql`update product set is_active = false where shop_id = ${shopId} and provider_id = 'pao'`,
      );
      dataOf(await service.post('/api/order/items/', item('pao', { quantity: 0 })));
      assert.deepEqual(await repeat(), [risen], 'an item that is not in the cart has no price there');
    });

    test('adds what is left of an item with too little stock, and names it', async (t) => {
      const { service, shopId, placed } = await shopWithOrder(t, await fresh(t));
      await service.database.run(sql`update stock set available = 1 where shop_id = ${shopId} and sku like 'cafe%'`);
      const repeat = async () =>
        dataOf(await service.post<RepeatedOrder>(`/api/order/placed/${placed.number}/repeat`, undefined));
      const { order, missing } = await repeat();
      const lines = ({ items }: Order) => items.map(({ providerId, quantity }) => [providerId, quantity]);
      assert.deepEqual(lines(order), [
        ['cafe', 1],
        ['pao', 1],
      ]);
      assert.deepEqual(
        missing.map(({ name }) => name),
        ['cafe'],
      );
      assert.match(missing[0]?.reason ?? '', /\b1\b/);
      const again = await repeat();
      assert.deepEqual(lines(again.order), [
        ['cafe', 1],
        ['pao', 2],
      ]);
      assert.equal(again.missing.length, 1);
    });

    test('takes no body', async (t) => {
      const { service, placed } = await shopWithOrder(t, await fresh(t));
      const path = `/api/order/placed/${placed.number}/repeat`;
      for (const body of [{ items: [] }, [1]])
        assert.equal((await service.post(path, body)).status, 400, JSON.stringify(body));
      assert.deepEqual(dataOf(await service.get<Order>('/api/order/current')).items, []);
      assert.equal((await service.post(path, {})).status, 200);
    });

    test('is refused for an order of another customer', async (t) => {
      const { service, placed } = await shopWithOrder(t, await fresh(t));
      const path = `/api/order/placed/${placed.number}/repeat`;
      assert.equal((await service.post(path, undefined, { code: 'caio' })).status, 404);
      assert.deepEqual(dataOf(await service.get<Order>('/api/order/current', { code: 'caio' })).items, []);
    });
  });
});
