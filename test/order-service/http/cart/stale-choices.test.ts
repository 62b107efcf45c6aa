import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Order } from '#shared/model/order/order.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import type { ChosenDelivery, ChosenSlot } from '../../../../order-service/database/orders/orders.ts';
import { freshDatabase } from '../../../helpers/database/database.ts';
import { startTestService, type TestService } from '../../../helpers/order-service/order-service.ts';
import { changeOffers, friday, makeDeliveringShop, motoboy, offers } from '../checkout/delivery-fixture.ts';

type Call = { url: string; body: object; isAgent?: boolean };
const orderCall = (path: string) => (body: object) => ({ url: `/api/order/${path}`, body });

const logistic = fc
  .constantFrom(
    { type: 0, providerId: '' },
    { type: 1, providerId: '' },
    { type: 0, providerId: 'loja-norte' },
    { type: 0, providerId: 'loja-sul' },
    { type: 0, providerId: 'deposito' },
    { type: 1, providerId: 'moto', addressIndex: 0 },
    { type: 1, providerId: 'moto', addressIndex: 1 },
    { type: 1, providerId: 'moto-sul', addressIndex: 2 },
    { type: 2, providerId: 'correio', addressIndex: 1 },
  )
  .map(orderCall('logistic/'));
const manual = fc.integer({ min: 0, max: 2_000 }).map(
  (cents): Call => ({
    ...orderCall('logistic/manual')({ addressIndex: 0, logistic: { price: cents / 100 } }),
    isAgent: true,
  }),
);
const seller = fc.constantFrom('', 'norte', 'sul').map((providerId) => orderCall('seller/')({ providerId }));
const slot = fc
  .tuple(fc.constantFrom('2026-11-20', '2026-11-23'), fc.constantFrom('09:00', '14:00', '19:00'))
  .map(([day, startTime]) => orderCall('schedule')({ day, startTime }));
const payment = fc
  .constantFrom(
    { providerId: 'pix', type: 3 },
    { providerId: 'cartao', type: 0 },
    { providerId: 'dinheiro', type: 5, cashAmount: 10 },
    { providerId: 'dinheiro', type: 5, cashAmount: 50 },
  )
  .map(orderCall('payment/delivery'));
const products = fc
  .record({
    index: fc.constant(''),
    providerId: fc.constantFrom('arroz', 'arroz', 'arroz', 'vinho', 'sal'),
    quantity: fc.integer({ min: 0, max: 12 }),
    subscription: fc.constantFrom(null, { type: 20, frequency: 1 }),
  })
  .map(orderCall('items/'));
/** The shop's change meanwhile. */
const shopChange = fc.constantFrom<{ offers: Partial<typeof offers> }>(
  { offers: {} },
  {
    offers: {
      deliveryOptions: [{ ...motoboy, areas: [{ zipFrom: '13840000', zipTo: '13849999', priceCents: 6_00 }] }],
    },
  },
  { offers: { scheduleRules: offers.scheduleRules.slice(2) } },
  { offers: { pickupStores: (offers.pickupStores ?? []).slice(1) } },
  { offers: { paymentOptions: offers.paymentOptions.slice(1) } },
);
const often = [logistic, seller, slot, payment, products];
const steps = fc.array(fc.oneof(...often, ...often, manual, shopChange), { minLength: 12, maxLength: 24 });

describe('the choices of an order', () => {
  // Spec §4: "Changing the logistic type resets pickup address, logistic, seller and address index."
  // Spec §4: "Choosing a seller resets logistic, day, schedule and payment."
  test('are never stale after any edits of type, seller, delivery, schedule, payment and items', async (t) => {
    const service = await startTestService(t, await freshDatabase(t), () => friday);
    let shops = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const code = `ana${++shops}`;
        const settings = { enableManualPrices: true };
        const { shopId } = await makeDeliveringShop(service.database, {
          slug: code,
          code,
          agentCode: `bia${shops}`,
          settings,
        });
        for (const step of sequence) {
          if ('offers' in step) await changeOffers(service.database, shopId, step.offers);
          else
            await service.post(step.url, step.body, { code: 'isAgent' in step && step.isAgent ? `bia${shops}` : code });
          await assertNothingStale(service, shopId, code);
        }
      }),
      { numRuns: 15 },
    );
  });
});

