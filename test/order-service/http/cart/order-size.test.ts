import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import type { Session } from '#shared/model/session.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { saveSalesSettings } from '../../../../order-service/services/shops/save-sales-settings.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  choice,
  createShop,
  dataOf,
  draft,
  item,
  refusalOf,
  shirt,
  startTestService,
  type TestService,
  takesAnonymousOrders,
} from '../../../helpers/order-service/order-service.ts';

const goods = Array.from({ length: 10 }, (_, at) => draft(`item-${at}`, { variant: { available: 2_500 } }));
const put = (service: TestService, code: string, providerId: string, quantity: number, fields = {}) =>
  service.post<Order>('/api/order/items/', item(providerId, { quantity, ...fields }), { code });

onOneDatabase((kind, fresh) => {
  const start = async (t: Parameters<typeof fresh>[0], options: Parameters<typeof createShop>[1] = {}) => {
    const service = await startTestService(t, await fresh(t));
    const { shopId } = await createShop(service.database, {
      ...takesAnonymousOrders,
      products: goods,
      agentCode: 'bia',
      ...options,
    });
    return { ...service, shopId };
  };
  const visitor = async (service: TestService) =>
    dataOf(await service.get<Session>('/api/session/anonymous-session', { code: null })).code ?? '';

  describe(`the size of an order (${kind})`, () => {
    // Decision: One visitor cannot reserve a shop's whole stock: orders without an agent have limits, and an order that
    // is neither paid nor accepted in time is cancelled.
    test('is limited, so an anonymous visitor cannot sell a shop out', async (t) => {
      const service = await start(t);
      const code = await visitor(service);
      for (const { providerId } of goods)
        for (const quantity of [20, 2_500]) await put(service, code, providerId, quantity);
      const confirmed = dataOf(await service.get<Order>('/api/order/confirm', { code }));
      assert.equal(confirmed.status, 1);
      const taken = await service.database.one<{ units: number }>(
        sql`select 25000 - sum(available)::int as units from stock`,
      );
      assert.equal(taken?.units, 40);
    });

    test('has lower limits for an anonymous visitor than for a contact, and the cart keeps its state', async (t) => {
      const service = await start(t);
      const code = await visitor(service);
      dataOf(await put(service, code, 'item-0', 20));
      assert.deepEqual(refusalOf(await put(service, code, 'item-0', 21)), [
        422,
        'Você pode pedir até 20 unidades de item-0. Para uma quantidade maior, fale com a loja.',
      ]);
      dataOf(await put(service, code, 'item-1', 20));
      assert.equal((await put(service, code, 'item-2', 1)).status, 422);
      const { items } = dataOf(await service.get<Order>('/api/order/current', { code }));
      assert.deepEqual(
        items.map(({ quantity }) => quantity),
        [20, 20],
      );
      await saveSalesSettings(service.database, service.shopId, {
        orderLimits: { unitsPerItem: 30, visitorUnitsPerItem: null, visitorUnitsPerOrder: 60 },
      });
      dataOf(await put(service, code, 'item-0', 30));
      assert.equal((await put(service, code, 'item-0', 31)).status, 422);
      assert.equal((await put(service, code, 'item-1', 31)).status, 422);
    });

    test('is refused with a clear message, and the cart keeps its state', async (t) => {
      const service = await start(t);
      dataOf(await put(service, 'ana', 'item-0', 100));
      const refused = await put(service, 'ana', 'item-0', 101);
      assert.deepEqual(refusalOf(refused), [
        422,
        'Você pode pedir até 100 unidades de item-0. Para uma quantidade maior, fale com a loja.',
      ]);
      assert.equal(refused.errors[0]?.code, 'order-size');
      for (const at of [1, 2]) dataOf(await put(service, 'ana', `item-${at}`, 100));
      assert.deepEqual(refusalOf(await put(service, 'ana', 'item-3', 1)), [
        422,
        'Seu pedido pode ter até 300 unidades. Para uma quantidade maior, fale com a loja.',
      ]);
      const order = dataOf(await service.get<Order>('/api/order/current'));
      assert.deepEqual(
        order.items.map(({ quantity }) => quantity),
        [100, 100, 100],
      );
    });

    test('counts lines of one option together, and different options separately', async (t) => {
      const offer = [{ recurrence: { type: 20, frequency: 1 } }] as const;
      const service = await start(t, {
        products: [
          draft('ração', { subscriptionOffers: [...offer] }),
          shirt({
            variants: ['p', 'm'].map((tam) => ({
              sku: tam,
              options: { cor: 'verde', tam },
              price: 1_00,
              available: null,
            })),
          }),
        ],
      });
      dataOf(await put(service, 'ana', 'ração', 60));
      assert.equal((await put(service, 'ana', 'ração', 41, { subscription: offer[0].recurrence })).status, 422);
      dataOf(await put(service, 'ana', 'ração', 40, { subscription: offer[0].recurrence }));
      for (const size of ['p', 'm'])
        dataOf(await put(service, 'ana', 'camisa', 100, { attributes: choice('verde', size) }));
    });

    test('counts products sold by weight in kilograms', async (t) => {
      const service = await start(t, { products: [draft('queijo', { amountInGrams: 100 })] });
      dataOf(await put(service, 'ana', 'queijo', 1_000));
      assert.deepEqual(refusalOf(await put(service, 'ana', 'queijo', 1_001)), [
        422,
        'Você pode pedir até 100 kg de queijo. Para uma quantidade maior, fale com a loja.',
      ]);
    });

    test("follows the shop's limits; a cart above new limits may shrink but not be confirmed", async (t) => {
      const service = await start(t);
      const declare = (orderLimits: object) => saveSalesSettings(service.database, service.shopId, { orderLimits });
      await declare({ unitsPerItem: null });
      dataOf(await put(service, 'ana', 'item-0', 250));
      await declare({ unitsPerItem: 20 });
      const words = 'Você pode pedir até 20 unidades de item-0. Para uma quantidade maior, fale com a loja.';
      assert.deepEqual(dataOf(await service.get<Order>('/api/order/current')).catalogErrorMessages, [words]);
      assert.deepEqual(refusalOf(await service.get('/api/order/confirm')), [422, words]);
      dataOf(await put(service, 'ana', 'item-0', 200));
      dataOf(await put(service, 'ana', 'item-0', 20));
      assert.equal(dataOf(await service.get<Order>('/api/order/confirm')).status, 1);
    });

    test('is not limited for an agent', async (t) => {
      const service = await start(t);
      const order = dataOf(await put(service, 'bia', 'item-0', 2_000));
      assert.deepEqual([order.items[0]?.quantity, order.catalogErrorMessages], [2_000, []]);
    });
  });
});
