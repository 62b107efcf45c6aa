import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { dataOf, startTestService, type TestService } from '../../../helpers/order-service/order-service.ts';
import { changeOffers, current, makeDeliveringShop, motoboy, offers, put } from './delivery-fixture.ts';

const manual = (service: TestService, body: object) =>
  service.post<Order>('/api/order/logistic/manual?code=01310-100', body, { code: 'bia' });

onOneDatabase((kind, fresh) => {
  describe(`the logistic flags of an order (${kind})`, () => {
    const flagsOf = async (service: TestService, code?: string) => {
      const { enableDelivery, enablePickUp } = await current(service, code);
      return { deliver: enableDelivery, pickUp: enablePickUp };
    };
    const { deliveryOptions, pickupStores = [] } = offers;
    const nowhere = { ...motoboy, areas: [] };
    const cases: [
      says: string,
      declared: Parameters<typeof makeDeliveringShop>[1],
      expected: Awaited<ReturnType<typeof flagsOf>>,
    ][] = [
      ['deliveries and stores', { deliveryOptions, pickupStores }, { deliver: true, pickUp: true }],
      ['deliveries alone', { deliveryOptions, pickupStores: [] }, { deliver: true, pickUp: false }],
      ['stores alone', { deliveryOptions: [], pickupStores }, { deliver: false, pickUp: true }],
      ['neither', { deliveryOptions: [], pickupStores: [] }, { deliver: false, pickUp: false }],
      [
        'a delivery without any area',
        { deliveryOptions: [nowhere], pickupStores: [] },
        { deliver: false, pickUp: false },
      ],
    ];
    for (const [says, declared, expected] of cases)
      test(`are set for what the shop has: ${says}`, async (t) => {
        const service = await startTestService(t, await fresh(t));
        await makeDeliveringShop(service.database, declared);
        assert.deepEqual(await flagsOf(service), expected);
      });

    // Spec §3: "enable flags (enableDelivery, enablePickUp, enableCreditPayment, enablePixPayment, enableNubankPayment,
    // enableLinkPayment, enableBoletoPayment)"
    test('follow what the shop withdraws, and ignore what another shop has', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const { shopId } = await makeDeliveringShop(service.database);
      await makeDeliveringShop(service.database, { slug: 'outra', code: 'bob', agentCode: 'caio' });
      await changeOffers(service.database, shopId, { deliveryOptions: [], pickupStores: [] });
      assert.deepEqual(await flagsOf(service), { deliver: false, pickUp: false });
      assert.deepEqual(await flagsOf(service, 'bob'), { deliver: true, pickUp: true });
    });

    test('allow an agent with manual prices to set a delivery where none is declared, and the shopper sees it', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeDeliveringShop(service.database, {
        deliveryOptions: [],
        pickupStores: [],
        settings: { enableManualPrices: true },
      });
      dataOf(await put(service, 'arroz'));
      assert.deepEqual(await flagsOf(service), { deliver: false, pickUp: false });
      assert.deepEqual(await flagsOf(service, 'bia'), { deliver: true, pickUp: false });
      dataOf(await manual(service, { addressIndex: 0, logistic: { price: 5 } }));
      assert.deepEqual(await flagsOf(service), { deliver: true, pickUp: false });
    });
  });
});
