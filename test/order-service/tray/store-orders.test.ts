import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { ItemAttribute, Order } from '#shared/model/order/order.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod, PaymentStatus } from '#shared/model/payment/payment.ts';
import type { Database, Db } from '../../../order-service/database/engine/database.ts';
import { type Sql, sql } from '../../../order-service/database/engine/sql.ts';
import { wakeJobs } from '../../../order-service/database/jobs/enqueue-jobs.ts';
import { lockOrder, removeEmptyCurrent } from '../../../order-service/database/orders/placed-orders.ts';
import { chargeResult } from '../../../order-service/providers/charge-result.ts';
import type { TrayCall, TrayReply } from '../../../order-service/providers/tray/http-client.ts';
import { cancelUnpaid } from '../../../order-service/services/orders/cancel-overdue.ts';
import { reopenPlacedOrder } from '../../../order-service/services/orders/reopen-order.ts';
import { confirmByHand } from '../../../order-service/services/payments/confirm-manual-payment.ts';
import { settlePayment } from '../../../order-service/services/payments/settle-payment.ts';
import { trayOrderJob } from '../../../order-service/services/tray/push-tray-orders.ts';
import { storeLinks } from '../../../order-service/services/tray/tray-links.ts';
import { StoreProblem } from '../../../order-service/services/tray/tray-problem.ts';
import { storeStatus } from '../../../order-service/services/tray/tray-status.ts';
import { onEachDatabase } from '../../helpers/database/database.ts';
import { runDueJobs } from '../../helpers/jobs/run-due-jobs.ts';
import { orderStatusOf } from '../../helpers/order-service/order-rows.ts';
import {
  dataOf,
  draft,
  identifyAndPay,
  item,
  paymentOption,
  pickupStore,
  startTestService,
} from '../../helpers/order-service/order-service.ts';
import { linkDemoStore, trayShop } from '../../helpers/order-service/tray-shop.ts';
import { sampleCustomer } from '../../helpers/samples.ts';

const hour = 3_600_000;
const mugSku = '108';
const blueM: ItemAttribute[] = [
  { providerId: 'cor', optionProviderId: 'azul', redirectable: false },
  { providerId: 'tamanho', optionProviderId: 'm', redirectable: false },
];

type Between = (call: TrayCall, goOn: () => Promise<TrayReply>) => Promise<TrayReply>;

/** A shop with its store's products and one of its own. Its shopper has two mugs and a blue shirt in the cart. */
async function start(t: TestContext, database: Database, between?: Between) {
  const shop = await trayShop(t, database, {
    ...(between && { between }),
    shop: {
      products: [draft('cartao-presente')],
      pickupStores: [pickupStore('loja')],
      paymentOptions: [paymentOption('pix', PaymentMethod.Pix)],
    },
  });
  await shop.sync();
  const service = await startTestService(t, database);
  const fill = async () => {
    dataOf(await service.post('/api/order/items/', item('108', { quantity: 2 })));
    dataOf(await service.post('/api/order/items/', item('102', { attributes: blueM })));
    await identifyAndPay(service);
    dataOf(await service.post('/api/order/logistic/', { type: 0, providerId: 'loja' }));
  };
  const place = async (): Promise<Order> => {
    await fill();
    return dataOf(await service.get<Order>('/api/order/confirm'));
  };
  const stock = async (sku: string) =>
    (
      await database.one<{ available: number }>(
        sql`select available from stock where shop_id = ${shop.shopId} and sku = ${sku}`,
      )
    )?.available;
  const rows = () =>
    database.many<{ state: string; wanted: string; store_order_id: string | null; last_problem: string | null }>(sql`
      select o.state, o.wanted, o.store_order_id, j.last_error as last_problem from store_order o
      left join job j on j.kind = 'tray-order' and j.key = o.order_id || ' ' || o.placement order by o.placement`);
  const orders = () => [...shop.simulator.shelves.orders.values()];
  return { ...shop, service, fill, place, stock, rows, orders };
}

/** A database on which statements that begin with this text fail, in and outside of transactions. */
function failingOn(database: Database, beginning: string): Database {
  const check = (query: Sql) => {
    if (query.text.trim().startsWith(beginning)) throw new Error('the process ended here');
    return query;
  };
  const failing = (db: Db): Db => ({
    many: async (query) => db.many(check(query)),
    one: async (query) => db.one(check(query)),
    run: async (query) => db.run(check(query)),
  });
  return { ...database, ...failing(database), tx: (work) => database.tx((db) => work(failing(db))) };
}

