import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EndpointName, endpoints } from '#shared/contract/endpoints.ts';
import type { Address, FoundAddress } from '#shared/model/address.ts';
import type { PriceTable } from '#shared/model/catalog/price-table.ts';
import type { SellerOption } from '#shared/model/catalog/seller.ts';
import type { Message } from '#shared/model/message.ts';
import { type LogisticOption, LogisticType, type PickupStore } from '#shared/model/order/logistic.ts';
import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import type { CardOption } from '#shared/model/payment/card.ts';
import {
  PaymentMethod,
  type PaymentOption,
  type PaymentResponse,
  PaymentStatus,
} from '#shared/model/payment/payment.ts';
import type { ScheduleDay } from '#shared/model/schedule.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { choice } from '../../../helpers/order-service/order-service.ts';
import { card } from '../../../helpers/order-service/payments.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';
import { endpointsOf, isOfTheShop, newAddress, openWalks, type Row, type Walk } from './calls-fixture.ts';

/** The fields of the specification's row; a phone is an extra one. */
const { phone: _phone, ...listedCustomer } = sampleCustomer;

/** The last message to the walk's contact. */
const lastSent = async ({ service, contact }: Walk) => {
  const sent = await service.database.many<{ message: Message }>(sql`
    select message from outbox join customer on customer.id = outbox.customer_id where channel_user = ${contact}
    order by sequence desc`);
  return sent[0]?.message;
};
const opens = async (walk: Walk) => (await lastSent(walk))?.button?.opens;
const rows: Row[] = [
  // Spec §7: "GET /api/order/current | data is the order"
  [
    'GET /api/order/current | data is the order',
    async ({ make, add }) => {
      await add();
      const { status, items } = await make<Order>();
      assert.deepEqual([status, items.map(({ providerId }) => providerId)], [OrderStatus.Creating, ['arroz']]);
    },
  ],
  // Spec §7: "POST /api/order/items/ | index (string), providerId, quantity, attributes, sku, subscription,
  // preferences; returns updated order"
  [
    'POST /api/order/items/ | index (string), providerId, quantity, attributes, sku, subscription, preferences; returns updated order',
    async ({ make }) => {
      const chosen = { providerId: 'camisa', attributes: choice('verde', 'p'), sku: 'verde-p' };
      const choices = { subscription: { type: 20, frequency: 1 }, preferences: 'sem etiqueta' };
      const [line, ...others] = (await make<Order>({ body: { index: '', quantity: 1, ...chosen, ...choices } })).items;
      assert.deepEqual({ ...line, ...chosen, ...choices }, line, 'the line is what was sent');
      const changed = await make<Order>({ body: { index: line?.index, quantity: 3, ...chosen, ...choices } });
      assert.deepEqual(
        [others.length, changed.items.map(({ index, quantity }) => [index, quantity])],
        [0, [[line?.index, 3]]],
      );
    },
    'as listed',
  ],
  // Spec §7: "POST /api/order/gift/ | id, selectedGifts"
  [
    'POST /api/order/gift/ | id, selectedGifts',
    async ({ make, add }) => {
      await add();
      const { items } = await make<Order>({
        body: { id: 'grupo', selectedGifts: [{ id: 'caneca', seller: '', index: '0' }] },
      });
      assert.deepEqual(
        items.map(({ name, isGift }) => [name, isGift]),
        [
          ['arroz', false],
          ['Caneca', true],
        ],
      );
    },
    'as listed',
  ],
  // Spec §7: "GET /api/order/confirm | confirm (channel type, WhatsApp number, message)"
  [
    'GET /api/order/confirm | confirm (channel type, WhatsApp number, message)',
    async ({ make, add }) => {
      await add();
      assert.equal((await make<Order>()).status, OrderStatus.Received);
    },
  ],
  // Spec §7: "POST /api/order/payment/credit/installments | providerId, installments; returns order"
  [
    'POST /api/order/payment/credit/installments | providerId, installments; returns order',
    async ({ make, ready }) => {
      await ready();
      const { payment } = await make<Order>({ body: { providerId: 'cartao', installments: 3 } });
      assert.deepEqual([payment.providerId, payment.installments], ['cartao', 3]);
    },
    'as listed',
  ],
  // Spec §7: "POST /api/order/payment/credit | card payload with optional recaptchaKey, recaptchaToken"
  [
    'POST /api/order/payment/credit | card payload with optional recaptchaKey, recaptchaToken',
    async ({ make, ready }) => {
      await ready();
      const { status, order } = await make<PaymentResponse<Order>>({ body: card() });
      assert.deepEqual([status, order.status], [PaymentStatus.Paid, OrderStatus.Received]);
    },
  ],
  // Spec §7: "GET /api/order/payment/credit | card options"
  [
    'GET /api/order/payment/credit | card options',
    async ({ make, ready }) => {
      await ready();
      const [option] = await make<CardOption[]>();
      assert.deepEqual([option?.providerId, option?.installments[1]], ['cartao', { count: 2, value: 20 }]);
    },
  ],
  // Spec §7: "GET /api/order/payment/update | payment method change"
  [
    'GET /api/order/payment/update | payment method change',
    async ({ make, ready }) => {
      await ready();
      assert.equal((await make<Order>()).payment.method, null);
    },
  ],
  // Spec §7: "POST /api/order/payment/delivery | providerId, type, cashAmount"
  [
    'POST /api/order/payment/delivery | providerId, type, cashAmount',
    async ({ make, add }) => {
      await add();
      const { payment } = await make<Order>({
        body: { providerId: 'dinheiro', type: PaymentMethod.OnDelivery, cashAmount: 50 },
      });
      assert.deepEqual(
        [payment.providerId, payment.method, payment.cashAmount],
        ['dinheiro', PaymentMethod.OnDelivery, 50],
      );
    },
    'as listed',
  ],
  // Spec §7: "GET /api/order/logistic/ | query type, code, number"
  [
    'GET /api/order/logistic/ | query type, code, number',
    async ({ make, add }) => {
      await add();
      const [option] = await make<LogisticOption[]>({ query: { type: '1', code: '01310100', number: '900' } });
      assert.deepEqual([option?.providerId, option?.price], ['moto', 7]);
    },
    'as listed',
  ],
  // Spec §7: "POST /api/order/logistic/ | set option"
  [
    'POST /api/order/logistic/ | set option',
    async ({ make, add }) => {
      await add();
      const { logistic } = await make<Order>({ body: { type: LogisticType.StorePickUp, providerId: 'loja' } });
      assert.deepEqual([logistic?.type, logistic?.storePickUpAddress?.name], [LogisticType.StorePickUp, 'loja']);
    },
  ],
  // Spec §7: "POST /api/order/logistic/manual | query code; address index and logistic object"
  [
    'POST /api/order/logistic/manual | query code; address index and logistic object',
    async ({ make, add, service, contact }) => {
      await add();
      await service.post('/api/order/address/', newAddress, { code: contact });
      const body = { addressIndex: 0, logistic: { type: LogisticType.Shipping, price: 7.5 } };
      const { logistic, customer } = await make<Order>({ query: { code: newAddress.zipCode }, body, as: 'agent' });
      assert.deepEqual(
        [logistic?.type, logistic?.price, customer?.address?.zipCode],
        [LogisticType.Shipping, 7.5, newAddress.zipCode],
      );
    },
  ],
  // Spec §7: "GET /api/order/stores/ | pickup stores"
  [
    'GET /api/order/stores/ | pickup stores',
    async ({ make }) => assert.equal((await make<PickupStore[]>())[0]?.fullAddress.street, 'Avenida Paulista'),
  ],
  // Spec §7: "GET /api/order/payments/ | payment options"
  [
    'GET /api/order/payments/ | payment options',
    async ({ make, add }) => {
      await add();
      const options = await make<PaymentOption[]>();
      assert.deepEqual(
        options.map(({ providerId }) => providerId),
        ['cartao', 'pix', 'dinheiro'],
      );
    },
  ],
  // Spec §7: "GET /api/order/seller/ | query type, code, number"
  [
    'GET /api/order/seller/ | query type, code, number',
    async ({ make }) => {
      const sellers = await make<SellerOption[]>({ query: { type: '1', code: '01310100', number: '900' } });
      assert.ok(sellers.some(({ providerId }) => providerId === 'sul'));
    },
    'as listed',
  ],
  // Spec §7: "POST /api/order/seller/ | set seller"
  [
    'POST /api/order/seller/ | set seller',
    async ({ make }) => assert.equal((await make<Order>({ body: { providerId: 'sul' } })).seller?.name, 'Sul'),
  ],
  // Spec §7: "GET, POST /api/order/schedule | list (days with options) / set option"
  [
    'GET, POST /api/order/schedule | list (days with options) / set option',
    async ({ make, ready }) => {
      await ready();
      const last = (await make<ScheduleDay[]>({}, 'GET')).at(-1);
      const { logistic } = await make<Order>(
        { body: { day: last?.day, startTime: last?.options[0]?.startTime } },
        'POST',
      );
      assert.match(logistic?.startDeliveryTime ?? '', new RegExp(`^${last?.day}T09:00`));
    },
  ],
  // Spec §7: "POST /api/order/coupon/ | query coupon"
  [
    'POST /api/order/coupon/ | query coupon',
    async ({ make, add }) => {
      await add();
      const { coupon, discountAmout } = await make<Order>({ query: { coupon: 'DEZ' } });
      assert.deepEqual([coupon, discountAmout], ['DEZ', 4]);
    },
    'as listed',
  ],
  // Spec §7: "POST /api/order/discount | query discount"
  [
    'POST /api/order/discount | query discount',
    async ({ make, add }) => {
      await add();
      assert.equal((await make<Order>({ query: { discount: '1.5' }, as: 'agent' })).discountAmout, 1.5);
    },
    'as listed',
  ],
  // Spec §7: "GET /api/order/address/cep/{cep} | CEP digits without hyphen; returns street, neighborhood, city, state,
  // neighborhoodId, neighborhoods, geoCoordinates"
  [
    'GET /api/order/address/cep/{cep} | CEP digits without hyphen; returns street, neighborhood, city, state, neighborhoodId, neighborhoods, geoCoordinates',
    async ({ make }) => assert.equal((await make<FoundAddress>({ params: { cep: '01001000' } })).street, 'Praça da Sé'),
  ],
  // Spec §7: "POST /api/order/address/ | new address; returns addresses"
  [
    'POST /api/order/address/ | new address; returns addresses',
    async ({ make }) => {
      const addresses = await make<Address[]>({ body: newAddress });
      assert.deepEqual(
        addresses.map(({ street, zipCode }) => [street, zipCode]),
        [['Avenida Paulista', '01310100']],
      );
    },
  ],
  // Spec §7: "POST /api/order/send/product/{id} | attributes list (empty list on the card)"
  [
    'POST /api/order/send/product/{id} | attributes list (empty list on the card)',
    async (walk) => {
      assert.equal(await walk.make({ params: { id: 'camisa' }, body: { attributes: [] }, as: 'agent' }), null);
      assert.equal((await opens(walk))?.path, '/product/camisa');
      await walk.make({ params: { id: 'camisa' }, body: { attributes: choice('verde', 'm') }, as: 'agent' });
      assert.equal((await lastSent(walk))?.lines[1], 'Verde, M');
    },
    'as listed',
  ],
  // Spec §7: "GET /api/order/send/resume | send summary"
  [
    'GET /api/order/send/resume | send summary',
    async (walk) => {
      await walk.add();
      await walk.make({ as: 'agent' });
      assert.equal((await lastSent(walk))?.kind, 'summary');
    },
  ],
  // Spec §7: "GET /api/order/send/catalog | categoryId, collectionId, searchTerm"
  [
    'GET /api/order/send/catalog | categoryId, collectionId, searchTerm',
    async (walk) => {
      const sent = async (query: Record<string, string>) => {
        await walk.make({ query, as: 'agent' });
        return opens(walk);
      };
      assert.deepEqual(await sent({ categoryId: 'graos' }), { path: '/', type: 'ShowCategory', id: 'graos' });
      assert.deepEqual(await sent({ collectionId: 'natal' }), { path: '/', type: 'ShowCollection', id: 'natal' });
      assert.deepEqual(await sent({ searchTerm: 'arroz' }), { path: '/', type: 'ShowQuery', id: 'arroz' });
    },
    'as listed',
  ],
  // Spec §7: "POST /api/order/semiautomatic | returns isInSemiAutomatic"
  [
    'POST /api/order/semiautomatic | returns isInSemiAutomatic',
    async ({ make }) => {
      assert.deepEqual(await make({ as: 'agent' }), { isInSemiAutomatic: true });
      assert.deepEqual(await make({ as: 'agent' }), { isInSemiAutomatic: false });
    },
  ],
  // Spec §7: "POST /api/customer/update | name, document, email, corporateDocument, corporateName, isCorporate,
  // stateInscription, tradeName"
  [
    'POST /api/customer/update | name, document, email, corporateDocument, corporateName, isCorporate, stateInscription, tradeName',
    async ({ make }) => {
      const company = {
        corporateDocument: '11222333000181',
        corporateName: 'Souza Ltda',
        stateInscription: '123',
        tradeName: 'Souza',
      };
      const sent = { ...listedCustomer, isCorporate: true, ...company };
      const { customer } = await make<Order>({ body: sent });
      assert.deepEqual({ ...customer, ...sent }, customer);
    },
    'as listed',
  ],
  // Spec §7: "POST /api/order/confirm | agent confirm: document, name, email, isCorporate, corporateDocument,
  // stateInscription, corporateName, tradeName, paymentMethod, manualPaymentInformation; failure shows first error
  // message"
  [
    'POST /api/order/confirm | agent confirm: document, name, email, isCorporate, corporateDocument, stateInscription, corporateName, tradeName, paymentMethod, manualPaymentInformation; failure shows first error message',
    async ({ make, ready }) => {
      await ready();
      const how = { paymentMethod: PaymentMethod.CreditCard, manualPaymentInformation: '' };
      const { status, customer } = await make<Order>({
        body: { ...listedCustomer, name: 'Ana Lima', ...how },
        as: 'agent',
      });
      assert.deepEqual([status, customer?.name], [OrderStatus.Received, 'Ana Lima']);
    },
    'as listed',
  ],
  // Spec §7: "GET /api/order/cancel | agent cancel; result not read"
  [
    'GET /api/order/cancel | agent cancel; result not read',
    async ({ make, add }) => {
      await add();
      assert.equal((await make<Order>({ as: 'agent' })).status, OrderStatus.Canceled);
    },
  ],
  // Spec §7: "GET /api/order/price-tables | list"
  [
    'GET /api/order/price-tables | list',
    async ({ make }) =>
      assert.deepEqual(await make<PriceTable[]>({ as: 'agent' }), [{ id: 'atacado', name: 'Atacado' }]),
  ],
  // Spec §7: "POST /api/order/price-tables/{id} | set"
  [
    'POST /api/order/price-tables/{id} | set',
    async ({ make, add }) => {
      await add();
      const { providerPriceTableId, itemsAmout } = await make<Order>({ params: { id: 'atacado' }, as: 'agent' });
      assert.deepEqual([providerPriceTableId, itemsAmout], ['atacado', 30]);
    },
  ],
];

