import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { Value } from 'typebox/value';
import { platformRefusal, refusal } from '#shared/contract/envelopes.ts';
import type { Agent } from '#shared/model/agent.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { ItemChange, Order } from '#shared/model/order/order.ts';
import { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import type { Envelope } from '#shared/model/result.ts';
import { SessionType } from '#shared/model/session.ts';
import { buildOrderService } from '../../../order-service/app.ts';
import { newId } from '../../../order-service/database/core/new-id.ts';
import { ensureAgent, ensurePlatformUser } from '../../../order-service/database/customers/agents.ts';
import { ensureCustomer } from '../../../order-service/database/customers/customers.ts';
import type { Database, Db } from '../../../order-service/database/engine/database.ts';
import { writeSession } from '../../../order-service/database/sessions/sessions.ts';
import { type StoredSettings, writeShop, writeShopHost } from '../../../order-service/database/shops/shops.ts';
import { systemClock } from '../../../order-service/providers/clock.ts';
import type { OnlinePayments } from '../../../order-service/providers/online-payments.ts';
import type { PostalCodes } from '../../../order-service/providers/postal-codes/postal-codes.ts';
import type { OrderEventsOptions } from '../../../order-service/routes/events/order-events.ts';
import type { PlatformParts } from '../../../order-service/routes/platform/platform.ts';
import type { StoreLinkKeys } from '../../../order-service/routes/store-links.ts';
import type { ProductDraft, VariantDraft } from '../../../order-service/services/catalog/product-draft.ts';
import { saveCategories, saveSellers } from '../../../order-service/services/catalog/save-categories.ts';
import { saveProducts } from '../../../order-service/services/catalog/save-products.ts';
import type { PaymentAccounts } from '../../../order-service/services/payment-setup/payment-accounts.ts';
import { openPayments, type PaymentsOptions } from '../../../order-service/services/payment-setup/payment-providers.ts';
import type { PhotoParts } from '../../../order-service/services/photos/photos.ts';
import { hashCode } from '../../../order-service/services/sessions/sessions.ts';
import { type ChannelDraft, saveChannels } from '../../../order-service/services/shops/save-channels.ts';
import { type CouponDraft, saveCoupons } from '../../../order-service/services/shops/save-coupons.ts';
import {
  type DeliveryOptionDraft,
  saveDeliveryOptions,
} from '../../../order-service/services/shops/save-delivery-options.ts';
import { type GiftRuleDraft, saveGiftRules } from '../../../order-service/services/shops/save-gift-rules.ts';
import { type NeighborhoodDraft, saveNeighborhoods } from '../../../order-service/services/shops/save-neighborhoods.ts';
import {
  type PaymentOptionDraft,
  savePaymentOptions,
} from '../../../order-service/services/shops/save-payment-options.ts';
import {
  type PickupStoreDraft,
  savePickupStores,
} from '../../../order-service/services/shops/save-pickup-locations.ts';
import { type PriceTableDraft, savePriceTables } from '../../../order-service/services/shops/save-price-tables.ts';
import {
  type SalesSettingsDraft,
  saveSalesSettings,
} from '../../../order-service/services/shops/save-sales-settings.ts';
import {
  type ScheduleRuleDraft,
  saveClosedDays,
  saveScheduleRules,
} from '../../../order-service/services/shops/save-schedule.ts';
import { defaultSettings } from '../../../order-service/services/shops/shops.ts';
import { sampleCustomer } from '../samples.ts';

export const contextSecret = 'a secret for tests only';

/** A response as its caller sees it. */
export type TestResponse<Data> = Envelope<Data> & { status: number; headers: Record<string, unknown> };

type CallOptions = { code?: string | null; body?: unknown; headers?: Record<string, string> };

export type TestService = {
  app: FastifyInstance;
  database: Database;
  /** Everything that the service logged. */
  logged: () => string;
  get<Data>(url: string, options?: CallOptions): Promise<TestResponse<Data>>;
  post<Data>(url: string, body: unknown, options?: CallOptions): Promise<TestResponse<Data>>;
};

/** Whether the demo is on, and the payment providers of the shops. */
export type TestParts = {
  isDemo?: boolean;
  payments?: Partial<PaymentsOptions>;
  accounts?: PaymentAccounts;
  onlinePayments?: readonly OnlinePayments[];
  wakeJobs?: () => void;
  secretsKey?: string;
  storeLinkKeys?: StoreLinkKeys;
  platform?: PlatformParts;
  orderEvents?: OrderEventsOptions;
  photos?: PhotoParts;
  makesPictures?: boolean;
};

/** As without a network. */
const noPostalCodes: PostalCodes = { find: async () => ({ kind: 'unavailable' }), close: async () => {} };

/**
 * The order service on a database of this test, called through HTTP. Calls use the session code 'ana' by default.
 * `clock` sets the time of the calls, `postalCodes` the address lookup.
 */
export async function startTestService(
  t: TestContext,
  database: Database,
  clock?: () => Date,
  postalCodes = noPostalCodes,
  parts: TestParts = {},
): Promise<TestService> {
  let printed = '';
  const { log } = fastify({ logger: { level: 'debug', stream: { write: (line: string) => (printed += line) } } });
  const app = await buildOrderService({
    database,
    contextSecret,
    log,
    postalCodes,
    ...(clock && { clock }),
    isDemo: parts.isDemo ?? false,
    makesPictures: parts.makesPictures ?? false,
    ...(parts.orderEvents && { orderEvents: parts.orderEvents }),
    ...(parts.photos && { photos: parts.photos }),
    ...(parts.accounts && { accounts: parts.accounts }),
    ...(parts.onlinePayments && { onlinePayments: parts.onlinePayments }),
    ...(parts.storeLinkKeys && { storeLinkKeys: parts.storeLinkKeys }),
    ...(parts.platform && { platform: parts.platform }),
    ...(parts.wakeJobs && { wakeJobs: parts.wakeJobs }),
    ...(parts.secretsKey !== undefined && { secretsKey: parts.secretsKey }),
    payments: openPayments({
      database,
      clock: clock ?? systemClock,
      log,
      isDemo: parts.isDemo ?? false,
      publicUrl: '',
      // Other tests cover the requirements of Mercado Pago's options.
      hasOnlineAccount: parts.accounts?.hasOnlineAccount ?? (() => true),
      ...parts.payments,
    }),
  });
  t.after(() => app.close());
  const ask = async <Data>(
    options: InjectOptions,
    { code = 'ana', headers = {} }: CallOptions,
  ): Promise<TestResponse<Data>> => {
    const authorization: Record<string, string> = code === null ? {} : { authorization: `Bearer ${code}` };
    const response = await app.inject({ ...options, headers: { ...authorization, ...headers } });
    const envelope: Envelope<Data> = response.json();
    assertDocumentedRefusal(String(options.url), envelope);
    return { ...envelope, status: response.statusCode, headers: response.headers };
  };
  return {
    app,
    database,
    logged: () => printed,
    get: (url, options = {}) => ask({ method: 'GET', url }, options),
    post: (url, body, options = {}) => ask({ method: 'POST', url, payload: body as object | string | Buffer }, options),
  };
}

/** Each refusal that a test meets is one that the OpenAPI document of its call allows, `data` included. */
function assertDocumentedRefusal(url: string, envelope: Envelope<unknown>): void {
  const documents = [
    ['/platform/', platformRefusal],
    ['/api/', refusal],
  ] as const;
  const [, schema] = documents.find(([start]) => url.startsWith(start)) ?? [];
  if (envelope.success || schema === undefined || url.startsWith('/platform/mcp')) return;
  const what = `${url} ${JSON.stringify(envelope.errors)}`;
  assert.deepEqual(Value.Errors(schema, envelope), [], what);
  assert.deepEqual(envelope, Value.Clean(schema, structuredClone(envelope)), `undocumented: ${what}`);
}

export type TestShop = { shopId: string };

/** What a shop offers in the checkout. It does not offer what is left out. */
export type TestOffers = {
  terms?: SalesSettingsDraft;
  pickupStores?: PickupStoreDraft[];
  neighborhoods?: NeighborhoodDraft[];
  deliveryOptions?: DeliveryOptionDraft[];
  scheduleRules?: ScheduleRuleDraft[];
  closedDays?: string[];
  priceTables?: PriceTableDraft[];
  coupons?: CouponDraft[];
  paymentOptions?: PaymentOptionDraft[];
};

/** Saves everything that a shop offers in the checkout. Earlier offers that are not in it are switched off. */
export async function saveOffers(db: Db, shopId: string, offers: TestOffers): Promise<void> {
  await saveSalesSettings(db, shopId, offers.terms ?? {});
  await savePickupStores(db, shopId, offers.pickupStores ?? [], true);
  await saveNeighborhoods(db, shopId, offers.neighborhoods ?? [], true);
  await saveDeliveryOptions(db, shopId, offers.deliveryOptions ?? [], true);
  await saveScheduleRules(db, shopId, offers.scheduleRules ?? [], true);
  await saveClosedDays(db, shopId, offers.closedDays ?? [], true);
  await savePriceTables(db, shopId, offers.priceTables ?? [], true);
  await saveCoupons(db, shopId, offers.coupons ?? [], true);
  await savePaymentOptions(db, shopId, offers.paymentOptions ?? [], true);
}

/**
 * A shop with a WhatsApp number: anonymous orders are settled there, so they need no delivery and no payment (spec §4).
 */
export const takesAnonymousOrders = { settings: { whatsApp: '5511999990000' } };

/** A shop in which a few sessions confirm many orders. Other tests cover the limits of open orders. */
export const takesManyOrders: TestOffers = {
  terms: {
    orderLimits: { openOrdersPerNetwork: null, openOrdersPerNetworkWithoutName: null, openOrdersPerContact: null },
  },
};

/**
 * A shop with these products and one contact with the session code `code`. `agentCode` opens an agent's session for
 * the same contact; `agent`: who that is.
 */
export async function createShop(
  database: Database,
  options: {
    slug?: string;
    isDemo?: boolean;
    host?: string;
    code?: string;
    agentCode?: string;
    agent?: Agent;
    minOrderCents?: number;
    settings?: Partial<StoredSettings>;
    products?: ProductDraft[];
    categories?: Parameters<typeof saveCategories>[2];
    collections?: Parameters<typeof saveCategories>[2];
    giftRules?: GiftRuleDraft[];
    sellers?: Parameters<typeof saveSellers>[2];
    channels?: ChannelDraft[];
  } & TestOffers = {},
): Promise<TestShop> {
  const { slug = 'loja', code = 'ana', minOrderCents = 0 } = options;
  return database.tx(async (db) => {
    const settings = { ...defaultSettings, ...options.settings };
    const shopId = await writeShop(db, {
      id: newId(),
      slug,
      name: slug,
      saleMode: 3,
      isDemo: options.isDemo ?? false,
      minOrderCents,
      settings,
    });
    if (options.host) await writeShopHost(db, shopId, options.host);
    await saveSellers(db, shopId, options.sellers ?? []);
    await saveCategories(db, shopId, options.categories ?? []);
    await saveCategories(db, shopId, options.collections ?? [], true);
    await saveProducts(db, shopId, 'test', options.products ?? []);
    await saveGiftRules(db, shopId, options.giftRules ?? []);
    await saveOffers(db, shopId, options);
    await saveChannels(db, shopId, options.channels ?? []);
    const contact = { isAnonymous: false, channelType: 1, channelId: 'zap', channelUser: code, name: 'Ana' } as const;
    const customerId = await ensureCustomer(db, shopId, { id: newId(), ...contact });
    const session = {
      shopId,
      channelType: 1,
      channelId: 'zap',
      customerId,
      expiresAt: new Date(Date.now() + 3_600_000),
    } as const;
    await writeSession(db, { ...session, codeHash: hashCode(code), type: SessionType.Contact, platformUserId: null });
    if (options.agentCode) {
      const platformUserId = options.agent
        ? await ensureAgent(db, shopId, newId(), options.agent)
        : await ensurePlatformUser(db, shopId, { id: newId(), name: 'Bia', email: 'bia@example.com' });
      await writeSession(db, {
        ...session,
        codeHash: hashCode(options.agentCode),
        type: SessionType.PlatformUser,
        platformUserId,
      });
    }
    return { shopId };
  });
}

/** The connected channel of `createShop`'s contact. */
export const demoChannel: ChannelDraft = { channelType: 1, channelId: 'zap', kind: 'demo' };

/** A plain product: one variant, ten reais, unlimited stock. */
export function draft(
  providerId: string,
  fields: Partial<ProductDraft> & { variant?: Partial<VariantDraft> } = {},
): ProductDraft {
  const { variant, ...product } = fields;
  return {
    providerId,
    name: providerId,
    variants: [{ sku: providerId, price: 10_00, available: null, ...variant }],
    ...product,
  };
}

/** Two axes, Cor and Tamanho. Azul P does not exist, Azul M is sold out and Verde M costs more. */
export const shirt = (fields: Partial<ProductDraft> = {}): ProductDraft => ({
  providerId: 'camisa',
  name: 'Camisa',
  attributes: [
    {
      providerId: 'cor',
      name: 'Cor',
      options: [
        { providerId: 'azul', name: 'Azul', redirectable: true },
        { providerId: 'verde', name: 'Verde', redirectable: true },
      ],
    },
    {
      providerId: 'tam',
      name: 'Tamanho',
      options: [
        { providerId: 'p', name: 'P', redirectable: false },
        { providerId: 'm', name: 'M', redirectable: false },
      ],
    },
  ],
  variants: [
    { sku: 'azul-m', options: { cor: 'azul', tam: 'm' }, price: 50_00, available: 0, image: '/azul.svg' },
    { sku: 'verde-p', options: { cor: 'verde', tam: 'p' }, price: 50_00, available: 5, image: '/verde.svg' },
    { sku: 'verde-m', options: { cor: 'verde', tam: 'm' }, price: 60_00, available: 5, image: '/verde.svg' },
  ],
  ...fields,
});

export const choice = (cor: string, tam: string) => [
  { providerId: 'cor', optionProviderId: cor, redirectable: true },
  { providerId: 'tam', optionProviderId: tam, redirectable: false },
];

/** A pickup store for all products, free of charge. */
export const pickupStore = (providerId: string, fields: Partial<PickupStoreDraft> = {}): PickupStoreDraft => ({
  providerId,
  name: providerId,
  zipCode: '01310100',
  state: 'SP',
  city: 'São Paulo',
  neighborhood: 'Bela Vista',
  street: 'Avenida Paulista',
  number: '900',
  ...fields,
});

/** A delivery option for all of Brazil at ten reais. */
export const shipping = (providerId: string, fields: Partial<DeliveryOptionDraft> = {}): DeliveryOptionDraft => ({
  providerId,
  type: LogisticType.Shipping,
  name: providerId,
  areas: [{ zipFrom: '01000000', zipTo: '99999999', priceCents: 10_00, estimate: '5 dias úteis' }],
  ...fields,
});

/** The same window on every day of the week. */
export const everyDay = (
  startTime: string,
  endTime: string,
  fields: Partial<ScheduleRuleDraft> = {},
): ScheduleRuleDraft[] => [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startTime, endTime, ...fields }));

