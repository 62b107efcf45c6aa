import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import { saveSellers } from '../../../order-service/services/catalog/save-categories.ts';
import { saveCoupons } from '../../../order-service/services/shops/save-coupons.ts';
import { saveDeliveryOptions } from '../../../order-service/services/shops/save-delivery-options.ts';
import { type GiftRuleDraft, saveGiftRules } from '../../../order-service/services/shops/save-gift-rules.ts';
import { saveNeighborhoods } from '../../../order-service/services/shops/save-neighborhoods.ts';
import { savePaymentOptions } from '../../../order-service/services/shops/save-payment-options.ts';
import { savePickupStores } from '../../../order-service/services/shops/save-pickup-locations.ts';
import { savePriceTables } from '../../../order-service/services/shops/save-price-tables.ts';
import { saveSalesSettings } from '../../../order-service/services/shops/save-sales-settings.ts';
import { saveClosedDays, saveScheduleRules } from '../../../order-service/services/shops/save-schedule.ts';
import { onEachDatabase } from '../../helpers/database/database.ts';
import {
  createShop,
  everyDay,
  paymentOption,
  pickupStore,
  shipping,
} from '../../helpers/order-service/order-service.ts';

/** A shop to save to, and a second one with the same offers that must stay unchanged. */
async function twoShops(database: Database) {
  const { shopId } = await createShop(database, { slug: 'minha', sellers: [{ providerId: 'atelie', name: 'Ateliê' }] });
  const other = await createShop(database, {
    slug: 'outra',
    code: 'bob',
    sellers: [{ providerId: 'atelie', name: 'Outro' }],
    pickupStores: [pickupStore('centro')],
    neighborhoods: [{ providerId: 'vila', state: 'SP', city: 'Cidade', name: 'Vila' }],
    deliveryOptions: [shipping('correio')],
    scheduleRules: everyDay('09:00', '12:00'),
    closedDays: ['2030-01-01'],
    priceTables: [{ providerId: 'atacado', name: 'Atacado', items: [{ sku: 'a', priceCents: 1 }] }],
    coupons: [{ code: 'DEZ', kind: 'percent', value: 10 }],
    paymentOptions: [paymentOption('pix', PaymentMethod.Pix)],
  });
  const otherRows = () =>
    database.one(sql`select
      (select count(*) from seller where shop_id = ${other.shopId} and is_active) as sellers,
      (select count(*) from pickup_store where shop_id = ${other.shopId} and is_active) as stores,
      (select count(*) from neighborhood where shop_id = ${other.shopId}) as neighborhoods,
      (select count(*) from delivery_area where shop_id = ${other.shopId}) as areas,
      (select count(*) from schedule_rule where shop_id = ${other.shopId} and is_active) as windows,
      (select count(*) from closed_day where shop_id = ${other.shopId}) as closed,
      (select count(*) from price_table_item where shop_id = ${other.shopId}) as prices,
      (select count(*) from coupon where shop_id = ${other.shopId} and is_active) as coupons,
      (select count(*) from payment_option where shop_id = ${other.shopId} and is_active) as payments`);
  return { shopId, otherRows };
}

