import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import type { ItemChange, Order } from '#shared/model/order.ts';
import type { Envelope } from '#shared/model/result.ts';
import { SessionType } from '#shared/model/session.ts';
import { buildOrderService } from '../../order-service/app.ts';
import type { ProductDraft, VariantDraft } from '../../order-service/services/product-draft.ts';
import { saveCategories, saveSellers } from '../../order-service/services/save-categories.ts';
import { type GiftRuleDraft, saveGiftRules } from '../../order-service/services/save-gifts.ts';
import { saveProducts } from '../../order-service/services/save-products.ts';
import { hashCode } from '../../order-service/services/sessions.ts';
import { defaultSettings } from '../../order-service/services/shops.ts';
import { ensureCustomer, ensurePlatformUser } from '../../order-service/store/customers.ts';
import type { Database } from '../../order-service/store/database.ts';
import { newId } from '../../order-service/store/new-id.ts';
import { writeSession } from '../../order-service/store/sessions.ts';
import { type StoredSettings, writeShop, writeShopHost } from '../../order-service/store/shops.ts';

export const contextSecret = 'a secret for tests only';

/** An answer as a caller sees it. */
export type Answer<Data> = Envelope<Data> & { status: number; headers: Record<string, unknown> };

type CallOptions = { code?: string | null; body?: unknown; headers?: Record<string, string> };

export type TestService = {
  app: FastifyInstance;
  database: Database;
  /** Everything it logged. */
  logged: () => string;
  get<Data>(url: string, options?: CallOptions): Promise<Answer<Data>>;
  post<Data>(url: string, body: unknown, options?: CallOptions): Promise<Answer<Data>>;
};

/** The order service on a database of this test, asked through HTTP. Calls carry the code 'ana' unless they say otherwise. */
export async function startTestService(t: TestContext, database: Database): Promise<TestService> {
  let printed = '';
  const { log } = fastify({ logger: { level: 'debug', stream: { write: (line: string) => (printed += line) } } });
  const app = await buildOrderService({ database, contextSecret, log });
  t.after(() => app.close());
  const ask = async <Data>(options: InjectOptions, { code = 'ana', headers = {} }: CallOptions): Promise<Answer<Data>> => {
    const authorization: Record<string, string> = code === null ? {} : { authorization: `Bearer ${code}` };
    const answer = await app.inject({ ...options, headers: { ...authorization, ...headers } });
    const envelope: Envelope<Data> = answer.json();
    return { ...envelope, status: answer.statusCode, headers: answer.headers };
  };
  return {
    app,
    database,
    logged: () => printed,
    get: (url, options = {}) => ask({ method: 'GET', url }, options),
    post: (url, body, options = {}) => ask({ method: 'POST', url, payload: body as object }, options),
  };
}

export type TestShop = { shopId: string };

/** A shop with these products and one contact whose session code is `code`; `agent` opens an agent's session for the same contact. */
export async function makeShop(
  database: Database,
  options: {
    slug?: string;
    host?: string;
    code?: string;
    agentCode?: string;
    minOrderCents?: number;
    settings?: Partial<StoredSettings>;
    products?: ProductDraft[];
    categories?: Parameters<typeof saveCategories>[2];
    collections?: Parameters<typeof saveCategories>[2];
    giftRules?: GiftRuleDraft[];
    sellers?: Parameters<typeof saveSellers>[2];
  } = {},
): Promise<TestShop> {
  const { slug = 'loja', code = 'ana', minOrderCents = 0 } = options;
  return database.tx(async (db) => {
    const settings = { ...defaultSettings, ...options.settings };
    const shopId = await writeShop(db, { id: newId(), slug, name: slug, saleMode: 3, isDemo: false, minOrderCents, settings });
    if (options.host) await writeShopHost(db, shopId, options.host);
    await saveSellers(db, shopId, options.sellers ?? []);
    await saveCategories(db, shopId, options.categories ?? []);
    await saveCategories(db, shopId, options.collections ?? [], true);
    await saveProducts(db, shopId, 'test', options.products ?? []);
    await saveGiftRules(db, shopId, options.giftRules ?? []);
    const contact = { isAnonymous: false, channelType: 1, channelId: 'zap', channelUser: code, name: 'Ana' } as const;
    const customerId = await ensureCustomer(db, shopId, { id: newId(), ...contact });
    const session = { shopId, channelType: 1, channelId: 'zap', customerId, expiresAt: new Date(Date.now() + 3_600_000) } as const;
    await writeSession(db, { ...session, codeHash: hashCode(code), type: SessionType.Contact, platformUserId: null });
    if (options.agentCode) {
      const platformUserId = await ensurePlatformUser(db, shopId, { id: newId(), name: 'Bia', email: 'bia@example.com' });
      await writeSession(db, { ...session, codeHash: hashCode(options.agentCode), type: SessionType.PlatformUser, platformUserId });
    }
    return { shopId };
  });
}

/** A plain product: one variant, ten reais, unlimited. */
export function draft(providerId: string, fields: Partial<ProductDraft> & { variant?: Partial<VariantDraft> } = {}): ProductDraft {
  const { variant, ...product } = fields;
  return { providerId, name: providerId, variants: [{ sku: providerId, price: 10_00, available: null, ...variant }], ...product };
}

/** Two axes, Cor and Tamanho, of which Azul P does not exist, Azul M is sold out and Verde M costs more. */
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

/** What is sent to put a product into the order. */
export const item = (providerId: string, fields: Partial<ItemChange> = {}): ItemChange => ({
  index: '',
  providerId,
  quantity: 1,
  attributes: [],
  ...fields,
});

/** The data of an answer that must have succeeded. */
export function dataOf<Data>(answer: Answer<Data>): Data {
  assert.deepEqual(answer.errors, []);
  assert.equal(answer.status, 200);
  assert.ok(answer.success && answer.data !== null);
  return answer.data;
}

/** Status and messages of an answer that must have failed. */
export function refusalOf(answer: Answer<unknown>): [number, ...string[]] {
  assert.equal(answer.success, false);
  return [answer.status, ...answer.errors.map(({ message }) => message)];
}

/** What a shopper sees of an order's lines. */
export const linesOf = (order: Order) =>
  order.items.map(({ index, providerId, quantity, totalAmout }) => ({ index, providerId, quantity, totalAmout }));
