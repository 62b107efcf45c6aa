import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { Value } from 'typebox/value';
import { type EndpointName, endpoints } from '#shared/contract/endpoints.ts';
import { responseSchemas } from '#shared/contract/response-schemas.ts';
import type { NewAddress } from '#shared/model/address.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { SessionType } from '#shared/model/session.ts';
import { newId } from '../../../../order-service/database/core/new-id.ts';
import { ensurePlatformUser } from '../../../../order-service/database/customers/agents.ts';
import { ensureCustomer } from '../../../../order-service/database/customers/customers.ts';
import { writeSession } from '../../../../order-service/database/sessions/sessions.ts';
import type { PostalCodes } from '../../../../order-service/providers/postal-codes/postal-codes.ts';
import { hashCode } from '../../../../order-service/services/sessions/sessions.ts';
import { freshDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  demoChannel,
  draft,
  everyDay,
  item,
  ownPaymentOption,
  pickupStore,
  shipping,
  shirt,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';
import { motoboy } from '../checkout/delivery-fixture.ts';

const weekly = { recurrence: { type: 20, frequency: 1 } as const };

/** A shop with at least one of everything that the contract needs, and more categories than one page has. */
const shop: Parameters<typeof createShop>[1] = {
  isDemo: true,
  settings: { canUseCoupon: true, enableManualPrices: true, enableCnpj: true },
  categories: [
    { providerId: 'graos', name: 'Grãos', children: [{ providerId: 'integrais', name: 'Integrais' }] },
    ...Array.from({ length: 50 }, (_, at) => ({ providerId: `outra-${at}`, name: `Outra ${at}` })),
  ],
  collections: [{ providerId: 'natal', name: 'Natal' }],
  sellers: [
    { providerId: 'norte', name: 'Norte' },
    { providerId: 'sul', name: 'Sul' },
  ],
  products: [
    ...['arroz', 'arroz-negro', 'arroz-integral'].map((id) =>
      draft(id, {
        categoryIds: ['graos', 'integrais'],
        collectionIds: ['natal'],
        brand: 'Boa',
        variant: { price: 40_00 },
      }),
    ),
    draft('sal', { collectionIds: ['natal'] }),
    shirt({ subscriptionOffers: [weekly] }),
  ],
  giftRules: [
    {
      providerId: 'grupo',
      name: 'Grupo',
      availableQuantity: 1,
      gifts: [{ providerId: 'caneca', name: 'Caneca', available: null }],
    },
  ],
  pickupStores: [pickupStore('loja')],
  deliveryOptions: [{ ...motoboy, sellerId: 'sul' }, shipping('correio', { sellerId: 'norte' })],
  scheduleRules: everyDay('09:00', '12:00'),
  paymentOptions: [
    ownPaymentOption('cartao', PaymentMethod.CreditCard),
    ownPaymentOption('pix', PaymentMethod.Pix),
    ownPaymentOption('dinheiro', PaymentMethod.Cash, { group: 'Dinheiro', payOnDelivery: true }),
  ],
  coupons: [{ code: 'DEZ', kind: 'percent', value: 10 }],
  priceTables: [{ providerId: 'atacado', name: 'Atacado', items: [{ sku: 'arroz', priceCents: 30_00 }] }],
  channels: [demoChannel],
};

export const newAddress: NewAddress = {
  isDefault: true,
  name: 'Casa',
  state: 'SP',
  city: 'São Paulo',
  street: 'Avenida Paulista',
  number: '900',
  zipCode: '01310100',
  complement: '',
  neighborhood: 'Bela Vista',
  neighborhoodId: null,
};

const address = { state: 'SP', city: 'São Paulo', street: 'Praça da Sé', neighborhood: 'Sé', geoCoordinates: null };
const postalCodes: PostalCodes = {
  find: async (cep) => (cep === '01001000' ? { kind: 'found', address } : { kind: 'missing' }),
  close: async () => {},
};

/** The parts of a call. `as`: the contact by default; null: no session. */
type Carried = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown; as?: 'agent' | null };

/** One row of spec §7, run with a separate contact and an agent for that contact. */
export type Walk = {
  service: TestService;
  contact: string;
  agent: string;
  /**
   * Makes the row's call exactly as the row spells it. Returns its `data`, with the shape of the contract. A row with
   * two methods needs the `method`.
   */
  make<Data>(carried?: Carried, method?: 'GET' | 'POST'): Promise<Data>;
  /** Adds a product to the order, which most calls need. */
  add(providerId?: string): Promise<void>;
  /** Prepares the order for a card payment. */
  ready(): Promise<void>;
};

/**
 * A row of the specification, in its spelling, and its test. 'as listed': the row lists the names of all its
 * parameters.
 */
export type Row = [row: string, show: (walk: Walk) => Promise<void>, carries?: 'as listed'];

/** Whether a call is about the caller, the shop or its catalogue, and not about an order. */
export const isOfTheShop = (name: EndpointName): boolean =>
  /^\/api\/(session|shop|catalog)\//.test(endpoints[name].path);

