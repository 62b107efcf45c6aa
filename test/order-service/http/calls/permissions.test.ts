import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { type EndpointName, endpoints } from '#shared/contract/endpoints.ts';
import { fillPath } from '#shared/contract/path.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { SessionType } from '#shared/model/session.ts';
import { newId } from '../../../../order-service/database/core/new-id.ts';
import { ensureAgent } from '../../../../order-service/database/customers/agents.ts';
import { ensureCustomer } from '../../../../order-service/database/customers/customers.ts';
import { writeSession } from '../../../../order-service/database/sessions/sessions.ts';
import { hashCode } from '../../../../order-service/services/sessions/sessions.ts';
import { freshDatabase } from '../../../helpers/database/database.ts';
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
import { card } from '../../../helpers/order-service/payments.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';

/** The caller. `other`: a contact of another shop, who requests this shop's data. */
type CallerKind =
  | 'noSession'
  | 'unknown'
  | 'expired'
  | 'none'
  | 'contact'
  | 'chatbot'
  | 'agent'
  | 'supervisor'
  | 'other';
/**
 * The result of the permission check: `401` and `403` depend on the caller. `in`: the call itself decides, and may
 * refuse by a rule of the shop.
 */
type Access = 401 | 403 | 'in';

const everybody = (access: Access): Record<CallerKind, Access> => ({
  noSession: access,
  unknown: access,
  expired: access,
  none: access,
  contact: access,
  chatbot: access,
  agent: access,
  supervisor: access,
  other: access,
});
const badBearer = { unknown: 401, expired: 401 } as const;
/** Needs no session; a session that is sent must be valid. */
const open = { ...everybody('in'), ...badBearer };
/** Shows the shop to every session. */
const catalogue = { ...open, noSession: 401 } as const;
/**
 * Spec §6: "Shopper (Contact or Chatbot session): adds products, edits the cart, pays, confirms"; the agent works on
 * the same order.
 */
const shopper = { ...catalogue, none: 403 } as const;
/** Spec §6: calls of platform users only. */
const agentOnly = { ...shopper, contact: 403, chatbot: 403, other: 403 } as const;

/** Calls of supervisors only: another agent is refused too. */
const supervisorOnly = { ...agentOnly, agent: 403 } as const;

type Row = { may: Record<CallerKind, Access>; params?: Record<string, string>; query?: string; body?: object };
const id = '00000000-0000-4000-8000-000000000000';
const address = {
  isDefault: true,
  name: 'Casa',
  state: 'SP',
  city: 'São Paulo',
  street: 'Rua A',
  number: '1',
  zipCode: '01310100',
  complement: '',
  neighborhood: 'Centro',
  neighborhoodId: null,
};

