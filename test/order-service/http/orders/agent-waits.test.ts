import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { type EndpointName, endpoints } from '#shared/contract/endpoints.ts';
import { fillPath } from '#shared/contract/path.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { PlacedOrderHead } from '#shared/model/order/placed-order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  paymentOption,
  pickupStore,
  refusalOf,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';

const agent = { code: 'bia' };
const address = {
  ...{ isDefault: true, name: 'Casa', state: 'SP', city: 'São Paulo', street: 'Rua A', number: '1' },
  ...{ zipCode: '01310100', complement: '', neighborhood: 'Centro', neighborhoodId: null },
};
type Sent = { params?: Record<string, string>; query?: string; body?: object };

/**
 * Every call with which an agent changes an order of the contact, in the order in which they work one after another.
 */
const edits = (placed: { id: string; number: string }): Partial<Record<EndpointName, Sent>> => ({
  putItem: { body: item('cafe') },
  putGift: { body: { id: 'grupo', selectedGifts: [] } },
  repeatOrder: { params: { number: placed.number } },
  setPayment: { body: { providerId: 'pix', type: PaymentMethod.Pix } },
  setInstallments: { body: { providerId: 'pix', installments: 1 } },
  changePayment: { query: `?order=${placed.id}` },
  setLogistic: { body: { type: LogisticType.StorePickUp, providerId: 'centro' } },
  addAddress: { body: address },
  setManualLogistic: { body: { addressIndex: 0, logistic: { price: 5 } } },
  setSeller: { body: { providerId: 'sitio' } },
  setSchedule: { body: { day: '2030-01-01', startTime: '09:00' } },
  setCoupon: { query: '?coupon=DEZ' },
  setDiscount: { query: '?discount=1' },
  setLineDiscount: { body: { index: '1', amount: 1 } },
  addCustomItem: { body: { name: 'Cesta', price: 25, quantity: 1 } },
  setInternalNote: { body: { note: 'Portão azul' } },
  requestDiscount: { body: { amount: 15, reason: 'cliente antigo' } },
  withdrawDiscount: {},
  setManualPix: { body: { pixKey: 'ana@exemplo.com' } },
  setPriceTable: { params: { id: 'atacado' } },
  saveCustomer: { body: sampleCustomer },
  confirmByAgent: { body: { ...sampleCustomer, paymentMethod: PaymentMethod.Pix } },
  confirmOrder: {},
  cancelOrder: {},
  cancelPlaced: { params: { id: placed.id } },
  refundPlaced: { params: { number: placed.number }, body: { amount: null, reason: 'desistiu' } },
});
/**
 * Writes that change no order: messages, the hand-off itself, what was seen; payments, which an agent never makes; and
 * a supervisor's decision about what an agent asked for before.
 */
const others: readonly EndpointName[] = [
  ...(['sendProduct', 'sendProducts', 'sendSummary', 'sendCatalog', 'sendPlaced', 'resendMessage'] as const),
  ...(['toggleSemiAutomatic', 'openContact', 'seeContact', 'linkStore', 'decideDiscount'] as const),
  ...(['payByCard', 'payByBrick', 'startPayment'] as const),
];

onOneDatabase((kind, fresh) => {
  /** Ana has a placed order and a cart, and the chatbot serves her. */
  const start = async (t: TestContext) => {
    const service = await startTestService(t, await fresh(t));
    await createShop(service.database, {
      agentCode: 'bia',
      settings: { enableManualPrices: true, canUseCoupon: true },
      products: [draft('cafe')],
      pickupStores: [pickupStore('centro')],
      paymentOptions: [paymentOption('pix', PaymentMethod.Pix)],
      priceTables: [{ providerId: 'atacado', name: 'Atacado', items: [{ sku: 'cafe', priceCents: 1_00 }] }],
      coupons: [{ code: 'DEZ', kind: 'percent', value: 10 }],
    });
    dataOf(await service.post('/api/order/items/', item('cafe')));
    const { id } = dataOf(await service.get<Order>('/api/order/confirm'));
    const [placed] = dataOf(await service.get<PlacedOrderHead[]>('/api/order/placed'));
    dataOf(await service.post('/api/order/items/', item('cafe', { quantity: 2 })));
    const move = async (to: 'semiautomatic' | 'assisted') =>
      dataOf(await service.post(`/api/order/semiautomatic?to=${to}`, undefined, agent));
    await move('semiautomatic');
    return { service, move, placed: { id, number: String(placed?.number) } };
  };
  const ask = (service: TestService, name: EndpointName, { params = {}, query = '', body }: Sent, code: string) => {
    const { method, path } = endpoints[name];
    const url = fillPath(path, params) + query;
    return method === 'POST' ? service.post<unknown>(url, body, { code }) : service.get<unknown>(url, { code });
  };

  describe(`an agent's changes while the chatbot serves the contact (${kind})`, () => {
    // Decision: While the chatbot serves the contact, the shop refuses every change of an order by an agent. The
    // contact's own changes are accepted.
    test('are refused call by call with a text that says what to do, and change nothing', async (t) => {
      const { service, move, placed } = await start(t);
      const calls = edits(placed);
      const writes = Object.entries(endpoints).filter(([, { effect }]) => effect === 'write');
      assert.deepEqual(
        writes.map(([name]) => name).sort(),
        [...Object.keys(calls), ...others].sort(),
        'every write is an edit or none',
      );
      const before = dataOf(await service.get<Order>('/api/order/current'));
      for (const [name, sent] of Object.entries(calls) as [EndpointName, Sent][]) {
        const response = await ask(service, name, sent, 'bia');
        assert.deepEqual(refusalOf(response), [422, orderRefusals.semiAutomatic], name);
      }
      assert.deepEqual(dataOf(await service.get<Order>('/api/order/current')), before);
      const heads = dataOf(await service.get<PlacedOrderHead[]>('/api/order/placed'));
      assert.deepEqual(
        heads.map(({ status }) => status),
        [1],
      );
      await move('assisted');
      assert.equal((await ask(service, 'putItem', { body: item('cafe') }, 'bia')).status, 200);
      assert.equal((await ask(service, 'cancelPlaced', { params: { id: placed.id } }, 'bia')).status, 200);
    });

    test("are refused, while the contact's own changes and the agent's messages are not", async (t) => {
      const { service } = await start(t);
      for (const name of ['putItem', 'addAddress', 'saveCustomer'] as const) {
        const sent = edits({ id: '', number: '1' })[name] ?? {};
        assert.equal((await ask(service, name, sent, 'ana')).status, 200, name);
      }
      assert.equal((await service.get('/api/order/current', agent)).status, 200);
    });

    test('a change and a hand-off at the same time happen one after the other', async (t) => {
      const { service, move } = await start(t);
      await move('assisted');
      const [, ...responses] = await Promise.all([
        move('semiautomatic'),
        ...[1, 2, 3, 4].map((quantity) => ask(service, 'putItem', { body: item('cafe', { quantity }) }, 'bia')),
      ]);
      for (const { status } of responses) assert.ok(status === 200 || status === 422, String(status));
      assert.deepEqual(refusalOf(await ask(service, 'putItem', { body: item('cafe') }, 'bia')), [
        422,
        orderRefusals.semiAutomatic,
      ]);
    });
  });
});
