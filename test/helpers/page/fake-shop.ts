import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Category } from '#shared/model/catalog/category.ts';
import type { Facet } from '#shared/model/catalog/facet.ts';
import type { Product } from '#shared/model/catalog/product.ts';
import { ChannelType } from '#shared/model/channel.ts';
import type { ItemChange, Order } from '#shared/model/order/order.ts';
import { type Session, SessionType } from '#shared/model/session.ts';
import { SaleMode, type ShopSettings, type Step } from '#shared/model/shop-settings.ts';
import { sampleItem, sampleOrder, sampleProduct } from '../samples.ts';
import { type FakeOffers, respondDelivery, sampleOffers } from './fake-delivery.ts';
import { type FakePayment, respondPayment, samplePayment } from './fake-payment.ts';

/** One request as it arrived. */
export type Seen = {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  body: unknown;
};
/** Responds to a request instead of the shop: for faults, delays and responses that the shop does not give. */
export type Responder = (seen: Seen, reply: (status: number, body: unknown) => void) => boolean;

/** A shop in memory that follows the contract, to test the webapp against real HTTP. */
export type FakeShop = {
  url: string;
  seen: Seen[];
  session: Session;
  settings: ShopSettings;
  categories: Category[];
  products: Product[];
  facets: Facet[];
  order: Order;
  /** The orders that were placed or cancelled, in their current state. */
  ended: Order[];
  offers: FakeOffers;
  payment: FakePayment;
  /** Called first; true means that it responded or will respond. */
  instead: Responder;
  /** How many requests have no response yet. */
  open: number;
  close: () => Promise<void>;
};

/** The steps of a shop whose checkout asks for a delivery, the contact's data and a payment. */
export const askedSteps = ['Identify', 'Logistic', 'Payment'] as const satisfies readonly Step[];

export const sampleSettings = (fields: Partial<ShopSettings> = {}): ShopSettings => ({
  shopId: 'loja',
  name: 'Empório da Praça',
  saleMode: SaleMode.Both,
  style: { defaultColor: '#1f6f54', secondaryColor: '#24324a', urlLogo: null },
  channelSettings: [],
  whatsApp: '+55 11 98888-7777',
  webCatalogCallbackMessage: 'Olá! Confirmei meu pedido.',
  showCollections: false,
  collections: [],
  steps: [...askedSteps],
  disableRestrictedProducts: false,
  hideAttributes: false,
  showSpecifications: true,
  enableCnpj: false,
  enableManualPrices: false,
  logistics: { enableDelivery: true, enablePickUp: true },
  externalLogistic: false,
  allowShippingRestrictedProducts: false,
  canUseCoupon: true,
  disableChargeOrders: false,
  showSellerOptions: false,
  payment: { type: 'other', publicKey: null },
  disableExpressDeliveryForAssistedSale: false,
  timeZone: 'America/Sao_Paulo',
  limits: { maxDistinctItems: 20, maxItemsAmout: null, orderMinPrice: 30 },
  ...fields,
});

export const sampleSession = (fields: Partial<Session> = {}): Session => ({
  sessionType: SessionType.Contact,
  channelType: ChannelType.WhatsApp,
  channelId: 'whatsapp-1',
  shopId: 'loja',
  userShop: { id: 'cliente-1', name: 'Ana', addresses: [] },
  ...fields,
});

export const sampleCategory = (providerId: string, name: string, children: Category[] = []): Category => ({
  providerId,
  name,
  description: null,
  children,
  shopId: 'loja',
});

