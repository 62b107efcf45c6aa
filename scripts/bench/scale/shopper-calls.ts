import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { buildOrderService } from '../../../order-service/app.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import { createApiKey } from '../../../order-service/services/platform/api-keys.ts';
import { sampleAddress, sampleCustomer } from '../../../test/helpers/samples.ts';
import { boughtProduct, codes } from './fill.ts';

const contextSecret = 'a secret for the bench only';

/** One call of a shopper, an agent or a shop's system. */
export type ShopperCall = {
  name: string;
  request: (round: number) => InjectOptions;
  /** A call that must come first and is not measured. */
  before?: (round: number) => InjectOptions;
};
export type Caller = { calls: ShopperCall[]; send(options: InjectOptions): Promise<void>; close(): Promise<void> };

/** The order service on this database and its calls. A refused call throws: its time would mean nothing. */
export async function openCaller(database: Database): Promise<Caller> {
  const app: FastifyInstance = await buildOrderService({
    database,
    contextSecret,
    log: fastify({ logger: false }).log,
    postalCodes: { find: async () => ({ kind: 'unavailable' }), close: async () => {} },
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

/** Sorted so that each call finds what it needs: a cart is filled before it is confirmed. */
function callsOf({ key, placedId }: { key: string; placedId: string }): ShopperCall[] {
  const bearer = (code: string) => ({ authorization: `Bearer ${code}` });
  const get = (name: string, url: string, code: string = codes.contact): ShopperCall => ({
    name,
    request: () => ({ method: 'GET', url, headers: bearer(code) }),
  });
  const post = (
    name: string,
    url: string,
    body: (round: number) => object,
    code: string = codes.contact,
  ): ShopperCall => ({
    name,
    request: (round) => ({ method: 'POST', url, payload: body(round), headers: bearer(code) }),
  });
  const { fullAddress: _shown, ...address } = sampleAddress({});
  return [
    { name: 'a visitor without a session', request: () => ({ method: 'GET', url: '/api/session/anonymous-session' }) },
    { name: 'session', request: () => ({ method: 'GET', url: `/api/session/${codes.contact}` }) },
    get('settings of the shop', '/api/shop/settings'),
    get('first page', '/api/shop/first-page'),
    get('categories', '/api/catalog/categories'),
    get('products, the most sold', '/api/catalog/top'),
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
    {
      name: 'use a coupon',
      request: () => ({ method: 'POST', url: '/api/order/coupon/?coupon=DEZ', headers: bearer(codes.contact) }),
    },
    get('price tables, as an agent', '/api/order/price-tables', codes.agent),
    get('messages of a contact, as an agent', '/api/order/messages', codes.agent),
    get('state of the payment', '/api/order/payment/state'),
    {
      ...get('confirm an order', '/api/order/confirm'),
      before: () => ({ method: 'POST', url: '/api/order/items/', payload: item(1), headers: bearer(codes.contact) }),
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
