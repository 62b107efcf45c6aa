import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod, type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { updateOrderPayment } from '../../../../order-service/database/orders/placed-orders.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  paymentOption,
  pickupStore,
  refusalOf,
  startTestService,
  type TestResponse,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';

const bia = { code: 'bia' };
const stock = 40;
const meant = ({ id, version }: Order) => ({ 'if-match': `"${id}.${version}"` });

const byShopper = (service: TestService, order: Order) =>
  service.get<Order>('/api/order/confirm', { headers: meant(order) });
const byAgent = (service: TestService, order: Order) =>
  service.post<Order>(
    '/api/order/confirm',
    { ...sampleCustomer, paymentMethod: PaymentMethod.Pix },
    { ...bia, headers: meant(order) },
  );
const cancel = (service: TestService, order: Order) =>
  service.get<Order>('/api/order/cancel', { ...bia, headers: meant(order) });
const stateOf = async (service: TestService, { id }: Order, code = 'ana') =>
  dataOf(await service.get<PaymentState<Order>>(`/api/order/payment/state?order=${id}`, { code }));

onOneDatabase((kind, fresh) => {
  async function start(t: TestContext) {
    const service = await startTestService(t, await fresh(t));
    await createShop(service.database, {
      agentCode: 'bia',
      products: [draft('arroz', { variant: { available: stock } })],
      pickupStores: [pickupStore('loja')],
      paymentOptions: [paymentOption('pix', PaymentMethod.Pix)],
    });
    return service;
  }
  /** An order that the agent or the shopper may confirm. */
  async function build(service: TestService): Promise<Order> {
    dataOf(await service.post('/api/order/items/', item('arroz')));
    dataOf(await service.post('/api/customer/update', sampleCustomer));
    dataOf(await service.post('/api/order/logistic/', { type: LogisticType.StorePickUp, providerId: 'loja' }));
    return dataOf(
      await service.post<Order>('/api/order/payment/delivery', { providerId: 'pix', type: PaymentMethod.Pix }),
    );
  }

  describe(`agent and shopper who end an order at once (${kind})`, () => {
    // Decision: When two people end an order at the same time, the second one sees who was first, with the order on
    // screen.
    test('place it once, reserve its stock once, and the second response names the first confirmer', async (t) => {
      const service = await start(t);
      const rounds = 8;
      for (let round = 0; round < rounds; round++) {
        const order = await build(service);
        const first = round % 2 === 0 ? [byShopper, byAgent] : [byAgent, byShopper];
        const responses = await Promise.all(first.map((confirm) => confirm(service, order)));
        const won = responses.filter(({ status }) => status === 200);
        const lost = responses.filter(({ status }) => status !== 200);
        assert.deepEqual([won.length, lost.length], [1, 1]);
        const winner = won[0]?.data?.changedBy;
        assert.deepEqual(refusalOf(lost[0] as TestResponse<Order>), [
          409,
          winner === 'agent' ? 'O vendedor confirmou este pedido.' : 'O cliente confirmou este pedido.',
        ]);
        assert.deepEqual(
          [lost[0]?.errors[0]?.code, lost[0]?.data?.id === order.id, lost[0]?.data?.items],
          ['stale', false, []],
        );
        assert.equal((await stateOf(service, order)).placedBy, winner);
      }
      const row = await service.database.one(sql`
        select count(*)::int as placed, count(distinct number)::int as numbers, (select available from stock) as left
        from orders where status = 1`);
      assert.deepEqual(row, { placed: rounds, numbers: rounds, left: stock - rounds });
    });

    test('place or cancel it, never both', async (t) => {
      const service = await start(t);
      for (let round = 0; round < 4; round++) {
        const order = await build(service);
        const first = round % 2 === 0 ? [byShopper, cancel] : [cancel, byShopper];
        const responses = await Promise.all(first.map((end) => end(service, order)));
        const status = responses.find((response) => response.status === 200)?.data?.status;
        const lost = responses.find((response) => response.status !== 200);
        assert.ok(lost);
        assert.deepEqual(refusalOf(lost), [
          409,
          status === 1 ? 'O cliente confirmou este pedido.' : 'O vendedor cancelou este pedido.',
        ]);
      }
    });
  });

  describe(`late requests (${kind})`, () => {
    test("a shopper's last edit neither changes a placed order nor starts the next one", async (t) => {
      const service = await start(t);
      const order = await build(service);
      dataOf(await byAgent(service, order));
      const late = await service.post<Order>('/api/order/items/', item('arroz', { index: '1', quantity: 5 }), {
        headers: meant(order),
      });
      assert.deepEqual([late.status, late.data?.items], [409, []]);
      const { order: placed, placedBy, number } = await stateOf(service, order);
      assert.deepEqual([placed.items[0]?.quantity, placedBy, number], [1, 'agent', 1]);
      const left = await service.database.one(sql`select available as left from stock`);
      assert.deepEqual(left, { left: stock - 1 });
    });

    test('the confirming role is known after a payment change, and not before the order is placed', async (t) => {
      const service = await start(t);
      const order = await build(service);
      assert.equal((await stateOf(service, order)).placedBy, null);
      dataOf(await byAgent(service, order));
      const shop = await service.database.one<{ id: string }>(sql`select id from shop`);
      await updateOrderPayment(service.database, shop?.id ?? '', order.id, {
        status: PaymentStatus.Waiting,
        recaptchaKey: null,
      });
      const { order: placed, placedBy } = await stateOf(service, order);
      assert.deepEqual([placed.changedBy, placedBy], ['payment', 'agent']);
      assert.deepEqual(refusalOf(await byShopper(service, order)), [409, 'O vendedor confirmou este pedido.']);
      assert.deepEqual(refusalOf(await byAgent(service, order)), [409, 'Este pedido já foi confirmado.']);
    });

    test("another customer's ended order is treated as any other order", async (t) => {
      const service = await start(t);
      const order = await build(service);
      dataOf(await byShopper(service, order));
      const { code } = dataOf(await service.get<{ code: string }>('/api/session/anonymous-session', { code: null }));
      dataOf(await service.post<Order>('/api/order/items/', item('arroz'), { code }));
      for (const headers of [meant(order), { 'if-match': '"nada.3"' }]) {
        const refused = await service.get<Order>('/api/order/confirm', { code, headers });
        assert.deepEqual(refusalOf(refused), [409, 'O pedido foi alterado em outro lugar. Confira e tente novamente.']);
      }
    });
  });
});