/** One row for every call of spec §7: the type rejects an incomplete table. */
const rows: Record<EndpointName, Row> = {
  linkStore: { may: open },
  linkedChatbot: { may: open, params: { id: '1' } },
  session: { may: open, params: { code: 'ana' } },
  settings: { may: open },
  firstPage: { may: open },
  categories: { may: catalogue },
  topProducts: { may: catalogue },
  searchProducts: { may: catalogue, body: { category: 'graos' } },
  collectionProducts: { may: catalogue, params: { id: 'natal' } },
  searchTextProducts: { may: catalogue, body: { searchQuery: 'arroz' } },
  productsByIds: { may: catalogue, params: { ids: 'arroz' } },
  suggestions: { may: catalogue, query: '?searchQuery=arroz' },
  facets: { may: catalogue },
  product: { may: catalogue, params: { id: 'arroz' } },
  currentOrder: { may: shopper },
  orderEvents: { may: shopper },
  putItem: { may: shopper, body: item('arroz') },
  putGift: { may: shopper, body: { id: 'grupo', selectedGifts: [] } },
  confirmOrder: { may: shopper },
  placedOrders: { may: shopper },
  placedOrder: { may: shopper, params: { number: '1' } },
  repeatOrder: { may: shopper, params: { number: '1' } },
  setInstallments: { may: shopper, body: { providerId: 'cartao', installments: 1 } },
  payByCard: { may: shopper, body: card('4111111111111111', { providerId: 'cartao' }) },
  cardOptions: { may: shopper },
  changePayment: { may: shopper },
  setPayment: { may: shopper, body: { providerId: 'pix', type: PaymentMethod.Pix } },
  payByBrick: {
    may: shopper,
    body: { token: 't', payment_method_id: 'visa', installments: 1, payer: { email: 'ana@exemplo.com' } },
  },
  paymentState: { may: shopper },
  startPayment: { may: shopper },
  logisticOptions: { may: shopper, query: '?type=1&code=01310100' },
  setLogistic: { may: shopper, body: { type: LogisticType.StorePickUp, providerId: 'centro' } },
  setManualLogistic: { may: agentOnly, body: { addressIndex: 0, logistic: { price: 5 } } },
  stores: { may: shopper },
  paymentOptions: { may: shopper },
  sellers: { may: shopper },
  setSeller: { may: shopper, body: { providerId: 'sitio' } },
  schedule: { may: shopper },
  setSchedule: { may: shopper, body: { day: '2030-01-01', startTime: '09:00' } },
  setCoupon: { may: shopper, query: '?coupon=DEZ' },
  setDiscount: { may: agentOnly, query: '?discount=1' },
  requestDiscount: { may: agentOnly, body: { amount: 1, reason: 'cliente antigo' } },
  withdrawDiscount: { may: agentOnly },
  discountsToDecide: { may: supervisorOnly },
  decideDiscount: { may: supervisorOnly, params: { id }, body: { approve: true } },
  addCustomItem: { may: agentOnly, body: { name: 'Cesta', price: 25, quantity: 1 } },
  setInternalNote: { may: agentOnly, body: { note: 'Portão azul' } },
  setLineDiscount: { may: agentOnly, body: { index: '1', amount: 1 } },
  addressByCep: { may: shopper, params: { cep: '01310100' } },
  addAddress: { may: shopper, body: address },
  setManualPix: { may: agentOnly, body: { pixKey: 'ana@exemplo.com' } },
  sendProduct: { may: agentOnly, params: { id: 'arroz' }, body: { attributes: [] } },
  sendProducts: { may: agentOnly, body: { text: '', products: [{ providerId: 'arroz', attributes: [] }] } },
  previewProducts: { may: agentOnly, body: { text: '', products: [{ providerId: 'arroz', attributes: [] }] } },
  sendSummary: { may: agentOnly },
  sendCatalog: { may: agentOnly },
  messages: { may: agentOnly },
  resendMessage: { may: agentOnly, params: { id } },
  toggleSemiAutomatic: { may: agentOnly },
  saveCustomer: { may: shopper, body: sampleCustomer },
  confirmByAgent: { may: agentOnly, body: { ...sampleCustomer, paymentMethod: PaymentMethod.Pix } },
  cancelOrder: { may: agentOnly },
  cancelPlaced: { may: agentOnly, params: { id } },
  refundPlaced: { may: agentOnly, params: { number: '1' }, body: { amount: null, reason: '' } },
  sendPlaced: { may: agentOnly, params: { number: '1' }, body: { what: 'link' } },
  agentContacts: { may: agentOnly },
  openContact: { may: agentOnly, params: { id } },
  seeContact: { may: agentOnly, body: { seen: [] } },
  priceTables: { may: agentOnly },
  setPriceTable: { may: agentOnly, params: { id: 'atacado' } },
};

/** The session codes of the callers. */
const codes: Record<CallerKind, string | null> = {
  noSession: null,
  unknown: 'no-such-code',
  expired: 'ontem',
  none: 'ninguem',
  contact: 'ana',
  chatbot: 'robo',
  agent: 'bia',
  supervisor: 'sofia',
  other: 'caio',
};

const shop: Parameters<typeof createShop>[1] = {
  agentCode: 'bia',
  categories: [{ providerId: 'graos', name: 'Grãos' }],
  products: [draft('arroz', { categoryIds: ['graos'] }), draft('vinho', { isRestrictedSale: true })],
  pickupStores: [pickupStore('centro')],
  paymentOptions: [paymentOption('pix', PaymentMethod.Pix)],
  coupons: [{ code: 'DEZ', kind: 'percent', value: 10 }],
  priceTables: [{ providerId: 'atacado', name: 'Atacado', items: [{ sku: 'arroz', priceCents: 1_00 }] }],
};

async function start(t: TestContext, settings: NonNullable<typeof shop>['settings'] = {}) {
  // An accepted event stream ends soon, so its status is known.
  const parts = { orderEvents: { bounds: { longest: 50 } } };
  const service = await startTestService(t, await freshDatabase(t), undefined, undefined, parts);
  const { shopId } = await createShop(service.database, { ...shop, settings });
  await createShop(service.database, { slug: 'outra', code: 'caio' });
  await service.database.tx(async (db) => {
    const contact = { isAnonymous: false, channelType: 1, channelId: 'zap', channelUser: 'ana', name: 'Ana' } as const;
    const customerId = await ensureCustomer(db, shopId, { id: newId(), ...contact });
    const session = { shopId, channelType: 1, channelId: 'zap', customerId, platformUserId: null } as const;
    const later = new Date(Date.now() + 3_600_000);
    await writeSession(db, { ...session, codeHash: hashCode('robo'), type: SessionType.Chatbot, expiresAt: later });
    const platformUserId = await ensureAgent(db, shopId, newId(), { id: 'sofia-1', name: 'Sofia Supervisora' });
    await writeSession(db, {
      ...session,
      codeHash: hashCode('sofia'),
      type: SessionType.PlatformUser,
      platformUserId,
      isSupervisor: true,
      expiresAt: later,
    });
    await writeSession(db, { ...session, codeHash: hashCode('ninguem'), type: SessionType.None, expiresAt: later });
    await writeSession(db, {
      ...session,
      codeHash: hashCode('ontem'),
      type: SessionType.Contact,
      expiresAt: new Date(0),
    });
  });
  return service;
}

