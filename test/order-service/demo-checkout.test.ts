import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { PriceTable } from '#shared/model/catalog/price-table.ts';
import type { SellerOption } from '#shared/model/catalog/seller.ts';
import { type LogisticOption, LogisticType, type PickupStore } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { PaymentOption } from '#shared/model/payment/payment.ts';
import type { ScheduleDay } from '#shared/model/schedule.ts';
import { sql } from '../../order-service/database/engine/sql.ts';
import { seedDemo } from '../../order-service/demo/seed-demo.ts';
import { freshDatabase } from '../helpers/database/database.ts';
import { dataOf, item, refusalOf, startTestService, type TestService } from '../helpers/order-service/order-service.ts';

const code = 'demo-whatsapp';
const agent = 'demo-agente';

async function demo(t: TestContext): Promise<TestService> {
  const service = await startTestService(t, await freshDatabase(t), undefined, undefined, { isDemo: true });
  await seedDemo(service.database);
  return service;
}

const add = async (service: TestService, id: string, quantity = 1) =>
  dataOf(await service.post<Order>('/api/order/items/', item(id, { quantity }), { code }));
const quotes = async (service: TestService, query: string) =>
  dataOf(await service.get<LogisticOption[]>(`/api/order/logistic/?${query}`, { code })).map(
    ({ providerId, price }) => [providerId, price],
  );

/** The contact's address, in Serra Negra. */
const liveIn = (service: TestService, neighborhoodId: string) =>
  service.database.run(sql`
    insert into customer_address (shop_id, customer_id, position, name, zip_code, state, city, neighborhood, neighborhood_id, street, number)
    select shop_id, id, 0, 'Casa', '13930000', 'SP', 'Serra Negra', 'Bairro', ${neighborhoodId}, 'Rua das Flores', '10'
    from customer where channel_user = 'demo-whatsapp'
    on conflict (shop_id, customer_id, position) do update set neighborhood_id = excluded.neighborhood_id`);

