import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { type CountingDatabase, countStatements } from '../../../helpers/database/count-statements.ts';
import { freshDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  demoChannel,
  draft,
  item,
  paymentOption,
  pickupStore,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';

/**
 * Round trips are most of a call's duration, so each call has a budget (docs/adr/0005-statements-on-the-order-path.md).
 */
describe('the statements of a call, including its session, begin and commit', () => {
  async function open(t: TestContext): Promise<{ service: TestService; counting: CountingDatabase }> {
    const counting = countStatements(await freshDatabase(t));
    const service = await startTestService(t, counting.database);
    await createShop(service.database, {
      products: [draft('arroz'), draft('feijao', { variant: { available: 500 } })],
      channels: [demoChannel],
      pickupStores: [pickupStore('centro')],
      paymentOptions: [
        paymentOption('dinheiro', PaymentMethod.OnDelivery),
        paymentOption('boleto', PaymentMethod.Boleto),
      ],
    });
    // The first call creates the order and fills the shop's cache.
    dataOf(await service.post('/api/order/items', item('arroz')));
    counting.take();
    return { service, counting };
  }

  const isAtMost = (counting: CountingDatabase, most: number) => {
    const taken = counting.take().map(({ text }) => text.trim());
    assert.ok(taken.length > 0 && taken.length <= most, `${taken.length} statements:\n${taken.join('\n---\n')}`);
  };

  test('to add an item are at most 7', async (t) => {
    const { service, counting } = await open(t);
    dataOf(await service.post('/api/order/items', item('feijao', { quantity: 2 })));
    isAtMost(counting, 7);
  });

  test('to add an item with an Idempotency-Key are at most 7', async (t) => {
    const { service, counting } = await open(t);
    dataOf(
      await service.post('/api/order/items', item('feijao'), {
        headers: { 'idempotency-key': 'a-key-of-this-test-0001' },
      }),
    );
    isAtMost(counting, 7);
  });

  test('to read the current order are at most 4', async (t) => {
    const { service, counting } = await open(t);
    dataOf(await service.get('/api/order/current'));
    isAtMost(counting, 4);
  });

  test('to add an item and confirm are at most 20', async (t) => {
    const { service, counting } = await open(t);
    dataOf(await service.post('/api/order/items', item('feijao')));
    dataOf(await service.get('/api/order/confirm'));
    isAtMost(counting, 20);
  });

  test('to place an order for pickup by five calls are at most 45', async (t) => {
    const { service, counting } = await open(t);
    dataOf(await service.post('/api/order/items', item('feijao')));
    dataOf(await service.post('/api/customer/update', sampleCustomer));
    dataOf(await service.post('/api/order/logistic/', { type: LogisticType.StorePickUp, providerId: 'centro' }));
    dataOf(
      await service.post('/api/order/payment/delivery', { providerId: 'dinheiro', type: PaymentMethod.OnDelivery }),
    );
    dataOf(await service.get('/api/order/confirm'));
    isAtMost(counting, 45);
  });

  test('that confirm an order take its number last: only its messages to the contact follow', async (t) => {
    const { service, counting } = await open(t);
    dataOf(await service.get('/api/order/confirm'));
    const texts = counting.take().map(({ text }) => text.trim().replace(/\s+/g, ' '));
    const number = texts.findIndex((text) => text.includes('insert into order_counter'));
    assert.ok(texts.findIndex((text) => text.includes('update stock')) < number && number > 0);
    assert.deepEqual(
      texts.slice(number + 1).map((text) => /(insert into \w+|commit)/.exec(text)?.[0]),
      ['insert into message_lane', 'insert into outbox', 'commit'],
    );
  });
});
