import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { buildOrderService } from '../../../order-service/app.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import { createApiKey } from '../../../order-service/services/platform/api-keys.ts';
import { sampleAddress, sampleCustomer } from '../../../test/helpers/samples.ts';
import { boughtProduct, codes } from './fill.ts';

const contextSecret = 'a secret for the bench only';

/** Sends a call and returns its `data`. A refused call throws: its time would mean nothing. */
type Send = (options: InjectOptions) => Promise<unknown>;
/** One call of a shopper, an agent or a shop's system. */
export type ShopperCall = {
  name: string;
  request: (round: number) => InjectOptions;
  /** Calls that must come first and are not measured. */
  before?: (send: Send, round: number) => Promise<unknown>;
};
export type Caller = { calls: ShopperCall[]; send: Send; close(): Promise<void> };

/** The order service on this database and its calls. */
export async function openCaller(database: Database): Promise<Caller> {
  const app: FastifyInstance = await buildOrderService({
    database,
    contextSecret,
    log: fastify({ logger: false }).log,
    postalCodes: { find: async () => ({ kind: 'unavailable' }), close: async () => {} },
    // The demo's provider simulates payments within the process.
    isDemo: true,
  });
  const shop = await database.one<{ id: string }>(sql`select id from shop where is_default`);
  const { key } = await createApiKey(database, shop?.id ?? '', { name: 'bench', contextSecret });
  const placed = await database.one<{ id: string }>(sql`
    select id from orders where shop_id = ${shop?.id ?? ''} and status = 2 order by updated_at desc limit 1`);
  return {
    calls: callsOf({ key, placedId: placed?.id ?? '' }),
    close: () => app.close(),
    async send(options) {
      const { statusCode, payload } = await app.inject(options);
      if (statusCode >= 400)
        throw new Error(`${options.method} ${String(options.url)}: ${statusCode} ${payload.slice(0, 300)}`);
      return JSON.parse(payload).data;
    },
  };
}

const words = ['arroz', 'chocolate', 'feijao', 'suco'];
const item = (quantity: number) => ({
  providerId: boughtProduct,
  sku: '',
  quantity,
  index: '',
  attributes: [],
  subscription: null,
  preferences: null,
});

/** A value of a response that a later call needs, such as an order's id. */
const field = (data: unknown, name: string): string => {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
  if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`a response without ${name}`);
  return String(value);
};

const asBearer = (code: string) => ({ authorization: `Bearer ${code}` });
const getBy = (url: string, code: string = codes.contact): InjectOptions => ({
  method: 'GET',
  url,
  headers: asBearer(code),
});
const postBy = (url: string, body?: object, code: string = codes.contact): InjectOptions => ({
  method: 'POST',
  url,
  headers: asBearer(code),
  ...(body && { payload: body }),
});

/** An item, a delivery and the contact's data: what is missing is the payment. */
const productsMessage = { text: 'Separei para você', products: [{ providerId: boughtProduct, attributes: [] }] };

async function fillCart(send: Send): Promise<unknown> {
  await send(postBy('/api/order/items/', item(2)));
  await send(postBy('/api/order/logistic/', { type: 2, providerId: 'correio', addressIndex: 0 }));
  return send(postBy('/api/customer/update', sampleCustomer));
}

async function choosePayment(send: Send, providerId: string, type: number): Promise<unknown> {
  await fillCart(send);
  return send(postBy('/api/order/payment/delivery', { providerId, type }));
}

async function place(send: Send): Promise<unknown> {
  await choosePayment(send, 'dinheiro', 5);
  return send(getBy('/api/order/confirm'));
}

async function firstSlot(send: Send): Promise<{ day: string; startTime: string }> {
  const days = await send(getBy('/api/order/schedule'));
  const open = (Array.isArray(days) ? days : []).find(({ options }) =>
    options.some((option: { enabled: boolean }) => option.enabled),
  );
  return { day: open.day, startTime: open.options.find((option: { enabled: boolean }) => option.enabled).startTime };
}

