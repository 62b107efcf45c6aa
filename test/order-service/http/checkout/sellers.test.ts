import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SellerOption } from '#shared/model/catalog/seller.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { closeSeller } from '../../../helpers/order-service/order-rows.ts';
import { dataOf, refusalOf, startTestService, type TestService } from '../../../helpers/order-service/order-service.ts';
import {
  changeOffers,
  current,
  friday,
  makeDeliveringShop,
  offers,
  put,
  setLogistic,
  setPayment,
  setSchedule,
  setSeller,
} from './delivery-fixture.ts';

const listed = async (service: TestService, query = '') =>
  dataOf(await service.get<SellerOption[]>(`/api/order/seller/${query}`));
const ids = async (service: TestService, query = '') =>
  (await listed(service, query)).map(({ providerId }) => providerId);

onOneDatabase((kind, fresh) => {
  describe(`the sellers (${kind})`, () => {
    // Spec §3: "Seller option: providerId, name, address, serviceTax."
    test('are the active ones, with their address and their service tax', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeDeliveringShop(service.database);
      assert.deepEqual(await listed(service), [
        { providerId: 'norte', name: 'Norte', address: 'Rua Um, 10', serviceTax: 2 },
        { providerId: 'sul', name: 'Sul', address: '', serviceTax: 0 },
      ]);
      await closeSeller(service.database, 'norte');
      assert.deepEqual(await ids(service), ['sul']);
    });

    // Spec §7: "GET /api/order/seller/ | query type, code, number"
    // Spec §7: "POST /api/order/seller/ | set seller"
    test('with a type or a CEP are those that can serve it', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const { shopId } = await makeDeliveringShop(service.database);
      assert.deepEqual(await ids(service, '?type=1&code=99000000'), ['norte', 'sul'], 'all sellers ship by mail');
      await changeOffers(service.database, shopId, {
        deliveryOptions: offers.deliveryOptions.filter(({ providerId }) => providerId === 'moto-sul'),
        pickupStores: (offers.pickupStores ?? []).filter(({ providerId }) => providerId === 'loja-norte'),
      });
      const cases: [query: string, expected: string[]][] = [
        ['?type=1&code=01310100', ['sul']],
        ['?code=01310-100&number=20', ['sul']],
        ['?type=2&code=01310100', []],
        ['?type=1&code=99000000', []],
        ['?type=0', ['norte']],
        ['?type=1', ['norte', 'sul']],
      ];
      for (const [query, expected] of cases) assert.deepEqual(await ids(service, query), expected, query);
      dataOf(await setSeller(service, 'norte'));
      assert.deepEqual(await ids(service, '?type=1&code=01310100'), ['sul'], 'with any chosen seller');
    });
  });

  describe(`the seller of an order (${kind})`, () => {
    // Spec §3: "Order: … seller (with serviceTax) … logistic {type, providerId, price, startDeliveryTime,
    // storePickUpAddress, maxDistinctItems, maxItemsAmout, orderMinPrice}"
    test('adds its service tax', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeDeliveringShop(service.database);
      dataOf(await put(service, 'arroz'));
      const { seller, totalAmout } = dataOf(await setSeller(service, 'norte'));
      assert.deepEqual(
        [seller, totalAmout],
        [{ providerId: 'norte', name: 'Norte', address: 'Rua Um, 10', serviceTax: 2 }, 12],
      );
    });

    // Spec §4: "Choosing a seller resets logistic, day, schedule and payment."
    test('choosing a seller resets logistic, day, schedule and payment; choosing the same one again resets nothing', async (t) => {
      const service = await startTestService(t, await fresh(t), () => friday);
      await makeDeliveringShop(service.database);
      dataOf(await setSeller(service, 'sul'));
      const choose = async () => {
        dataOf(await setLogistic(service, { type: 0, providerId: 'deposito' }));
        dataOf(await setSchedule(service, '2026-11-23', '19:00'));
        return dataOf(await setPayment(service, 'pix', 3));
      };
      const before = await choose();
      const again = dataOf(await setSeller(service, 'sul'));
      assert.deepEqual([again.logistic, again.payment], [before.logistic, before.payment]);
      for (const providerId of ['norte', '']) {
        const order = dataOf(await setSeller(service, providerId));
        assert.deepEqual(
          [order.seller?.providerId ?? '', order.logistic, order.payment.method],
          [providerId, null, null],
        );
        assert.deepEqual(order.catalogErrorMessages, []);
        dataOf(await setSeller(service, 'sul'));
        await choose();
      }
    });

    // Spec §7: "GET /api/order/seller/ | query type, code, number"
    // Spec §7: "POST /api/order/seller/ | set seller"
    test('is refused when it does not exist', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeDeliveringShop(service.database);
      await closeSeller(service.database, 'norte');
      for (const providerId of ['norte', 'nada'])
        assert.deepEqual(refusalOf(await setSeller(service, providerId)), [
          422,
          'Este vendedor não está mais disponível.',
        ]);
    });

    // Spec §8: "Seller and logistic errors are shown as HTML with line breaks; wording comes from the server."
    test('that is removed is dropped from the order with what depends on it, with one message', async (t) => {
      const service = await startTestService(t, await fresh(t), () => friday);
      await makeDeliveringShop(service.database);
      dataOf(await put(service, 'arroz'));
      dataOf(await setSeller(service, 'norte'));
      dataOf(await setLogistic(service, { type: 0, providerId: 'loja-norte' }));
      dataOf(await setSchedule(service, '2026-11-23', '14:00'));
      dataOf(await setPayment(service, 'pix', 3));
      await closeSeller(service.database, 'norte');
      const order = await current(service);
      assert.deepEqual(
        [order.seller, order.logistic, order.payment.method, order.totalAmout, order.catalogErrorMessages],
        [null, null, null, 10, ['O vendedor Norte não está mais disponível. Escolha outro.']],
      );
      assert.deepEqual((await current(service)).catalogErrorMessages, []);
    });
  });
});