/** Starts a shop on a free loopback port; the caller closes it. */
export async function startFakeShop(): Promise<FakeShop> {
  const shop: FakeShop = {
    url: '',
    seen: [],
    session: sampleSession(),
    settings: sampleSettings(),
    categories: [
      sampleCategory('graos', 'GRÃOS'),
      sampleCategory('bebidas', 'Bebidas', [sampleCategory('sucos', 'Sucos')]),
    ],
    products: Array.from({ length: 23 }, (_, at) =>
      sampleProduct({ providerId: `p${at}`, sku: `p${at}`, name: `Produto ${at}` }),
    ),
    facets: [],
    order: sampleOrder({ minOrderValue: 30 }),
    ended: [],
    offers: sampleOffers(),
    payment: samplePayment(),
    instead: () => false,
    open: 0,
    close: async () => undefined,
  };
  const server = createServer((request, response) => {
    shop.open += 1;
    response.once('close', () => {
      shop.open -= 1;
    });
    void respond(shop, request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  shop.close = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(() => done()));
  };
  return shop;
}

async function respond(shop: FakeShop, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://shop');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  const seen: Seen = {
    method: request.method ?? '',
    path: decodeURIComponent(url.pathname),
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body: text ? JSON.parse(text) : undefined,
  };
  shop.seen.push(seen);
  const reply = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (shop.instead(seen, reply)) return;
  const data = dataFor(shop, seen);
  if (data === undefined)
    reply(404, { success: false, data: null, errors: [{ message: 'Não encontramos o que você pediu.' }] });
  else reply(200, { success: true, data, errors: [] });
}

/** The shop's response data for each path; undefined is a 404. */
function dataFor(shop: FakeShop, seen: Seen): unknown {
  const { method, path, query, body } = seen;
  const asked = { ...query, ...(body as Record<string, string> | undefined) };
  if (path.startsWith('/api/session/')) return shop.session;
  if (path === '/api/shop/settings') return { data: shop.settings };
  if (path === '/api/catalog/categories')
    return { data: shop.categories, page: 0, perPage: 50, hasMore: false, token: null };
  if (path.startsWith('/api/catalog/products/byids/')) {
    const ids = path.slice('/api/catalog/products/byids/'.length).split(',');
    return shop.products.filter(({ providerId }) => ids.includes(providerId));
  }
  if (path === '/api/catalog/top' || /^\/api\/catalog\/products\/(search|searchText|collections\/.+)$/.test(path))
    return pageOf(shop, asked);
  if (path === '/api/catalog/products/facets') return shop.facets;
  if (path.startsWith('/api/catalog/products/'))
    return shop.products.find(({ providerId }) => path.endsWith(`/${providerId}`));
  if (path === '/api/order/current' || path === '/api/order/confirm') return shop.order;
  if (path === '/api/order/items/' && method === 'POST') return changeOrder(shop, body as ItemChange);
  return respondDelivery(shop, seen) ?? respondPayment(shop, seen);
}

function pageOf(shop: FakeShop, { pageToken, perPage, searchQuery }: Record<string, string>) {
  const size = Number(perPage ?? 10);
  const from = Number(pageToken ?? 0);
  const found = shop.products.filter(
    ({ name }) => !searchQuery || name.toLowerCase().includes(searchQuery.toLowerCase()),
  );
  const hasMore = from + size < found.length;
  return {
    data: found.slice(from, from + size),
    page: from / size,
    perPage: size,
    hasMore,
    token: hasMore ? String(from + size) : null,
  };
}

function changeOrder(shop: FakeShop, change: ItemChange): Order {
  const product = shop.products.find(({ providerId }) => providerId === change.providerId);
  const index = change.index || `linha-${shop.order.version}`;
  const others = shop.order.items.filter((item) => item.index !== index);
  const { name = '', price = 0, images = [] } = product ?? {};
  const line = sampleItem({
    ...change,
    index,
    name,
    images,
    sku: change.sku ?? '',
    unitPrice: price,
    totalAmout: price * change.quantity,
  });
  const items = change.quantity > 0 ? [...others, line] : others;
  const total = items.reduce((sum, item) => sum + item.totalAmout, 0);
  shop.order = { ...shop.order, items, itemsAmout: total, totalAmout: total, version: shop.order.version + 1 };
  return shop.order;
}