/** A payment option that works in every shop, because the shop's staff settles it. */
export const paymentOption = (
  providerId: string,
  method: PaymentMethod,
  fields: Partial<PaymentOptionDraft> = {},
): PaymentOptionDraft => ({
  providerId,
  method,
  providerType: PaymentProviderType.Manual,
  name: providerId,
  ...fields,
});

/** A payment option of the shop's own provider: the simulator in a demo shop; elsewhere only a PIX key. */
export const ownPaymentOption = (
  providerId: string,
  method: PaymentMethod,
  fields: Partial<PaymentOptionDraft> = {},
): PaymentOptionDraft =>
  paymentOption(providerId, method, { providerType: PaymentProviderType.ShopProvider, ...fields });

/** The request body that adds a product to the order. */
export const item = (providerId: string, fields: Partial<ItemChange> = {}): ItemChange => ({
  index: '',
  providerId,
  quantity: 1,
  attributes: [],
  ...fields,
});

/**
 * Sets the customer and payment by PIX. With a delivery, and a slot where one is required, a shopper may then confirm.
 */
export async function identifyAndPay(service: TestService, code = 'ana', providerId = 'pix'): Promise<void> {
  dataOf(await service.post('/api/customer/update', sampleCustomer, { code }));
  dataOf(await service.post('/api/order/payment/delivery', { providerId, type: PaymentMethod.Pix }, { code }));
}

/** The data of a response that must be a success. */
export function dataOf<Data>(response: TestResponse<Data>): Data {
  assert.deepEqual(response.errors, []);
  assert.equal(response.status, 200);
  assert.ok(response.success && response.data !== null);
  return response.data;
}

/** Status and messages of a response that must be a failure. */
export function refusalOf(response: TestResponse<unknown>): [number, ...string[]] {
  assert.equal(response.success, false);
  return [response.status, ...response.errors.map(({ message }) => message)];
}

/** The fields of an order's lines that a shopper sees. */
export const linesOf = (order: Order) =>
  order.items.map(({ index, providerId, quantity, totalAmout }) => ({ index, providerId, quantity, totalAmout }));