/** Sorted so that each call finds what it needs: a cart is filled before it is confirmed. */
function callsOf({ key, placedId }: { key: string; placedId: string }): ShopperCall[] {
  const get = (name: string, url: string, code: string = codes.contact): ShopperCall => ({
    name,
    request: () => getBy(url, code),
  });
  const post = (
    name: string,
    url: string,
    body: (round: number) => object,
    code: string = codes.contact,
  ): ShopperCall => ({ name, request: (round) => postBy(url, body(round), code) });
  /** What the unmeasured calls found for the measured one. */
  let slot = { day: '', startTime: '' };
  let order = '';
  const placing = async (send: Send) => {
    order = field(await place(send), 'id');
  };
  const { fullAddress: _shown, ...address } = sampleAddress({});
  return [
    { name: 'a visitor without a session', request: () => ({ method: 'GET', url: '/api/session/anonymous-session' }) },
    { name: 'session', request: () => ({ method: 'GET', url: `/api/session/${codes.contact}` }) },
    get('settings of the shop', '/api/shop/settings'),
    get('first page', '/api/shop/first-page'),
    get('categories', '/api/catalog/categories'),
    get('products, the most sold', '/api/catalog/top'),
    get('products by price', '/api/catalog/top?sort=price'),
    post('products of a category, by price', '/api/catalog/products/search', () => ({
      category: 'mercearia',
      searchQuery: '',
      sort: 'price',
    })),
    get('products of a collection', '/api/catalog/products/collections/ofertas'),
    post('products of a category', '/api/catalog/products/search', () => ({ category: 'mercearia', searchQuery: '' })),
    post('search', '/api/catalog/products/searchText', (round) => ({ searchQuery: words[round % words.length] })),
    post('search with a typo', '/api/catalog/products/searchText', () => ({ searchQuery: 'arrox' })),
    get('filters', '/api/catalog/products/facets'),
    get('filters of a search', '/api/catalog/products/facets?searchQuery=arroz'),
    get('a product', `/api/catalog/products/${boughtProduct}`),
    get('products by their ids', `/api/catalog/products/byids/${boughtProduct}`),
    get('current order', '/api/order/current'),
    post('add an item', '/api/order/items/', (round) => item(1 + (round % 5))),
    post('save the customer', '/api/customer/update', () => sampleCustomer),
    post('add an address', '/api/order/address/', () => address),
    get('delivery options', '/api/order/logistic/?type=1&code=01310100&number=10'),
    post('choose a delivery', '/api/order/logistic/', () => ({ type: 1, providerId: 'correio', addressIndex: 0 })),
    get('pickup stores', '/api/order/stores/'),
    get('delivery times', '/api/order/schedule'),
    get('payment options', '/api/order/payments/'),
    post('choose a payment', '/api/order/payment/delivery', () => ({ providerId: 'dinheiro', type: 4 })),
    get('sellers', '/api/order/seller/?type=1&code=01310100'),
    post('choose a seller', '/api/order/seller/', () => ({ providerId: 'vendedor-1' })),
    {
      name: 'choose a delivery time',
      before: async (send) => {
        await fillCart(send);
        slot = await firstSlot(send);
      },
      request: () => postBy('/api/order/schedule', slot),
    },
    {
      ...post('choose a gift', '/api/order/gift/', () => ({
        id: 'sempre',
        selectedGifts: [{ id: 'caneca', seller: 'Vendedor 1', index: '0' }],
      })),
      before: fillCart,
    },
    {
      ...post('choose installments', '/api/order/payment/credit/installments', (round) => ({
        providerId: 'cartao-da-loja',
        installments: 1 + (round % 3),
      })),
      before: (send) => choosePayment(send, 'cartao-da-loja', 0),
    },
    { name: 'use a coupon', request: () => postBy('/api/order/coupon/?coupon=DEZ') },
    get('price tables, as an agent', '/api/order/price-tables', codes.agent),
    get('messages of a contact, as an agent', '/api/order/messages', codes.agent),
    get('state of the payment', '/api/order/payment/state'),
    {
      name: 'start a payment by PIX',
      before: async (send) => {
        await choosePayment(send, 'pix-da-loja', 3);
        order = field(await send(getBy('/api/order/confirm')), 'id');
      },
      request: () => postBy(`/api/order/payment/start?order=${order}`),
    },
    {
      ...get('confirm an order', '/api/order/confirm'),
      before: async (send) => {
        await send(postBy('/api/order/items/', item(1)));
        await choosePayment(send, 'dinheiro', 5);
      },
    },
    get('placed orders', '/api/order/placed'),
    {
      name: 'a placed order',
      before: async (send) => {
        order = field(await place(send), 'number');
      },
      request: () => getBy(`/api/order/placed/${order}`),
    },
    {
      name: 'repeat an order',
      before: async (send) => {
        order = field(await place(send), 'number');
      },
      request: () => postBy(`/api/order/placed/${order}/repeat`),
    },
    {
      name: 'confirm as an agent',
      before: (send) => choosePayment(send, 'dinheiro', 5),
      request: () => postBy('/api/order/confirm', { ...sampleCustomer, paymentMethod: 5 }, codes.agent),
    },
    { ...get('cancel the cart, as an agent', '/api/order/cancel', codes.agent), before: fillCart },
    {
      name: 'cancel a placed order, as an agent',
      before: placing,
      request: () => postBy(`/api/order/placed/${order}/cancel`, undefined, codes.agent),
    },
    post('send a product', `/api/order/send/product/${boughtProduct}`, () => ({ attributes: [] }), codes.agent),
    post('send products', '/api/order/send/products', () => productsMessage, codes.agent),
    post('preview products', '/api/order/send/products/preview', () => productsMessage, codes.agent),
    { ...get('send the order', '/api/order/send/resume', codes.agent), before: fillCart },
    get('send the catalogue', '/api/order/send/catalog', codes.agent),
    {
      name: 'open a session (Platform API)',
      request: (round) =>
        postBy(
          '/platform/sessions',
          { channelType: 'WhatsApp', channelId: 'zap', contact: { id: `bench-${round % 5}`, name: 'Ana' } },
          key,
        ),
    },
    {
      name: 'accept an order (Platform API)',
      before: placing,
      request: () => postBy(`/platform/orders/${order}/status`, { status: 'Accepted' }, key),
    },
    get('orders of a shop (Platform API)', '/platform/orders', key),
    get(
      'orders that were changed lately (Platform API)',
      `/platform/orders?updatedSince=${new Date(Date.now() - 3_600_000).toISOString()}`,
      key,
    ),
    get('cancelled orders (Platform API)', '/platform/orders?status=Canceled', key),
    get('an order (Platform API)', `/platform/orders/${placedId}`, key),
    get('messages of a shop (Platform API)', '/platform/messages', key),
    get('messages that failed (Platform API)', '/platform/messages?state=failed', key),
    get('messages that wait (Platform API)', '/platform/messages?state=waiting', key),
  ];
}