onEachDatabase((kind, fresh) => {
  describe(`what a shop offers in the checkout (${kind})`, () => {
    test('is created or changed by id, keeps its ids, and a full list switches missing entries off', async (t) => {
      const database = await fresh(t);
      const { shopId } = await twoShops(database);
      const rows = () =>
        database.many<{ id: string }>(
          sql`select id, provider_id, name, price, is_active, position,
            (select provider_id from seller s where s.id = seller_id) as seller
            from pickup_store where shop_id = ${shopId} order by provider_id`,
        );
      assert.equal(
        await savePickupStores(database, shopId, [pickupStore('a'), pickupStore('b', { sellerId: 'atelie' })], true),
        0,
      );
      const before = await rows();
      assert.equal(
        await savePickupStores(database, shopId, [pickupStore('b', { name: 'Nova', priceCents: 4_90 })], true),
        1,
      );
      assert.deepEqual(await rows(), [
        { id: before[0]?.id, provider_id: 'a', name: 'a', price: 0, is_active: false, position: 0, seller: null },
        { id: before[1]?.id, provider_id: 'b', name: 'Nova', price: 4_90, is_active: true, position: 0, seller: null },
      ]);
      assert.equal(await savePickupStores(database, shopId, [pickupStore('a')]), 0, 'a part of them switches none off');
      assert.deepEqual(
        (
          await database.many<{ is_active: boolean }>(sql`select is_active from pickup_store where shop_id = ${shopId}`)
        ).map(({ is_active }) => is_active),
        [true, true],
        'and one that comes back is on again',
      );
    });

    test('replace the areas of a delivery and the prices of a table', async (t) => {
      const database = await fresh(t);
      const { shopId } = await twoShops(database);
      const area = (zipFrom: string, priceCents: number) => ({ zipFrom, zipTo: '99999999', priceCents });
      await saveDeliveryOptions(database, shopId, [
        shipping('correio', { areas: [area('01000000', 1), area('02000000', 2)] }),
      ]);
      await saveNeighborhoods(database, shopId, [{ providerId: 'vila', state: 'sp', city: 'São  João', name: 'Vila' }]);
      await saveDeliveryOptions(database, shopId, [
        {
          providerId: 'correio',
          type: LogisticType.ExpressDelivery,
          name: 'Moto',
          maxItems: 3,
          areas: [
            {
              ...area('03000000', 3),
              neighborhoodId: 'vila',
              freeFromCents: 10,
              minEstimate: 'hoje',
              estimate: 'amanhã',
            },
          ],
        },
      ]);
      assert.deepEqual(
        await database.many(sql`select o.type, o.name, o.max_items, a.position, a.zip_from, a.neighborhood_id, a.price,
          a.free_from, a.min_estimate, a.estimate
          from delivery_option o join delivery_area a on a.delivery_option_id = o.id where o.shop_id = ${shopId}`),
        [
          {
            type: 1,
            name: 'Moto',
            max_items: 3,
            position: 0,
            zip_from: '03000000',
            neighborhood_id: 'vila',
            price: 3,
            free_from: 10,
            min_estimate: 'hoje',
            estimate: 'amanhã',
          },
        ],
      );
      assert.deepEqual(await database.one(sql`select state, city from neighborhood where shop_id = ${shopId}`), {
        state: 'SP',
        city: 'sao joao',
      });
      const table = { providerId: 'atacado', name: 'Atacado' };
      await savePriceTables(database, shopId, [
        {
          ...table,
          items: [
            { sku: 'a', priceCents: 1 },
            { sku: 'b', priceCents: 2 },
          ],
        },
      ]);
      await savePriceTables(database, shopId, [{ ...table, items: [{ sku: 'b', priceCents: 3 }] }]);
      assert.deepEqual(await database.many(sql`select sku, price from price_table_item where shop_id = ${shopId}`), [
        { sku: 'b', price: 3 },
      ]);
    });

    test('identifies a window by weekday, times, seller and delivery type, so its reserved places stay', async (t) => {
      const database = await fresh(t);
      const { shopId } = await twoShops(database);
      const windows = () =>
        database.many<{ id: string }>(
          sql`select id, weekday, cutoff_minutes, capacity, is_active from schedule_rule where shop_id = ${shopId}
            order by weekday, id`,
        );
      const monday = {
        weekday: 1,
        startTime: '09:00',
        endTime: '12:00',
        sellerId: 'atelie',
        logisticType: LogisticType.StorePickUp,
      };
      await saveScheduleRules(database, shopId, [monday, { ...monday, weekday: 2 }], true);
      const [first, second] = await windows();
      await database.run(
        sql`insert into schedule_taken (shop_id, rule_id, day, taken) select shop_id, id, date '2030-01-07', 3
          from schedule_rule where id = ${first?.id}`,
      );
      assert.equal(await saveScheduleRules(database, shopId, [{ ...monday, cutoffMinutes: 90, capacity: 2 }], true), 1);
      assert.deepEqual(await windows(), [
        { id: first?.id, weekday: 1, cutoff_minutes: 90, capacity: 2, is_active: true },
        { id: second?.id, weekday: 2, cutoff_minutes: 0, capacity: null, is_active: false },
      ]);
      assert.deepEqual(await database.one(sql`select taken from schedule_taken where rule_id = ${first?.id}`), {
        taken: 3,
      });
      const { sellerId: _seller, ...ofAll } = monday;
      await saveScheduleRules(database, shopId, [
        ofAll,
        { ...monday, logisticType: null },
        { ...monday, endTime: '13:00' },
      ]);
      assert.equal((await windows()).length, 5, 'another seller, type or time is another window');
    });

    test('keep the uses of a coupon, also when its limit is set below them', async (t) => {
      const database = await fresh(t);
      const { shopId } = await twoShops(database);
      await saveCoupons(database, shopId, [
        { code: ' bem vindo ', kind: 'percent', value: 10, maxUses: 50, endsAt: new Date('2030-01-01') },
      ]);
      await database.run(sql`update coupon set uses = 5 where shop_id = ${shopId}`);
      await saveCoupons(database, shopId, [{ code: 'BemVindo', kind: 'amount', value: 3_00, maxUses: 2 }]);
      assert.deepEqual(
        await database.many(
          sql`select code, kind, value, uses, max_uses, ends_at, is_active from coupon where shop_id = ${shopId}`,
        ),
        [{ code: 'BEMVINDO', kind: 'amount', value: 3_00, uses: 5, max_uses: 5, ends_at: null, is_active: true }],
      );
    });

    test("keep a gift's stock on request", async (t) => {
      const database = await fresh(t);
      const { shopId } = await twoShops(database);
      const rule = (gift: Partial<GiftRuleDraft['gifts'][number]>): GiftRuleDraft[] => [
        {
          providerId: 'g',
          name: 'G',
          availableQuantity: 1,
          gifts: [{ providerId: 'ecobag', name: 'Ecobag', available: 5, ...gift }],
        },
      ];
      const left = async () =>
        (await database.one<{ available: number }>(sql`select available from gift where shop_id = ${shopId}`))
          ?.available;
      await saveGiftRules(database, shopId, rule({ keepsStock: true }));
      assert.equal(await left(), 5, 'a new one has the stock it is given');
      await saveGiftRules(database, shopId, rule({ keepsStock: true, available: 9 }));
      assert.equal(await left(), 5);
      await saveGiftRules(database, shopId, rule({ available: 9 }));
      assert.equal(await left(), 9);
      assert.equal(await saveGiftRules(database, shopId, [], true), 1);
    });

    test('are emptied by empty lists, in one shop only', async (t) => {
      const database = await fresh(t);
      const { shopId, otherRows } = await twoShops(database);
      const before = await otherRows();
      await savePickupStores(database, shopId, [pickupStore('centro')]);
      await saveNeighborhoods(database, shopId, [{ providerId: 'vila', state: 'SP', city: 'Cidade', name: 'Vila' }]);
      await saveDeliveryOptions(database, shopId, [shipping('correio')]);
      await saveScheduleRules(database, shopId, everyDay('09:00', '12:00'));
      await saveClosedDays(database, shopId, ['2030-01-01', '2030-01-02']);
      await saveClosedDays(database, shopId, ['2030-01-02']);
      await savePriceTables(database, shopId, [{ providerId: 'atacado', name: 'Atacado', items: [] }]);
      await saveCoupons(database, shopId, [{ code: 'DEZ', kind: 'percent', value: 10 }]);
      await savePaymentOptions(database, shopId, [paymentOption('pix', PaymentMethod.Pix)]);
      const off = [
        await savePickupStores(database, shopId, [], true),
        await saveNeighborhoods(database, shopId, [], true),
        await saveDeliveryOptions(database, shopId, [], true),
        await saveScheduleRules(database, shopId, [], true),
        await saveClosedDays(database, shopId, [], true),
        await savePriceTables(database, shopId, [], true),
        await saveCoupons(database, shopId, [], true),
        await savePaymentOptions(database, shopId, [], true),
        await saveSellers(database, shopId, [], true),
      ];
      assert.deepEqual(off, [1, 1, 1, 7, 2, 1, 1, 1, 1]);
      assert.deepEqual(await otherRows(), before);
    });

    test('saves the given terms of sale and leaves the others', async (t) => {
      const database = await fresh(t);
      const { shopId } = await twoShops(database);
      await saveSalesSettings(database, shopId, {
        timeZone: 'America/Manaus',
        scheduleDays: 14,
        maxDiscountPercent: 20,
      });
      await saveSalesSettings(database, shopId, { maxDiscountPercent: 0 });
      assert.deepEqual(
        await database.many(sql`select time_zone, schedule_days, max_discount_percent from shop order by slug`),
        [
          { time_zone: 'America/Manaus', schedule_days: 14, max_discount_percent: 0 },
          { time_zone: 'America/Sao_Paulo', schedule_days: 7, max_discount_percent: 100 },
        ],
      );
    });
  });
});