/** Checks the order with the shop's tables only, without the tested code. */
async function assertNothingStale(service: TestService, shopId: string, code: string): Promise<void> {
  const { data: order } = await service.get<Order>('/api/order/current', { code });
  assert.ok(order);
  const { delivery, schedule, seller_id } = await chosenOf(service.database, shopId);
  const offer = delivery && !delivery.isManual ? await offerOf(service.database, shopId, delivery) : null;
  assert.equal(order.logistic?.providerId, delivery?.providerId);
  if (delivery && !delivery.isManual) {
    assert.ok(offer, 'the delivery is offered');
    assert.ok(
      offer.seller_id === null || seller_id === null || offer.seller_id === seller_id,
      "it is of the order's seller",
    );
  }
  if (delivery && delivery.type !== 0) {
    assert.ok(delivery.address !== null && delivery.store === null);
    assert.ok(
      !order.items.some(({ hasShippingRestriction }) => hasShippingRestriction),
      'restricted items are picked up',
    );
  }
  if (schedule) {
    const rule = await service.database.one<{ seller_id: string | null; logistic_type: number | null }>(sql`
      select seller_id, logistic_type from schedule_rule where shop_id = ${shopId} and id = ${schedule.ruleId}
        and is_active
        and weekday = extract(dow from ${schedule.day}::date) and start_time = ${schedule.startTime}
        and end_time = ${schedule.endTime}`);
    assert.ok(rule, 'the slot is offered');
    assert.ok(
      rule.logistic_type === null || rule.logistic_type === delivery?.type,
      'it is of the type of the delivery',
    );
    assert.ok([null, seller_id ?? offer?.seller_id ?? null].includes(rule.seller_id), 'it is of the seller');
  }
  const { providerId, method, cashAmount } = order.payment;
  if (providerId !== null) {
    const option = await service.database.one(sql`
      select 1 from payment_option where shop_id = ${shopId} and provider_id = ${providerId} and is_active`);
    assert.ok(option, 'the payment is offered');
    assert.ok(
      method !== 3 || order.items.every(({ subscription }) => subscription === null),
      'no PIX beside a subscription',
    );
    assert.ok(cashAmount === null || cashAmount >= order.totalAmout, 'the cash covers the total');
  }
  const cents = (reais: number) => Math.round(reais * 100);
  assert.equal(
    cents(order.totalAmout),
    cents(order.itemsAmout) + (delivery?.price ?? 0) + cents(order.seller?.serviceTax ?? 0),
  );
}

type Chosen = { delivery: ChosenDelivery | null; schedule: ChosenSlot | null; seller_id: string | null };

async function chosenOf(database: Database, shopId: string): Promise<Chosen> {
  const row = await database.one<Chosen>(
    sql`select delivery, schedule, seller_id from orders where shop_id = ${shopId}`,
  );
  assert.ok(row);
  return row;
}

/** The row of the store, or of a delivery that covers the CEP, at this price or free. */
const offerOf = (database: Database, shopId: string, { type, providerId, address, price }: ChosenDelivery) =>
  database.one<{ seller_id: string | null }>(
    type === 0
      ? sql`select seller_id from pickup_store where shop_id = ${shopId} and provider_id = ${providerId} and is_active
        and price = ${price}`
      : sql`
        select o.seller_id from delivery_option o join delivery_area a on a.shop_id = o.shop_id
        and a.delivery_option_id = o.id
        where o.shop_id = ${shopId} and o.provider_id = ${providerId} and o.is_active and o.type = ${type}
          and ${address?.zipCode} between a.zip_from and a.zip_to
          and (a.neighborhood_id is null or a.neighborhood_id = ${address?.neighborhoodId})
          and (a.price = ${price} or (${price} = 0 and a.free_from is not null))`,
  );