describe("the demo shop's checkout", () => {
  test('delivers fast in São Paulo for a price that becomes free, and at two speeds everywhere', async (t) => {
    const service = await demo(t);
    await add(service, 'arroz-branco-5kg', 2);
    assert.deepEqual(await quotes(service, 'type=1&code=01001000'), [
      ['expressa-sao-paulo', 7.9],
      ['economica', 6.9],
      ['rapida', 27.9],
      ['envelope', 9.9],
    ]);
    assert.deepEqual((await quotes(service, 'type=1&code=05422-010'))[0], ['expressa-sao-paulo', 12.9]);
    assert.deepEqual(await quotes(service, 'type=2&code=69900000'), [
      ['economica', 32.9],
      ['rapida', 59.9],
      ['envelope', 9.9],
    ]);
    await add(service, 'arroz-branco-5kg', 10);
    assert.deepEqual((await quotes(service, 'type=1&code=01001000'))[0], ['expressa-sao-paulo', 0]);
  });

  test('delivers by neighbourhood in a town with one CEP, but not to the rural area', async (t) => {
    const service = await demo(t);
    await add(service, 'arroz-branco-5kg', 2);
    const express = async (neighborhoodId: string) => {
      await liveIn(service, neighborhoodId);
      return (await quotes(service, 'type=1&code=13930000&number=10')).filter(([id]) => id === 'expressa-serra-negra');
    };
    assert.deepEqual(await express('serra-negra-centro'), [['expressa-serra-negra', 5]]);
    assert.deepEqual(await express('serra-negra-zona-rural'), []);
  });

  test('has four pickup stores, one of them for its own seller, with a window on every day but Sunday', async (t) => {
    const service = await demo(t);
    await add(service, 'arroz-branco-5kg', 2);
    const stores = async () =>
      dataOf(await service.get<PickupStore[]>('/api/order/stores/', { code })).map(({ providerId }) => providerId);
    const open = await stores();
    assert.ok(
      ['retirada-centro', 'retirada-pinheiros', 'retirada-armario'].every((id) => open.includes(id)),
      String(open),
    );
    const order = dataOf(
      await service.post<Order>(
        '/api/order/logistic/',
        { type: LogisticType.StorePickUp, providerId: 'retirada-armario' },
        { code },
      ),
    );
    assert.deepEqual(
      [order.logistic?.price, order.logistic?.maxItemsAmout, order.logistic?.maxDistinctItems],
      [4.9, 8, 4],
    );
    const days = dataOf(await service.get<ScheduleDay[]>('/api/order/schedule', { code }));
    assert.ok(days.length >= 5 && days.every(({ day }) => new Date(`${day}T12:00:00Z`).getUTCDay() !== 0));
    const { options = [] } = days.at(-1) ?? {};
    assert.deepEqual(
      options.map(({ startTime, endTime, enabled }) => [startTime, endTime, enabled]),
      [
        ['09:00', '13:00', true],
        ['13:00', '19:00', true],
      ],
    );
    dataOf(await service.post('/api/order/seller/', { providerId: 'atelie' }, { code }));
    assert.ok((await stores()).includes('retirada-atelie'));
  });

  test('forces pickup for a product that cannot be shipped', async (t) => {
    const service = await demo(t);
    await add(service, 'bolo-chocolate-festa');
    assert.deepEqual(await quotes(service, 'type=1&code=01001000'), []);
    assert.ok((await quotes(service, 'type=0')).length >= 3);
  });

  test('accepts its coupons and gives the reason when it refuses one', async (t) => {
    const service = await demo(t);
    const coupon = (typed: string) => service.post<Order>(`/api/order/coupon/?coupon=${typed}`, undefined, { code });
    await add(service, 'arroz-branco-5kg', 10);
    const discounts: [string, number][] = [
      ['bemvindo10', 27.9],
      ['MENOS20', 20],
      ['METADE', 40],
      ['SOUMAVEZ', 5],
    ];
    for (const [typed, off] of discounts) assert.equal(dataOf(await coupon(typed)).discountAmout, off, typed);
    dataOf(
      await service.post<Order>(
        '/api/order/logistic/',
        { type: LogisticType.StorePickUp, providerId: 'retirada-armario' },
        { code },
      ),
    );
    assert.equal(dataOf(await coupon('FRETEGRATIS')).discountAmout, 4.9);
    for (const typed of ['CARNAVAL', 'REVEILLON', 'NADA']) assert.equal(refusalOf(await coupon(typed))[0], 422, typed);
    await add(service, 'arroz-branco-5kg', 2);
    assert.equal(refusalOf(await coupon('MENOS20'))[0], 422);
  });

  test('allows the agent to choose a seller, one of two price tables, and a discount of up to 30 %', async (t) => {
    const service = await demo(t);
    const before = (await add(service, 'arroz-branco-5kg', 2)).itemsAmout;
    const tables = dataOf(await service.get<PriceTable[]>('/api/order/price-tables', { code: agent }));
    assert.deepEqual(
      tables.map(({ name }) => name),
      ['Atacado', 'Revenda'],
    );
    const sellers = dataOf(await service.get<SellerOption[]>('/api/order/seller/', { code: agent }));
    assert.deepEqual(sellers.map(({ providerId }) => providerId).sort(), ['atelie', 'emporio', 'sitio']);
    for (const { id } of tables) {
      const { itemsAmout } = dataOf(
        await service.post<Order>(`/api/order/price-tables/${id}`, undefined, { code: agent }),
      );
      assert.ok(itemsAmout < before, id);
    }
    const discount = (reais: number) =>
      service.post<Order>(`/api/order/discount?discount=${reais}`, undefined, { code: agent });
    assert.equal(dataOf(await discount(5)).discountAmout, 5);
    assert.equal(refusalOf(await discount(30))[0], 422);
  });

  test('can be paid with every method', async (t) => {
    const service = await demo(t);
    await add(service, 'arroz-branco-5kg', 2);
    const options = dataOf(await service.get<PaymentOption[]>('/api/order/payments/', { code }));
    assert.deepEqual(
      [...new Set(options.map(({ method }) => method))].sort((one, two) => one - two),
      [0, 1, 2, 3, 4, 5, 6, 7, 8],
    );
    assert.deepEqual(
      [...new Set(options.filter(({ payOnDelivery }) => payOnDelivery).map(({ group }) => group))].sort(),
      ['Cartão de crédito', 'Cartão de débito', 'Dinheiro'],
    );
  });
});