function ask(service: TestService, name: EndpointName, code: string | null) {
  const { method, path } = endpoints[name];
  const { params = {}, query = '', body } = rows[name];
  const url = fillPath(path, params) + query;
  return method === 'POST' ? service.post<unknown>(url, body, { code }) : service.get<unknown>(url, { code });
}

/** An event stream has no envelope; only its status is checked. */
async function statusOf(service: TestService, name: EndpointName, code: string | null): Promise<number> {
  if (!('isStream' in endpoints[name])) return (await ask(service, name, code)).status;
  const headers = code === null ? {} : { authorization: `Bearer ${code}` };
  return (await service.app.inject({ method: 'GET', url: endpoints[name].path, headers })).statusCode;
}

/** The permission result of a response. A 401 or 403 is about the caller, whatever else may be wrong. */
const saidOf = (status: number): Access => (status === 401 || status === 403 ? status : 'in');

describe('the permissions of the calls', () => {
  // Spec §6: "Shopper (Contact or Chatbot session): adds products, edits the cart, pays, confirms. Cannot add
  // restricted products when the disable setting is on."
  for (const asker of Object.keys(codes) as CallerKind[])
    test(`every call of the contract by ${asker}`, async (t) => {
      const service = await start(t, { enableManualPrices: true, canUseCoupon: true });
      // A store's registration is guarded by its own proofs, not by a session.
      const served = (Object.keys(rows) as EndpointName[]).filter(
        // An endless stream cannot be tested here: its own tests cover its permissions.
        (name) => endpoints[name].path.startsWith('/api/') && !('isStream' in endpoints[name]),
      );
      const said: Partial<Record<EndpointName, Access>> = {};
      for (const name of served) said[name] = saidOf(await statusOf(service, name, codes[asker]));
      const expected = Object.fromEntries(served.map((name) => [name, rows[name].may[asker]]));
      assert.deepEqual(said, expected);
    });

  test('the table of permissions matches the contract', () => {
    for (const [name, { caller }] of Object.entries(endpoints)) {
      const { may } = rows[name as EndpointName];
      assert.equal(may === agentOnly, caller === 'agent', name);
      assert.equal(may === supervisorOnly, caller === 'supervisor', name);
      assert.equal(may === open, caller === 'anyone', name);
    }
  });

  // Decision: The session decides the shop; anonymous-session takes the shop of the Host header, else the default shop.
  test("another shop's contact reaches nothing of this one: not its product, its store, its price table", async (t) => {
    const service = await start(t, { enableManualPrices: true });
    for (const name of ['product', 'putItem', 'setLogistic', 'setPayment'] as const) {
      const { status } = await ask(service, name, 'caio');
      assert.ok(status === 404 || status === 422, `${name} returns ${status}`);
    }
    assert.deepEqual(dataOf(await service.get<Order>('/api/order/current', { code: 'caio' })).items, []);
  });
});

describe("the agent actions that need the shop's permission", () => {
  const manual = ['setDiscount', 'setLineDiscount', 'addCustomItem', 'setPriceTable', 'setManualLogistic'] as const;

  test('manual discount, price table and freight are refused without the manual-price setting', async (t) => {
    const without = await start(t, { enableManualPrices: false });
    dataOf(await without.post('/api/order/items/', item('arroz')));
    for (const name of manual) assert.equal(refusalOf(await ask(without, name, 'bia'))[0], 422, name);
    assert.deepEqual(dataOf(await without.get('/api/order/price-tables', { code: 'bia' })), []);
    assert.equal(dataOf(await without.get<Order>('/api/order/current')).totalAmout, 10, 'nothing was reduced');

    const service = await start(t, { enableManualPrices: true });
    dataOf(await service.post('/api/order/items/', item('arroz')));
    dataOf(await service.post('/api/order/address/', address));
    for (const name of manual) assert.equal((await ask(service, name, 'bia')).status, 200, name);
  });

  test('a coupon is refused without the coupon permission, to the shopper and to the agent', async (t) => {
    for (const canUseCoupon of [false, true]) {
      const service = await start(t, { canUseCoupon });
      dataOf(await service.post('/api/order/items/', item('arroz')));
      for (const code of ['ana', 'bia'])
        assert.equal((await ask(service, 'setCoupon', code)).status, canUseCoupon ? 200 : 422, code);
    }
  });

  // Spec §6: "sees the send-product button, wide cards and the cart link to /order/checkout; … add restricted products"
  // Spec §6: "Shopper (Contact or Chatbot session): adds products, edits the cart, pays, confirms. Cannot add
  // restricted products when the disable setting is on."
  test('restricted products are refused to contacts and chatbots when the setting is on, not to agents', async (t) => {
    const add = (service: TestService, code: string) =>
      service.post<Order>('/api/order/items/', item('vinho'), { code });
    const strict = await start(t, { disableRestrictedProducts: true });
    for (const code of ['ana', 'robo']) assert.equal((await add(strict, code)).status, 422, code);
    assert.equal((await add(strict, 'bia')).status, 200);
    const free = await start(t, { disableRestrictedProducts: false });
    assert.equal((await add(free, 'ana')).status, 200);
  });
});