/**
 * Our own calls beside those of spec §7, and calls that other tests show: they need a store, a provider's card form or
 * a manual PIX.
 */
const elsewhere: EndpointName[] = ['linkStore', 'linkedChatbot', 'payByBrick', 'setManualPix'];
const ofOurOwn: EndpointName[] = [
  'orderEvents',
  'placedOrders',
  'placedOrder',
  'repeatOrder',
  'paymentState',
  'startPayment',
  'sendProducts',
  'previewProducts',
  'messages',
  'resendMessage',
  'cancelPlaced',
  'refundPlaced',
  'sendPlaced',
  'agentContacts',
  'openContact',
  'seeContact',
  'setLineDiscount',
  'requestDiscount',
  'withdrawDiscount',
  'discountsToDecide',
  'decideDiscount',
  'addCustomItem',
  'setInternalNote',
];

// Spec §7: "Responses carry success, data and errors; their inner shapes are not shown except where stated."
// Spec §3: "Result envelope: success, data, errors (each with message)."
test('each call about the order has the parameters and the response of its row in the specification', async (t) => {
  const walk = await openWalks(t);
  for (const [row, show, carries] of rows) await t.test(row, () => walk(row, show, carries === 'as listed'));
});

test("the contract has the specification's calls about the order, and only a few of our own beside them", () => {
  const names = Object.keys(endpoints) as EndpointName[];
  const shown = rows.flatMap(([row]) => endpointsOf(row));
  assert.deepEqual([...shown, ...elsewhere, ...ofOurOwn].sort(), names.filter((name) => !isOfTheShop(name)).sort());
});
