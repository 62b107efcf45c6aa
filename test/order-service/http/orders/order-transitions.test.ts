import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { type OrderTransition, orderTransitions } from '#shared/rules/orders/order-status.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  draft,
  item,
  paymentOption,
  pickupStore,
  startTestService,
  type TestResponse,
  takesManyOrders,
} from '../../../helpers/order-service/order-service.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';

type StatusName = keyof typeof OrderStatus;
type Actor = ChangedBy;
const statusNames = Object.keys(OrderStatus) as StatusName[];
const actors: readonly Actor[] = Object.values(ChangedBy);

/** Whether the table allows this change by this actor. */
const isAllowed = (from: StatusName, to: StatusName, by: Actor): boolean =>
  Object.values<OrderTransition>(orderTransitions).some(
    (change) => change.from.includes(OrderStatus[from]) && change.to === OrderStatus[to] && change.by.includes(by),
  );

onOneDatabase((kind, fresh) => {
  // Spec §3: "Order status: 0 Creating, 1 Received, 2 Finalized, 3 Canceled, 4 Error."
  describe(`every status of an order, each call that could change it, and each actor (${kind})`, () => {
    const made = new Set<string>();
    for (const from of statusNames)
      for (const by of actors)
        test(`${from}: the calls of ${by} make only the listed changes`, async (t) => {
          const shop = await openShop(t, await fresh(t));
          for (const to of statusNames)
            for (const [at, attempt] of shop.calls(by, to).entries()) {
              const id = await shop.orderWith(from);
              const before = await shop.row(id);
              const response = await attempt(id);
              const after = await shop.row(id);
              const what = `${from} → ${to} by ${by}, call ${at}: ${response.status} ${response.errors[0]?.code ?? ''}`;
              if (!isAllowed(from, to, by)) {
                assert.equal(after.status, before.status, what);
                if (from !== to) {
                  assert.equal(after.version, before.version, what);
                  assert.ok(response.status >= 400 && response.status < 500, what);
                }
              } else if (response.status === 200) {
                assert.deepEqual([after.status, after.changed_by], [OrderStatus[to], by], what);
                made.add(`${from} → ${to} by ${by}`);
              } else assert.equal(after.status, before.status, what);
              await shop.end(id);
            }
        });

    test('the allowed changes that a call can request are made', () => {
      assert.deepEqual([...made].sort(), [
        'Creating → Canceled by agent',
        'Creating → Received by agent',
        'Creating → Received by shopper',
        'Received → Canceled by agent',
        'Received → Canceled by shop',
        'Received → Creating by payment',
        'Received → Finalized by shop',
      ]);
    });
  });
});

/** A shop whose orders can have any status, and the calls of each actor that request a status. */
async function openShop(t: TestContext, database: Database) {
  const service = await startTestService(t, database);
  const { shopId } = await createShop(database, {
    ...takesManyOrders,
    products: [draft('cafe')],
    pickupStores: [pickupStore('loja')],
    paymentOptions: [paymentOption('pix', PaymentMethod.Pix)],
    agentCode: 'bia',
  });
  const { key } = await createApiKey(database, shopId, { name: 'Chatbot', contextSecret });
  dataOf(await service.post('/api/customer/update', sampleCustomer));

  const row = async (id: string) => {
    const found = await database.one<{ status: number; version: number; changed_by: string }>(
      sql`select status, version, changed_by from orders where id = ${id}`,
    );
    assert.ok(found);
    return found;
  };
  const end = (id: string) => database.run(sql`update orders set status = ${OrderStatus.Canceled} where id = ${id}`);
  const orderWith = async (status: StatusName): Promise<string> => {
    const cart = dataOf(await service.post<{ id: string }>('/api/order/items/', item('cafe')));
    dataOf(await service.post('/api/order/logistic/', { type: LogisticType.StorePickUp, providerId: 'loja' }));
    dataOf(await service.post('/api/order/payment/delivery', { providerId: 'pix', type: PaymentMethod.Pix }));
    if (status === 'Creating') return cart.id;
    dataOf(await service.get('/api/order/confirm'));
    await database.run(sql`update orders set status = ${OrderStatus[status]} where id = ${cart.id}`);
    return cart.id;
  };

  type Attempt = (id: string) => Promise<TestResponse<unknown>>;
  const named = async (id: string) => ({ 'if-match': `"${id}.${(await row(id)).version}"` });
  const report =
    (to: StatusName, code: string): Attempt =>
    (id) =>
      service.post(`/platform/orders/${id}/status`, { status: to }, { code });
  const personCalls = (to: StatusName, code: string): Attempt[] => {
    const confirm: Attempt = async (id) => service.get('/api/order/confirm', { code, headers: await named(id) });
    const finish: Attempt = async (id) =>
      service.post(
        '/api/order/confirm',
        { ...sampleCustomer, paymentMethod: PaymentMethod.Pix },
        { code, headers: await named(id) },
      );
    const cancel: Attempt = async (id) => service.get('/api/order/cancel', { code, headers: await named(id) });
    const cancelPlaced: Attempt = (id) => service.post(`/api/order/placed/${id}/cancel`, undefined, { code });
    switch (to) {
      case 'Received':
        return [confirm, finish, report(to, code)];
      case 'Canceled':
        return [cancel, cancelPlaced, report(to, code)];
      default:
        return [report(to, code)];
    }
  };
  const calls = (by: Actor, to: StatusName): Attempt[] => {
    switch (by) {
      case 'shopper':
        return personCalls(to, 'ana');
      case 'agent':
        return personCalls(to, 'bia');
      case 'shop':
        return [report(to, key)];
      // A change of the payment reopens the order; the payment's own results arrive without a call of a person.
      case 'payment':
        return to === 'Creating' ? [(id) => service.get(`/api/order/payment/update?order=${id}`)] : [];
    }
  };
  return { row, end, orderWith, calls };
}
