import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import type { ScheduleDay } from '#shared/model/schedule.ts';
import { type Database, UnknownOutcome } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { breakingAt } from '../../../helpers/database/failing-database.ts';
import {
  createShop,
  dataOf,
  draft,
  everyDay,
  identifyAndPay,
  item,
  paymentOption,
  pickupStore,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';

/** Every table that a confirmation may change. */
const tables = [
  'orders',
  'order_item',
  'order_counter',
  'stock',
  'gift',
  'coupon',
  'coupon_use',
  'schedule_taken',
  'customer',
  'idempotency',
];

const everything = async (database: Database) => {
  const rows: Record<string, unknown> = {};
  for (const table of tables)
    rows[table] = await database.many({
      text: `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`,
      values: [],
    });
  return rows;
};

/** A cart with two products, a gift, a coupon and a slot, each the last one, ready to be confirmed. */
async function fillCart(service: TestService): Promise<void> {
  await createShop(service.database, {
    agentCode: 'bia',
    settings: { canUseCoupon: true },
    pickupStores: [pickupStore('loja')],
    scheduleRules: everyDay('09:00', '12:00', { capacity: 1 }),
    paymentOptions: [paymentOption('pix', PaymentMethod.Pix)],
    products: ['arroz', 'sal'].map((id) => draft(id, { variant: { available: 1 } })),
    coupons: [{ code: 'UM', kind: 'amount', value: 1_00, maxUses: 1, maxUsesPerCustomer: 1 }],
    giftRules: [
      {
        providerId: 'grupo',
        name: 'Grupo',
        availableQuantity: 1,
        gifts: [{ providerId: 'caneca', name: 'Caneca', available: 1 }],
      },
    ],
  });
  for (const id of ['sal', 'arroz']) dataOf(await service.post('/api/order/items/', item(id)));
  dataOf(
    await service.post('/api/order/gift/', { id: 'grupo', selectedGifts: [{ id: 'caneca', seller: '', index: '0' }] }),
  );
  dataOf(await service.post('/api/order/coupon/?coupon=UM', undefined));
  dataOf(await service.post('/api/order/logistic/', { type: LogisticType.StorePickUp, providerId: 'loja' }));
  const day = dataOf(await service.get<ScheduleDay[]>('/api/order/schedule')).at(-1)?.day;
  dataOf(await service.post('/api/order/schedule', { day, startTime: '09:00' }));
  await identifyAndPay(service);
}

/** Both ways to place an order. */
const confirm = {
  shopper: (service: TestService, headers: Record<string, string>) =>
    service.get<Order>('/api/order/confirm', { headers }),
  agent: (service: TestService, headers: Record<string, string>) =>
    service.post<Order>(
      '/api/order/confirm',
      { ...sampleCustomer, paymentMethod: PaymentMethod.Pix },
      { code: 'bia', headers },
    ),
};

onOneDatabase((kind, fresh) => {
  describe(`a confirmation (${kind})`, () => {
    const ways = (['shopper', 'agent'] as const).flatMap((who) =>
      (['throws', 'loses its connection'] as const).map((crash) => ({ who, crash })),
    );
    // Spec §7: "GET /api/order/confirm | confirm (channel type, WhatsApp number, message)"
    for (const { who, crash } of ways)
      test(`of the ${who} that ${crash} between any two steps leaves the order as it was before`, async (t) => {
        const database = await fresh(t);
        await fillCart(await startTestService(t, database));
        const before = await everything(database);
        const headers = { 'idempotency-key': randomUUID() };
        let step = 1;
        for (; ; step++) {
          assert.ok(step < 100, 'it ends');
          const broken = breakingAt(database, step, crash);
          const response = await confirm[who](await startTestService(t, broken), headers);
          if (response.success) {
            assert.ok(broken.count() < step, 'it had all its statements');
            break;
          }
          assert.ok(response.status >= 500, `step ${step}: ${response.status}`);
          assert.deepEqual(await everything(database), before, `after step ${step}`);
        }
        assert.ok(step > 10, `${step} steps`);
        assert.deepEqual(
          await database.one(sql`
            select (select sum(available) from stock)::int as stock, (select available from gift) as gifts,
              (select uses from coupon) as uses,
              (select count(*) from coupon_use) as noted, (select taken from schedule_taken) as slot,
              (select status from orders) as status, (select number from orders) as number`),
          { stock: 0, gifts: 0, uses: 1, noted: 1, slot: 1, status: 1, number: 1 },
        );
      });

    test('whose response is lost leaves the order confirmed, and its key returns the response', async (t) => {
      const database = await fresh(t);
      const service = await startTestService(t, database);
      await fillCart(service);
      const deaf: Database = {
        ...database,
        tx: async (work) => {
          await database.tx(work);
          throw new UnknownOutcome('lost');
        },
      };
      const headers = { 'idempotency-key': randomUUID() };
      assert.equal((await (await startTestService(t, deaf)).get('/api/order/confirm', { headers })).status, 503);
      const after = await everything(database);
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => service.get<Order>('/api/order/confirm', { headers })),
      );
      for (const response of responses) assert.deepEqual([dataOf(response).status, dataOf(response).coupon], [1, 'UM']);
      assert.deepEqual(await everything(database), after, 'twenty times one effect');
    });
  });
});
