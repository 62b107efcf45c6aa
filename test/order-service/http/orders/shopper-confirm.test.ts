import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  draft,
  identifyAndPay,
  item,
  paymentOption,
  pickupStore,
  refusalOf,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';

const confirm = (service: TestService) => service.get<Order>('/api/order/confirm');
const pickUp = (service: TestService, providerId = 'loja') =>
  service.post<Order>('/api/order/logistic/', { type: 0, providerId });

onOneDatabase((kind, fresh) => {
  /** A shop with a pickup store and most payment options; one product is in the order. */
  const start = async (
    t: Parameters<typeof fresh>[0],
    settings: NonNullable<Parameters<typeof createShop>[1]>['settings'] = {},
  ) => {
    const service = await startTestService(t, await fresh(t));
    await createShop(service.database, {
      settings,
      products: [draft('arroz')],
      sellers: [{ providerId: 'norte', name: 'Norte' }],
      pickupStores: [pickupStore('loja'), pickupStore('outra')],
      paymentOptions: [paymentOption('pix', PaymentMethod.Pix), paymentOption('cartao', PaymentMethod.CreditCard)],
    });
    dataOf(await service.post('/api/order/items/', item('arroz')));
    return service;
  };

  describe(`the shopper's confirmation (${kind})`, () => {
    test('of an order without a started checkout needs only products', async (t) => {
      const service = await start(t, {
        steps: ['Identify', 'Logistic', 'Payment', 'Schedule', 'Seller'],
        showSellerOptions: true,
      });
      dataOf(await service.post('/api/customer/update', { ...sampleCustomer, name: 'Ana' }));
      dataOf(await service.post('/api/order/seller/', { providerId: 'norte' }));
      assert.equal(dataOf(await confirm(service)).status, 1);
    });

    // Decision: In a shop that finishes orders on the page, the checkout confirms them last.
    test('of a cart lists the whole checkout where the shop finishes orders on the page', async (t) => {
      const service = await start(t, { finishOrderIn: 'page' });
      assert.deepEqual(refusalOf(await confirm(service)), [
        422,
        'Escolha uma opção de entrega.',
        'Informe seu e-mail.',
        'Informe o CPF.',
        'Escolha a forma de pagamento.',
      ]);
      dataOf(await pickUp(service));
      await identifyAndPay(service);
      assert.equal(dataOf(await confirm(service)).status, 1);
    });

    // Decision: What a shop's steps do not ask for is nowhere asked for.
    test('needs only products where the steps ask for nothing, also when the shop finishes orders on the page', async (t) => {
      const service = await start(t, { steps: ['Start', 'Catalog'], finishOrderIn: 'page' });
      const placed = dataOf(await confirm(service));
      assert.deepEqual([placed.status, placed.logistic, placed.payment.method], [1, null, null]);
    });

    test('of a started checkout reports all that is missing, and reserves nothing until it is ready', async (t) => {
      const service = await start(t);
      const { id } = dataOf(await pickUp(service));
      const refused = await confirm(service);
      assert.deepEqual(refusalOf(refused), [
        422,
        'Informe seu e-mail.',
        'Informe o CPF.',
        'Escolha a forma de pagamento.',
      ]);
      assert.deepEqual([refused.data?.id, refused.data?.status, refused.data?.logistic?.providerId], [id, 0, 'loja']);
      dataOf(await service.post('/api/customer/update', sampleCustomer));
      assert.deepEqual(refusalOf(await confirm(service)), [422, 'Escolha a forma de pagamento.']);
      dataOf(await service.post('/api/order/payment/delivery', { providerId: 'pix', type: PaymentMethod.Pix }));
      assert.equal(dataOf(await confirm(service)).status, 1);
    });

    test('counts a choice as started also when the order has lost it again', async (t) => {
      const service = await start(t);
      dataOf(await pickUp(service));
      await identifyAndPay(service);
      await service.database.run(sql`update pickup_store set is_active = false where provider_id = 'loja'`);
      assert.equal(dataOf(await service.get<Order>('/api/order/current')).logistic, null);
      assert.deepEqual(refusalOf(await confirm(service)), [422, 'Escolha uma opção de entrega.']);
      await service.database.run(sql`update pickup_store set is_active = true`);
      dataOf(await pickUp(service));
      assert.equal(dataOf(await confirm(service)).logistic?.providerId, 'loja');
    });

    // Decision: Only a person's own choice begins a checkout, not the delivery that the page chose by itself.
    test('needs nothing after a delivery that the page chose by itself, and all of it after an own choice', async (t) => {
      const service = await start(t);
      const suggested = { type: 0, providerId: 'loja', isSuggested: true };
      const order = dataOf(await service.post<Order>('/api/order/logistic/', suggested));
      assert.deepEqual([order.logistic?.providerId, order.hasStartedCheckout], ['loja', false]);
      assert.equal(dataOf(await pickUp(service)).hasStartedCheckout, true);
      assert.equal(refusalOf(await confirm(service))[0], 422);
      assert.equal(dataOf(await service.post<Order>('/api/order/logistic/', suggested)).hasStartedCheckout, true);
    });

    // Decision: A cart that was emptied has no begun checkout any more.
    test('needs nothing of a cart that was emptied since', async (t) => {
      const service = await start(t);
      const { items } = dataOf(await pickUp(service));
      const none = { ...item('arroz'), index: items[0]?.index ?? '', quantity: 0 };
      assert.equal(dataOf(await service.post<Order>('/api/order/items/', none)).hasStartedCheckout, false);
      const refilled = dataOf(await service.post<Order>('/api/order/items/', item('arroz')));
      assert.equal(refilled.hasStartedCheckout, false);
      assert.equal(dataOf(await confirm(service)).status, 1);
    });

    test('requires the slot and the seller where the shop has these steps', async (t) => {
      const service = await start(t, {
        steps: ['Identify', 'Logistic', 'Payment', 'Schedule', 'Seller'],
        showSellerOptions: true,
      });
      dataOf(await pickUp(service));
      await identifyAndPay(service);
      assert.deepEqual(refusalOf(await confirm(service)), [
        422,
        'Selecione a loja do pedido.',
        'Escolha o dia e o horário.',
      ]);
    });

    test('needs no link of a manual payment: an agent adds it later', async (t) => {
      const service = await start(t, { payment: { type: 'manual', publicKey: null } });
      dataOf(await pickUp(service));
      dataOf(await service.post('/api/customer/update', sampleCustomer));
      dataOf(
        await service.post('/api/order/payment/delivery', { providerId: 'cartao', type: PaymentMethod.CreditCard }),
      );
      assert.equal(dataOf(await confirm(service)).payment.providerId, 'cartao');
    });
  });
});