const statusOf = async (database: Database, order: Order) => orderStatusOf(database, order.id);

onEachDatabase((kind, fresh) => {
  describe(`an order of a shop with a linked store (${kind})`, () => {
    // Decision: A confirmed order is created in the store once, with its payment, after any number of attempts. The
    // store's stock is synced back.
    test("arrives at the store with its customer, its lines by the store's ids and our reference", async (t) => {
      const database = await fresh(t);
      const { place, push, orders, rows } = await start(t, database);
      await place();
      assert.equal((await rows())[0]?.state, 'waiting');
      assert.equal(await push(), 1);
      const [order] = orders();
      assert.equal(orders().length, 1);
      assert.match(order?.reference ?? '', /^[a-z0-9]{26}$/);
      const { Customer, ProductsSold, payment_form } = order?.sent ?? {};
      assert.deepEqual(ProductsSold, [
        { product_id: '108', price: '39.90', original_price: '39.90', quantity: 2 },
        { product_id: '102', variant_id: '1006', price: '69.90', original_price: '69.90', quantity: 1 },
      ]);
      assert.deepEqual(
        [Object(Customer).name, Object(Customer).cpf, payment_form],
        [sampleCustomer.name, sampleCustomer.document, 'pix'],
      );
      assert.match(
        String(order?.changes.store_note),
        /^Pedido nº 1 da loja no chat\. Pagamento ainda não confirmado\.$/,
      );
      assert.deepEqual(await rows(), [
        { state: 'placed', wanted: 'placed', store_order_id: String(order?.id), last_problem: null },
      ]);
      assert.equal(await push(), 0);
    });

    // Decision: A confirmed order is created in the store once, with its payment, after any number of attempts. The
    // store's stock is synced back.
    test("is created once although the store's response was lost, with any number of attempts", async (t) => {
      const database = await fresh(t);
      let lost = 2;
      const { place, push, orders, rows, pass } = await start(t, database, async (call, goOn) => {
        const reply = await goOn();
        if (call.method === 'POST' && call.path === '/orders' && lost-- > 0)
          throw new StoreProblem('unreachable', null, { detail: 'time-out', isUnclear: true });
        return reply;
      });
      await place();
      await push();
      assert.deepEqual([orders().length, (await rows())[0]?.last_problem], [1, 'unreachable: time-out']);
      for (let n = 0; n < 4; n++) {
        pass(hour);
        await push();
      }
      assert.deepEqual([orders().length, (await rows())[0]?.state], [1, 'placed']);
    });

    // Decision: A confirmed order is created in the store once, with its payment, after any number of attempts. The
    // store's stock is synced back.
    test('is created once when a replica died between the request and saving its result', async (t) => {
      const database = await fresh(t);
      const { place, push, orders, rows, pass, clock, shopId } = await start(t, database);
      await place();
      await push();
      // As if the response had never been saved.
      await database.run(
        sql`update store_order set state = 'waiting', store_order_id = null, accepted_at = null, told = null`,
      );
      await wakeJobs(database, 'tray-order', shopId, { at: clock() });
      pass(hour);
      await push();
      assert.deepEqual([orders().length, (await rows())[0]?.state], [1, 'placed']);
    });

    // Decision: The shop's staff is notified, with the number, of an order that its store refused, lost or never
    // received.
    test('is given up when the store refuses it permanently, and the shop’s staff is notified', async (t) => {
      const database = await fresh(t);
      const { place, push, rows, pass, log } = await start(t, database, async (call, goOn) =>
        call.method === 'POST'
          ? { status: 400, json: { code: 400, causes: { cpf: '52998224725' } }, retryAfterMs: 0 }
          : goOn(),
      );
      await place();
      for (let n = 0; n < 4; n++) {
        await push();
        pass(hour);
      }
      assert.equal((await rows())[0]?.state, 'refused');
      assert.ok(log.said.includes('a store does not take an order: its people have to'));
    });

    // Decision: A confirmed order is created in the store once, with its payment, after any number of attempts. The
    // store's stock is synced back.
    test('reserves its stock until the store has it, and follows the store’s stock afterwards', async (t) => {
      const database = await fresh(t);
      const { place, push, stock, sync, pass, lookInto, simulator } = await start(t, database);
      await place();
      assert.equal(await stock(mugSku), 38);
      pass(6 * hour);
      await sync();
      assert.equal(await stock(mugSku), 38, 'a reading does not give it back');
      await push();
      const mug = simulator.shelves.products.get(108);
      assert.equal(mug?.stock, 38);
      Object.assign(mug ?? {}, { stock: 30 });
      pass(10_000);
      assert.ok((await lookInto()) >= 2);
      assert.deepEqual([await stock(mugSku), await stock('102-1006')], [30, 3]);
    });

    // Decision: A confirmed order is created in the store once, with its payment, after any number of attempts. The
    // store's stock is synced back.
    test('is marked paid there once after it is paid here', async (t) => {
      const database = await fresh(t);
      const { place, push, orders, shopId, parts, pass } = await start(t, database);
      const order = await place();
      await push();
      assert.equal((await confirmByHand(parts.payments, shopId, 1)).kind, 'paid');
      pass(1_000);
      for (let n = 0; n < 3; n++) {
        await push();
        pass(7 * hour);
      }
      assert.equal(orders()[0]?.payments.length, 1);
      assert.equal(orders()[0]?.payments[0]?.value, order.totalAmout.toFixed(2));
      assert.match(String(orders()[0]?.changes.store_note), /Pago\./);
    });

    // Decision: The linked store gets every refund; a wholly refunded order is cancelled there.
    test('says there what was given back, and is cancelled there when all of it was', async (t) => {
      const database = await fresh(t);
      const { place, push, orders, shopId, parts, pass } = await start(t, database);
      await place();
      await push();
      assert.equal((await confirmByHand(parts.payments, shopId, 1)).kind, 'paid');
      const paid = await database.one<{ id: string; amount: number }>(
        sql`select id, amount from payment where status = 1`,
      );
      assert.ok(paid);
      const refund = async (cents: number) => {
        const money = { charged: paid.amount, refunds: [], refundedTotal: cents, dispute: null, at: null };
        await settlePayment(
          parts.payments,
          { shopId, paymentId: paid.id },
          { ...chargeResult(PaymentStatus.Paid), money },
        );
        pass(1_000);
        await push();
      };
      await refund(5_00);
      assert.match(String(orders()[0]?.changes.store_note), /Devolvido ao cliente: R\$\s5,00\./);
      await refund(paid.amount);
      assert.equal(orders()[0]?.kind, 'canceled');
    });

    // Decision: A confirmed order is created in the store once, with its payment, after any number of attempts. The
    // store's stock is synced back.
    test('is cancelled there when it is cancelled here, also when the store never received it', async (t) => {
      const database = await fresh(t);
      const { place, push, orders, shopId, parts, rows, pass } = await start(t, database);
      const first = await place();
      await push();
      assert.equal(await cancelUnpaid(parts.payments, { shop_id: shopId, id: first.id }), true);
      pass(1_000);
      await push();
      assert.deepEqual([orders()[0]?.kind, (await rows())[0]?.state], ['canceled', 'canceled']);
      const second = await place();
      await cancelUnpaid(parts.payments, { shop_id: shopId, id: second.id });
      pass(hour);
      await push();
      assert.equal(orders().length, 1);
    });

    test('is cancelled there also when it was reopened and dropped before the store received it', async (t) => {
      const database = await fresh(t);
      const { place, push, orders, shopId, pass } = await start(t, database);
      const order = await place();
      await push();
      await database.tx(async (db) => {
        const row = await lockOrder(db, shopId, order.id);
        assert.ok(row && (await reopenPlacedOrder(db, shopId, row, { payment: 'attempt' })));
        await db.run(sql`delete from order_item where order_id = ${order.id}`);
        await removeEmptyCurrent(db, shopId, row.customer_id);
      });
      assert.equal(await statusOf(database, order), OrderStatus.Canceled);
      pass(1_000);
      await push();
      assert.equal(orders()[0]?.kind, 'canceled');
    });

    test('is finished or cancelled here when the store’s staff does so; a paid one is left to staff', async (t) => {
      const database = await fresh(t);
      const { place, push, orders, simulator, shopId, parts, pass } = await start(t, database);
      const by = async (kind: 'closed' | 'canceled', isPaid: boolean) => {
        const order = await place();
        if (isPaid) await confirmByHand(parts.payments, shopId, orders().length + 1);
        pass(1_000);
        await push();
        const there = orders().at(-1);
        if (there) simulator.shelves.orders.set(there.id, { ...there, kind, status: kind });
        pass(7 * hour);
        await push();
        return statusOf(database, order);
      };
      assert.equal(await by('closed', false), OrderStatus.Finalized);
      assert.equal(await by('canceled', false), OrderStatus.Canceled);
      assert.equal(await by('canceled', true), OrderStatus.Error);
    });

    test('is finished here together with its state of the store, or neither is saved', async (t) => {
      const database = await fresh(t);
      const { place, push, orders, simulator, parts, rows, pass } = await start(t, database);
      const order = await place();
      await push();
      const there = orders().at(-1);
      if (there) simulator.shelves.orders.set(there.id, { ...there, kind: 'closed', status: 'closed' });
      pass(7 * hour);
      const failing = { ...parts, database: failingOn(database, 'update store_order set state') };
      await runDueJobs(parts, { 'tray-order': trayOrderJob(failing) });
      assert.deepEqual([await statusOf(database, order), (await rows())[0]?.state], [OrderStatus.Received, 'placed']);
      pass(hour);
      await push();
      assert.deepEqual([await statusOf(database, order), (await rows())[0]?.state], [OrderStatus.Finalized, 'closed']);
    });

    // Decision: The shop's staff is notified, with the number, of an order that its store refused, lost or never
    // received.
    test('that the store no longer has is reported to the shop’s staff, and is no longer tracked', async (t) => {
      const database = await fresh(t);
      const { place, push, simulator, rows, log, pass, shopId, clock } = await start(t, database);
      await place();
      await push();
      simulator.shelves.orders.clear();
      pass(7 * hour);
      await push();
      assert.equal((await rows())[0]?.state, 'gone');
      assert.ok(log.said.includes('an order is missing in its store: the staff must check it'));
      const status = await storeStatus(database, shopId, clock());
      assert.deepEqual(status?.troubledOrders, [{ number: 1, state: 'gone' }]);
      pass(7 * hour);
      assert.equal(await push(), 0);
    });

    // Decision: A store that revoked its authorisation gets no more requests. The shop continues to sell, and its
    // orders arrive once each after a new authorisation.
    test("waits while the store's authorisation is revoked, and arrives once when it is renewed", async (t) => {
      const database = await fresh(t);
      const { place, push, simulator, orders, rows, pass, shopId, clock, parts, calls } = await start(t, database);
      await simulator.change({ kind: 'revoke' }, clock());
      assert.equal(simulator.shelves.access.state, 'revoked');
      await place();
      await push();
      assert.equal((await parts.links.linkOf(database, shopId))?.state, 'revoked');
      await place();
      pass(hour);
      const requests = calls.length;
      await push();
      assert.equal(calls.length, requests);
      assert.deepEqual([orders().length, (await rows()).map(({ state }) => state)], [0, ['waiting', 'waiting']]);
      await linkDemoStore(database, shopId, simulator, clock());
      pass(hour);
      for (let n = 0; n < 3; n++) await push();
      assert.deepEqual([orders().length, (await rows()).map(({ state }) => state)], [2, ['placed', 'placed']]);
    });

    test('waits while SECRETS_KEY is another one, and arrives soon after it is right again', async (t) => {
      const database = await fresh(t);
      const { place, push, orders, rows, pass, parts, shopId, clock } = await start(t, database);
      await place();
      const other = { ...parts, links: storeLinks('a key that did not seal these tokens') };
      await runDueJobs(parts, { 'tray-order': trayOrderJob(other) });
      assert.deepEqual(await rows(), [
        { state: 'waiting', wanted: 'placed', store_order_id: null, last_problem: 'not-linked' },
      ]);
      assert.equal((await storeStatus(database, shopId, clock()))?.ordersProblem, 'not-linked');
      pass(5 * 60_000);
      await push();
      assert.deepEqual([orders().length, (await rows())[0]?.state], [1, 'placed']);
    });

    test('without products of the store stays here; a mixed order sends the store its part', async (t) => {
      const database = await fresh(t);
      const { service, fill, push, orders, rows } = await start(t, database);
      dataOf(await service.post('/api/order/items/', item('cartao-presente')));
      dataOf(await service.get<Order>('/api/order/confirm'));
      await push();
      assert.deepEqual([orders().length, (await rows())[0]?.state], [0, 'not-theirs']);
      dataOf(await service.post('/api/order/items/', item('cartao-presente')));
      await fill();
      dataOf(await service.get<Order>('/api/order/confirm'));
      await push();
      const sold = orders()[0]?.sent.ProductsSold;
      assert.ok(Array.isArray(sold) && sold.length === 2);
      assert.match(String(orders()[0]?.changes.store_note), /Outros itens do pedido não são desta loja/);
    });
  });
});
