import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { dataOf, startTestService } from '../../../helpers/order-service/order-service.ts';
import {
  changeOffers,
  current,
  friday,
  makeDeliveringShop,
  motoboy,
  offers,
  put,
  setLogistic,
  setSchedule,
} from './delivery-fixture.ts';

const pickUpOnly = 'Alguns itens do pedido só estão disponíveis para a modalidade de retirada em loja';

onOneDatabase((kind, fresh) => {
  describe(`a change of a chosen delivery (${kind})`, () => {
    const others = offers.deliveryOptions.filter((option) => option !== motoboy);
    const cases: [
      why: string,
      changed: Parameters<typeof changeOffers>[2],
      message: string,
      left: [string | undefined, number],
    ][] = [
      [
        'a new price is reported with both prices',
        {
          deliveryOptions: [
            { ...motoboy, areas: [{ zipFrom: '01310100', zipTo: '01310100', priceCents: 8_50 }] },
            ...others,
          ],
        },
        'O preço da entrega Motoboy mudou de R$\u00a07,00 para R$\u00a08,50.',
        ['moto', 18.5],
      ],
      [
        'a price that becomes free is reported too',
        {
          deliveryOptions: [
            { ...motoboy, areas: [{ zipFrom: '01310100', zipTo: '01310100', priceCents: 0 }] },
            ...others,
          ],
        },
        'O preço da entrega Motoboy mudou de R$\u00a07,00 para Grátis.',
        ['moto', 10],
      ],
      [
        'a delivery that no longer exists is dropped with a message',
        { deliveryOptions: others },
        'A entrega Motoboy não está mais disponível para este endereço. Escolha outra.',
        [undefined, 10],
      ],
      [
        'a delivery that no longer covers the address is dropped with a message',
        {
          deliveryOptions: [
            { ...motoboy, areas: [{ zipFrom: '02000000', zipTo: '02999999', priceCents: 1 }] },
            ...others,
          ],
        },
        'A entrega Motoboy não está mais disponível para este endereço. Escolha outra.',
        [undefined, 10],
      ],
      [
        'a delivery that changed its type is dropped with a message',
        { deliveryOptions: [{ ...motoboy, type: 2 }, ...others] },
        'A entrega Motoboy não está mais disponível para este endereço. Escolha outra.',
        [undefined, 10],
      ],
    ];
    for (const [why, changed, message, [left, total]] of cases)
      test(`${why}, once`, async (t) => {
        const service = await startTestService(t, await fresh(t), () => friday);
        const { shopId } = await makeDeliveringShop(service.database);
        dataOf(await put(service, 'arroz'));
        dataOf(await setLogistic(service, { type: 1, providerId: 'moto', addressIndex: 0 }));
        dataOf(await setSchedule(service, '2026-11-23', '09:00'));
        await changeOffers(service.database, shopId, changed);
        const shown = await current(service);
        assert.deepEqual(
          [shown.catalogErrorMessages, shown.logistic?.providerId, shown.totalAmout],
          [[message], left, total],
        );
        assert.equal(shown.logistic?.day, left && '2026-11-23', 'its slot is removed with it');
        const silent = await current(service);
        assert.deepEqual([silent.catalogErrorMessages, silent.totalAmout, silent.version], [[], total, shown.version]);
      });

    test('a closed pickup store is dropped with a message', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const { shopId } = await makeDeliveringShop(service.database);
      dataOf(await setLogistic(service, { type: 0, providerId: 'deposito' }));
      await changeOffers(service.database, shopId, { pickupStores: [] });
      const order = await current(service);
      assert.deepEqual(
        [order.logistic, order.catalogErrorMessages],
        [null, ['A retirada em Depósito não está mais disponível. Escolha outra loja.']],
      );
    });

    // Spec §4: "When cart items have shipping restriction and restricted products are not allowed, logistic is forced
    // to StorePickUp."
    test('a restricted item added later drops the delivery with a message', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeDeliveringShop(service.database);
      dataOf(await setLogistic(service, { type: 1, providerId: 'moto', addressIndex: 0 }));
      const order = dataOf(await put(service, 'vinho'));
      assert.deepEqual([order.logistic, order.catalogErrorMessages], [null, [pickUpOnly]]);
      assert.deepEqual((await current(service)).catalogErrorMessages, []);
    });

    test('losing free delivery by removing items is reported, and gaining it is not', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeDeliveringShop(service.database);
      dataOf(await put(service, 'arroz', { quantity: 9 }));
      dataOf(await setLogistic(service, { type: 1, providerId: 'moto', addressIndex: 2 }));
      const free = dataOf(await put(service, 'arroz', { quantity: 10 }));
      assert.deepEqual([free.logistic?.price, free.totalAmout, free.catalogErrorMessages], [0, 100, []]);
      const priced = dataOf(await put(service, 'arroz', { quantity: 9 }));
      assert.deepEqual(
        [priced.totalAmout, priced.catalogErrorMessages],
        [102, ['O preço da entrega Motoboy mudou de Grátis para R$\u00a012,00.']],
      );
    });

    test("its limits follow the shop's current ones, without a message", async (t) => {
      const service = await startTestService(t, await fresh(t));
      const { shopId } = await makeDeliveringShop(service.database);
      dataOf(await setLogistic(service, { type: 1, providerId: 'moto', addressIndex: 0 }));
      await changeOffers(service.database, shopId, { deliveryOptions: [{ ...motoboy, orderMinCents: 30_00 }] });
      const order = await current(service);
      assert.deepEqual([order.logistic?.orderMinPrice, order.catalogErrorMessages], [30, []]);
    });
  });
});
