import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type LogisticOption, LogisticType, type PickupStore } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { orderProblems } from '#shared/rules/cart/order-problems.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { changeSettings } from '../../../helpers/order-service/order-rows.ts';
import {
  createShop,
  dataOf,
  refusalOf,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';
import {
  changeOffers,
  current,
  friday,
  makeDeliveringShop,
  put,
  setLogistic,
  setPayment,
  setSchedule,
  setSeller,
} from './delivery-fixture.ts';

const pickUpOnly = 'Alguns itens do pedido só estão disponíveis para a modalidade de retirada em loja';
const options = async (service: TestService, query: string, code = 'ana') =>
  dataOf(await service.get<LogisticOption[]>(`/api/order/logistic/?${query}`, { code }));
const quotes = async (service: TestService, query: string, code = 'ana') =>
  (await options(service, query, code)).map(({ providerId, price }) => `${providerId} ${price}`);
const manual = (service: TestService, body: object, code = 'bia') =>
  service.post<Order>('/api/order/logistic/manual?code=01310-100', body, { code });

onOneDatabase((kind, fresh) => {
  describe(`the delivery options (${kind})`, () => {
    // Spec §3: "Logistic option: providerId, name, price, orderMinPrice, maxDistinctItems, maxItemsAmout,
    // shippingTimeEstimative, minShippingTimeEstimative, storeName, storePickUpAddress (name, street, number,
    // neighborhood)."
    // Spec §3: "Pickup store: name, fullAddress (street, number)."
    test('of type 0 are the pickup stores, with their price, limits, estimate and address', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeDeliveringShop(service.database);
      const listed = await options(service, 'type=0');
      assert.deepEqual(
        listed.map(({ providerId }) => providerId),
        ['loja-norte', 'loja-sul', 'deposito'],
      );
      const storePickUpAddress = { name: 'Depósito', street: 'Rua Um', number: '10', neighborhood: 'Centro' };
      assert.deepEqual(listed[2], {
        providerId: 'deposito',
        name: 'Depósito',
        price: 0,
        orderMinPrice: 50,
        maxDistinctItems: 2,
        maxItemsAmout: 5,
        shippingTimeEstimative: null,
        minShippingTimeEstimative: null,
        storeName: 'Depósito',
        storePickUpAddress,
      });
      assert.equal(listed[0]?.shippingTimeEstimative, 'Pronto em 2 horas');
      const stores = dataOf(await service.get<PickupStore[]>('/api/order/stores/'));
      assert.deepEqual(stores[2], {
        providerId: 'deposito',
        name: 'Depósito',
        fullAddress: { street: 'Rua Um', number: '10', neighborhood: 'Centro' },
      });
    });

    const byPlace: [why: string, query: string, expected: string[]][] = [
      ['the narrowest range of CEPs decides', 'type=1&code=01310100', ['moto 7', 'moto-sul 5', 'correio 25']],
      ['a CEP comes with or without its hyphen', 'type=1&code=01350-000', ['moto 12', 'moto-sul 5', 'correio 25']],
      ['shipping alone is type 2', 'type=2&code=01310100', ['correio 25']],
      ['a saved address of that CEP gives its neighbourhood', 'type=1&code=13840000', ['moto 9', 'correio 25']],
      ['and so does one of that number', 'type=1&code=13840000&number=20', ['moto 9', 'correio 25']],
      ['but not one of another number', 'type=1&code=13840000&number=21', ['correio 25']],
      ['a CEP with an unknown neighbourhood', 'type=1&code=13840001', ['correio 25']],
      ['without a type a CEP selects deliveries', 'code=01310100', ['moto 7', 'moto-sul 5', 'correio 25']],
      ['where nothing goes nothing is offered', 'type=1&code=00999999', []],
      ['without a CEP no delivery has a price', 'type=1', []],
    ];
    // Spec §3: "Logistic option: providerId, name, price, orderMinPrice, maxDistinctItems, maxItemsAmout,
    // shippingTimeEstimative, minShippingTimeEstimative, storeName, storePickUpAddress (name, street, number,
    // neighborhood)."
    // Spec §7: "GET /api/order/logistic/ | query type, code, number"
    // Spec §7: "POST /api/order/logistic/ | set option"
    test('are quoted for a CEP and a number', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeDeliveringShop(service.database);
      for (const [why, query, expected] of byPlace) assert.deepEqual(await quotes(service, query), expected, why);
      assert.deepEqual(refusalOf(await service.get('/api/order/logistic/?type=1&code=0131')), [422, 'CEP inválido.']);
      const [moto] = await options(service, 'type=1&code=01350000');
      assert.deepEqual(
        [
          moto?.shippingTimeEstimative,
          moto?.minShippingTimeEstimative,
          moto?.orderMinPrice,
          moto?.maxDistinctItems,
          moto?.maxItemsAmout,
        ],
        ['1 hora', '30 minutos', 20, 3, 10],
      );
    });

    // Spec §3: "Logistic option: providerId, name, price, orderMinPrice, maxDistinctItems, maxItemsAmout,
    // shippingTimeEstimative, minShippingTimeEstimative, storeName, storePickUpAddress (name, street, number,
    // neighborhood)."
    test('are free from their free amount on', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeDeliveringShop(service.database);
      dataOf(await put(service, 'arroz', { quantity: 10 }));
      assert.deepEqual((await quotes(service, 'type=1&code=01350000'))[0], 'moto 0');
    });

    test("are those of the order's seller and of sellers in general", async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeDeliveringShop(service.database);
      dataOf(await setSeller(service, 'norte'));
      assert.deepEqual(await quotes(service, 'type=1&code=01310100'), ['moto 7', 'correio 25']);
      assert.deepEqual(await quotes(service, 'type=0'), ['loja-norte 0', 'deposito 0']);
      assert.deepEqual(refusalOf(await setLogistic(service, { type: 0, providerId: 'loja-sul' })), [
        422,
        'Esta opção de entrega não está disponível para este pedido.',
      ]);
    });

    // Spec §3: "a setting disabling express delivery for assisted sale"
    test('leave express delivery out for platform users when it is disabled for assisted sale', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeDeliveringShop(service.database, { settings: { disableExpressDeliveryForAssistedSale: true } });
      assert.deepEqual(await quotes(service, 'type=1&code=01310100', 'bia'), ['correio 25']);
      const express = { type: 1, providerId: 'moto', addressIndex: 0 };
      assert.equal(refusalOf(await setLogistic(service, express, 'bia'))[0], 422);
      assert.deepEqual(
        await quotes(service, 'type=1&code=01310100'),
        ['moto 7', 'moto-sul 5', 'correio 25'],
        'shoppers may',
      );
      dataOf(await setLogistic(service, express));
      assert.equal((await current(service, 'bia')).logistic?.providerId, 'moto', 'what a shopper chose stays');
    });

    // Spec §3: "enable flags (enableDelivery, enablePickUp, enableCreditPayment, enablePixPayment, enableNubankPayment,
    // enableLinkPayment, enableBoletoPayment)"
    test('are empty for a type that the shop has off', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeDeliveringShop(service.database, {
        settings: { logistics: { enableDelivery: false, enablePickUp: false } },
      });
      assert.deepEqual([await quotes(service, 'type=0'), await quotes(service, 'type=1&code=01310100')], [[], []]);
      for (const body of [
        { type: 0, providerId: 'deposito' },
        { type: 2, providerId: 'correio', addressIndex: 0 },
      ])
        assert.deepEqual(refusalOf(await setLogistic(service, body)), [
          422,
          'Esta modalidade de entrega não está disponível.',
        ]);
      const { enableDelivery, enablePickUp } = await current(service);
      assert.deepEqual([enableDelivery, enablePickUp], [false, false]);
    });
  });

  describe(`the delivery of an order (${kind})`, () => {
    // Spec §3: "Order: … seller (with serviceTax) … logistic {type, providerId, price, startDeliveryTime,
    // storePickUpAddress, maxDistinctItems, maxItemsAmout, orderMinPrice}"
    // Spec §5: "'O valor mínimo do seu pedido é {amount in BRL}' when itemsAmout is below … logistic.orderMinPrice."
    // Spec §5: "'O máximo de itens do seu pedido é {n}' when total quantity exceeds logistic.maxItemsAmout."
    test("is chosen for an address of the session's list, with its price in the total and its limits among the problems", async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeDeliveringShop(service.database);
      dataOf(await put(service, 'arroz'));
      const order = dataOf(await setLogistic(service, { type: 1, providerId: 'moto', addressIndex: 0 }));
      assert.deepEqual(order.logistic, {
        type: 1,
        providerId: 'moto',
        name: 'Motoboy',
        price: 7,
        isManual: false,
        day: null,
        startDeliveryTime: null,
        endDeliveryTime: null,
        storePickUpAddress: null,
        maxDistinctItems: 3,
        maxItemsAmout: 10,
        orderMinPrice: 20,
      });
      assert.deepEqual([order.itemsAmout, order.totalAmout, order.catalogErrorMessages], [10, 17, []]);
      assert.deepEqual(orderProblems(order), ['O valor mínimo do seu pedido é R$\u00a020,00']);
      assert.deepEqual(orderProblems(dataOf(await put(service, 'arroz', { quantity: 11 }))), [
        'O máximo de itens do seu pedido é 10',
      ]);
      assert.deepEqual(await current(service), dataOf(await service.get('/api/order/current')), 'and stays');
    });

    // Spec §3: "Order: … seller (with serviceTax) … logistic {type, providerId, price, startDeliveryTime,
    // storePickUpAddress, maxDistinctItems, maxItemsAmout, orderMinPrice}"
    test('for pickup needs no address, and shows the address of the store', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeDeliveringShop(service.database);
      dataOf(await put(service, 'arroz'));
      const { logistic, totalAmout } = dataOf(await setLogistic(service, { type: 0, providerId: 'loja-sul' }));
      assert.deepEqual(
        [logistic?.type, logistic?.storePickUpAddress, totalAmout],
        [0, { name: 'Loja Sul', street: 'Rua Um', number: '10', neighborhood: 'Centro' }, 13],
      );
    });

    // Spec §7: "GET /api/order/logistic/ | query type, code, number"
    // Spec §7: "POST /api/order/logistic/ | set option"
    // Spec §8: "Seller and logistic errors are shown as HTML with line breaks; wording comes from the server."
    test('is refused without an address, outside its area, and when it does not exist', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeDeliveringShop(service.database);
      const noAddress = 'Escolha o endereço de entrega.';
      const unavailable = 'Esta opção de entrega não está disponível para este pedido.';
      const wrong: [body: object, message: string][] = [
        [{ type: 1, providerId: 'moto' }, noAddress],
        [{ type: 1, providerId: 'moto', addressIndex: 3 }, noAddress],
        [{ type: 1, providerId: 'moto-sul', addressIndex: 1 }, unavailable],
        [{ type: 1, providerId: 'nada', addressIndex: 0 }, unavailable],
        [{ type: 2, providerId: 'moto', addressIndex: 0 }, unavailable],
        [{ type: 0, providerId: 'moto', addressIndex: 0 }, unavailable],
        [{ type: 0, providerId: 'nada' }, unavailable],
      ];
      for (const [body, message] of wrong)
        assert.deepEqual(refusalOf(await setLogistic(service, body)), [422, message], JSON.stringify(body));
      assert.equal((await current(service)).logistic, null);
    });

    // Spec §3: "Logistic type: StorePickUp 0, ExpressDelivery 1, Shipping 2 (the checkout treats 0 as pickup and 1 as
    // express delivery or shipping)."
    test("accepts shipping as the checkout's delivery and keeps its type", async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeDeliveringShop(service.database);
      assert.equal(
        dataOf(await setLogistic(service, { type: 1, providerId: 'correio', addressIndex: 0 })).logistic?.type,
        2,
      );
    });

    // Spec §5: "Delivery option 'Entregamos para você' is disabled when an item has a shipping restriction and
    // restricted products are not allowed; hint 'Alguns itens do pedido só estão disponíveis para a modalidade de
    // retirada em loja'."
    test('is refused when an item has a shipping restriction and restricted products are not allowed', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeDeliveringShop(service.database, { settings: { enableManualPrices: true } });
      dataOf(await put(service, 'vinho'));
      assert.deepEqual(await quotes(service, 'type=1&code=01310100'), []);
      assert.deepEqual(refusalOf(await setLogistic(service, { type: 1, providerId: 'moto', addressIndex: 0 })), [
        422,
        pickUpOnly,
      ]);
      assert.deepEqual(refusalOf(await manual(service, { addressIndex: 0, logistic: { price: 5 } })), [
        422,
        pickUpOnly,
      ]);
      dataOf(await setLogistic(service, { type: 0, providerId: 'deposito' }));
      const allowing = await startTestService(t, await fresh(t));
      await makeDeliveringShop(allowing.database, { settings: { allowShippingRestrictedProducts: true } });
      dataOf(await put(allowing, 'vinho'));
      dataOf(await setLogistic(allowing, { type: 1, providerId: 'moto', addressIndex: 0 }));
    });

    // Spec §4: "Changing the logistic type resets pickup address, logistic, seller and address index."
    test('changing the logistic type resets pickup address, logistic, seller and address index', async (t) => {
      const service = await startTestService(t, await fresh(t), () => friday);
      await makeDeliveringShop(service.database);
      for (const change of [
        { type: 1, providerId: '' },
        { type: 1, providerId: 'correio', addressIndex: 0 },
      ]) {
        dataOf(await setSeller(service, 'norte'));
        dataOf(await setLogistic(service, { type: 0, providerId: 'loja-norte' }));
        dataOf(await setSchedule(service, '2026-11-23', '14:00'));
        dataOf(await setPayment(service, 'pix', 3));
        const order = dataOf(await setLogistic(service, change));
        assert.deepEqual([order.seller, order.payment.method, order.logistic?.day ?? null], [null, null, null]);
        assert.equal(order.logistic?.storePickUpAddress ?? null, null);
        assert.equal(order.logistic?.providerId ?? '', change.providerId);
        assert.deepEqual(order.catalogErrorMessages, []);
      }
    });

    test('of the first type keeps the chosen seller; the same type again removes only the delivery', async (t) => {
      const service = await startTestService(t, await fresh(t), () => friday);
      await makeDeliveringShop(service.database);
      dataOf(await setSeller(service, 'norte'));
      assert.equal(dataOf(await setLogistic(service, { type: 1, providerId: '' })).seller?.providerId, 'norte');
      dataOf(await setLogistic(service, { type: 1, providerId: 'correio', addressIndex: 0 }));
      dataOf(await setPayment(service, 'pix', 3));
      const back = dataOf(await setLogistic(service, { type: 1, providerId: '' }));
      assert.deepEqual([back.seller?.providerId, back.logistic, back.payment.providerId], ['norte', null, 'pix']);
      const other = dataOf(await setLogistic(service, { type: 0, providerId: '' }));
      assert.deepEqual(
        [other.seller, other.payment.providerId],
        [null, null],
        'another type than before, though no delivery was chosen',
      );
    });

    // Spec §4: "Choosing a seller resets logistic, day, schedule and payment."
    test('of another seller is never kept, nor its slot, nor the payment', async (t) => {
      const service = await startTestService(t, await fresh(t), () => friday);
      await makeDeliveringShop(service.database);
      dataOf(await setLogistic(service, { type: 0, providerId: 'loja-sul' }));
      dataOf(await setSchedule(service, '2026-11-23', '19:00'));
      dataOf(await setPayment(service, 'pix', 3));
      const order = dataOf(await setSeller(service, 'norte'));
      assert.deepEqual(
        [order.seller?.providerId, order.logistic, order.payment.method, order.totalAmout],
        ['norte', null, null, 2],
      );
    });

    // Spec §7: "GET /api/order/logistic/ | query type, code, number"
    // Spec §7: "POST /api/order/logistic/ | set option"
    test('is merged into an order that changed elsewhere, and refused when the delivery itself changed', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await makeDeliveringShop(service.database);
      const { version } = await current(service);
      const send = (providerId: string) =>
        service.post<Order>(
          '/api/order/logistic/',
          { type: 1, providerId, addressIndex: 0 },
          { headers: { 'if-match': String(version) } },
        );
      dataOf(await put(service, 'arroz'));
      const merged = dataOf(await send('moto'));
      assert.deepEqual([merged.items.length, merged.logistic?.providerId], [1, 'moto']);
      const refused = await send('correio');
      assert.deepEqual([refused.status, refused.data?.logistic?.providerId], [409, 'moto']);
    });
  });

  describe(`a delivery by hand (${kind})`, () => {
    // Spec §5: "Manual shipping: 'Grátis' or 'Customizado' with a value."
    // Decision: A delivery at an agent's own price is called what the agent typed: 'Frete grátis', 'Frete R$ 8,50'.
    test("is free or has the agent's price, is named after it, and is independent of the shop's offers", async (t) => {
      const service = await startTestService(t, await fresh(t));
      const { shopId } = await makeDeliveringShop(service.database, { settings: { enableManualPrices: true } });
      dataOf(await put(service, 'arroz'));
      const free = dataOf(await manual(service, { addressIndex: 0, logistic: { price: 0 } }));
      assert.deepEqual(
        [free.logistic?.name, free.logistic?.isManual, free.logistic?.type, free.totalAmout],
        ['Frete grátis', true, 2, 10],
      );
      const priced = dataOf(await manual(service, { addressIndex: 0, logistic: { type: 1, price: 8.5 } }));
      assert.deepEqual(
        [priced.logistic?.name, priced.logistic?.price, priced.logistic?.type, priced.totalAmout],
        ['Frete R$\u00a08,50', 8.5, 1, 18.5],
      );
      await changeOffers(service.database, shopId, { deliveryOptions: [] });
      // Only agents receive their names, the limit, the request and the note.
      const { agent, changedByAgent, discountLimit, discountRequest, internalNote, ...seen } = priced;
      assert.deepEqual(await current(service), seen);
    });

    // Decision: Freight by hand keeps the chosen slot, as long as the shop offers it for this kind of delivery.
    test('keeps the slot of the delivery, and says when the shop has no such slot', async (t) => {
      const service = await startTestService(t, await fresh(t), () => friday);
      const { shopId } = await makeDeliveringShop(service.database, { settings: { enableManualPrices: true } });
      dataOf(await put(service, 'arroz'));
      dataOf(await setLogistic(service, { type: 1, providerId: 'moto', addressIndex: 0 }));
      dataOf(await setSchedule(service, '2026-11-23', '09:00'));
      const kept = dataOf(await manual(service, { addressIndex: 0, logistic: { type: 1, price: 8.5 } }));
      assert.deepEqual([kept.logistic?.name, kept.logistic?.day], ['Frete R$\u00a08,50', '2026-11-23']);
      assert.deepEqual(kept.catalogErrorMessages, []);
      const again = dataOf(await manual(service, { addressIndex: 0, logistic: { type: 1, price: 0 } }));
      assert.equal(again.logistic?.day, '2026-11-23');
      const rules = [{ weekday: 1, startTime: '09:00', endTime: '12:00', logisticType: LogisticType.ExpressDelivery }];
      await changeOffers(service.database, shopId, { scheduleRules: rules });
      const other = dataOf(await manual(service, { addressIndex: 0, logistic: { type: 2, price: 5 } }));
      assert.equal(other.logistic?.day ?? null, null);
      assert.deepEqual(other.catalogErrorMessages, [
        'O horário de 23/11, entre 09:00 e 12:00, não está mais disponível. Escolha outro.',
      ]);
    });

    // Spec §6: "Platform user (agent, assisted sale): … set … manual prices/shipping when the manual-price setting is
    // on"
    // Spec §7: "POST /api/order/logistic/manual | query code; address index and logistic object"
    test('is set by agents only, when manual prices are on, and never a pickup', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const { shopId } = await makeDeliveringShop(service.database);
      const body = { addressIndex: 0, logistic: { price: 5 } };
      assert.equal((await manual(service, body, 'ana')).status, 403);
      assert.deepEqual(refusalOf(await manual(service, body)), [
        422,
        'Esta loja não permite alterar preços manualmente.',
      ]);
      await changeSettings(service.database, { enableManualPrices: true }, shopId);
      assert.equal(refusalOf(await manual(service, { addressIndex: 0, logistic: { type: 0, price: 5 } }))[0], 422);
      assert.deepEqual(refusalOf(await manual(service, { ...body, addressIndex: 9 })), [
        422,
        'Escolha o endereço de entrega.',
      ]);
      for (const price of [-1, 8.555, 1e10])
        assert.equal((await manual(service, { addressIndex: 0, logistic: { price } })).status, 400, String(price));
      assert.deepEqual(refusalOf(await manual(service, { addressIndex: 0, logistic: { price: 100_000.01 } })), [
        422,
        'O frete pode ser de no máximo R$\u00a0100.000,00.',
      ]);
    });
  });

  describe(`a shop without deliveries (${kind})`, () => {
    test('offers no delivery and no store', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database);
      assert.deepEqual([await quotes(service, 'type=0'), await quotes(service, 'type=1&code=01310100')], [[], []]);
      assert.deepEqual(dataOf(await service.get('/api/order/stores/')), []);
    });
  });
});