/**
 * Starts the service of that shop. Returns the function that runs a row of the specification ('METHOD /path | its
 * parameters'). A row with `isListed` sends exactly the listed parameters; the other rows describe theirs in prose.
 */
export async function openWalks(
  t: TestContext,
): Promise<(row: string, show: (walk: Walk) => Promise<void>, isListed: boolean) => Promise<void>> {
  const service = await startTestService(t, await freshDatabase(t), undefined, postalCodes, { isDemo: true });
  const { shopId } = await createShop(service.database, shop);
  let walked = 0;
  return async (row, show, isListed) => {
    walked += 1;
    const [contact, agent] = [`contato-${walked}`, `atendente-${walked}`];
    await openSessions(service, shopId, contact, agent);
    const post = (url: string, body: unknown) => service.post(url, body, { code: contact });
    const add = async (providerId = 'arroz') => void dataOf(await post('/api/order/items/', item(providerId)));
    const carriedNames = new Set<string>();
    let made = 0;
    await show({
      service,
      contact,
      agent,
      add,
      make: async (carried = {}, method = methodsOf(row)[0]) => {
        made += 1;
        for (const name of Object.keys({ ...carried.query, ...(carried.body as object | undefined) }))
          carriedNames.add(name);
        return makeCall(service, row, method, {
          code: carried.as === null ? null : carried.as === 'agent' ? agent : contact,
          ...carried,
        });
      },
      ready: async () => {
        await add();
        dataOf(await post('/api/order/logistic/', { type: LogisticType.StorePickUp, providerId: 'loja' }));
        dataOf(await post('/api/customer/update', sampleCustomer));
        dataOf(await post('/api/order/payment/delivery', { providerId: 'cartao', type: PaymentMethod.CreditCard }));
      },
    });
    assert.ok(made > 0, 'the call of the row was made');
    if (isListed) assert.deepEqual([...carriedNames].sort(), listedNames(row).sort());
  };
}

async function openSessions({ database }: TestService, shopId: string, contact: string, agent: string): Promise<void> {
  await database.tx(async (db) => {
    const person = { isAnonymous: false, channelType: 1, channelId: 'zap', channelUser: contact, name: 'Ana' } as const;
    const customerId = await ensureCustomer(db, shopId, { id: newId(), ...person });
    const platformUserId = await ensurePlatformUser(db, shopId, { id: newId(), name: 'Bia', email: 'bia@example.com' });
    const session = {
      shopId,
      channelType: 1,
      channelId: 'zap',
      customerId,
      expiresAt: new Date(Date.now() + 3_600_000),
    } as const;
    await writeSession(db, {
      ...session,
      codeHash: hashCode(contact),
      type: SessionType.Contact,
      platformUserId: null,
    });
    await writeSession(db, { ...session, codeHash: hashCode(agent), type: SessionType.PlatformUser, platformUserId });
  });
}

const partsOf = (row: string) => row.split(' | ') as [call: string, notes: string];
const pathOf = (row: string) => partsOf(row)[0].replace(/^[A-Z, ]+/, '');
const methodsOf = (row: string) =>
  (partsOf(row)[0].match(/^[A-Z, ]+/)?.[0] ?? '').trim().split(', ') as ['GET' | 'POST'];

/** The names of a row's calls in the contract's table. */
export const endpointsOf = (row: string): EndpointName[] =>
  methodsOf(row).map((method) => {
    const shape = pathOf(row).replaceAll(/\{[^}]+\}/g, ':');
    const name = (Object.keys(endpoints) as EndpointName[]).find(
      (each) => endpoints[each].method === method && endpoints[each].path.replaceAll(/:[a-z]+/gi, ':') === shape,
    );
    assert.ok(name, `the contract has no ${method} ${pathOf(row)}`);
    return name;
  });

async function makeCall<Data>(
  service: TestService,
  row: string,
  method: 'GET' | 'POST',
  carried: Carried & { code: string | null },
) {
  const { params = {}, query = {}, body, code } = carried;
  const path = pathOf(row).replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  // The trailing slash is optional: both paths are the same call.
  const spellings = path.endsWith('/') ? [path.slice(0, -1), path] : [path];
  const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
  const name = endpointsOf(row).find((each) => endpoints[each].method === method);
  assert.ok(name);
  let data: unknown;
  for (const spelling of spellings) {
    const url = spelling + search;
    const response = await (method === 'POST'
      ? service.post<Data>(url, body, { code })
      : service.get<Data>(url, { code }));
    assert.deepEqual([response.status, response.success, response.errors], [200, true, []], url);
    assert.deepEqual(
      Value.Errors(responseSchemas[name as keyof typeof responseSchemas], response.data),
      [],
      `the data of ${url}`,
    );
    data = response.data;
  }
  return data as Data;
}

/** 'agent confirm: document, name; failure …' → document, name; 'query code (a word)' → code. */
const listedNames = (row: string): string[] =>
  (partsOf(row)[1].split(';')[0] ?? '')
    .replace(/^(.*: |query )/, '')
    .split(', ')
    .map((name) => name.split(' ')[0] ?? '');
