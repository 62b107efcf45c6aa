import { Value } from 'typebox/value';
import {
  at,
  exampleAgent,
  exampleCart,
  exampleContact,
  exampleDiscount,
  exampleOrder,
  exampleProduct,
  exampleRefund,
  exampleSteps,
  filledCart,
} from './example-order.ts';
import { orderHead, type PlatformOrderHead } from './order-schemas.ts';
import type { PlatformCallName, PlatformData, platformCalls } from './platform.ts';
import { exampleIds } from './platform-samples.ts';

type Examples = { readonly [Name in PlatformCallName]: PlatformData<(typeof platformCalls)[Name]> };

const { paid, placed } = exampleSteps;
const order = exampleOrder([paid]);
const head = Value.Clean(orderHead, { ...order }) as PlatformOrderHead;

const flow = { ...exampleContact, isInSemiAutomatic: false, since: null, agent: null } as const;

const run = {
  beganAt: at('12:00'),
  endedAt: '2026-11-21T12:00:02.000Z',
  times: 1,
  outcome: 'imported',
  reason: null,
  message: null,
  bytes: 48_210,
  products: 120,
  created: 8,
  changed: 30,
  withdrawn: 2,
  turnedOff: 1,
  problems: 1,
} as const;
const source = {
  id: 7,
  address: 'https://erp.example/produtos.xml',
  everyMinutes: 360,
  full: false,
  stock: false,
  currency: 'BRL',
  nextAt: at('18:00'),
  paused: false,
  products: 120,
  failures: 0,
  runs: [run],
};

const webhook = {
  id: '019a8d10-4e5f-7a01-8b2c-3d4e5f607182',
  name: 'ERP',
  url: 'https://erp.example/pedidos',
  events: ['order.received', 'order.paid'],
  isActive: true,
  isDeclared: false,
  waiting: 2,
  failed: 1,
  previousSecretUntil: null,
  createdAt: at('11:20'),
  updatedAt: at('11:25'),
} as const satisfies Examples['webhook'];
const withEvents = { ...webhook, events: [...webhook.events] };
const secret = 'whsec_…segredo…';

const consent = {
  channelType: exampleContact.channelType,
  kind: 'marketing',
  state: 'granted',
  at: at('13:30'),
  source: 'cadastro',
} as const;
const consents = { current: [consent], history: [consent] };

const outside = [{ system: 'mercadopago', count: 1 }];

/** The `data` of each call's success: the same order, contact and products everywhere. */
export const responseExamples: Examples = {
  shop: {
    id: 'demo',
    slug: 'demo',
    name: 'Empório Girassol',
    channels: [{ channelType: exampleContact.channelType, channelId: exampleContact.channelId }],
  },
  createSession: {
    code: 'uW3…código…9fQ',
    link: 'https://loja.example/#uW3…código…9fQ?type=ShowQuery&id=caf%C3%A9',
    expiresAt: '2026-12-21T14:05:00.000Z',
  },
  contactFlow: flow,
  setContactFlow: flow,
  orders: { data: [head], hasMore: false, token: 'WyJ4…' },
  order,
  agents: {
    placedSince: '2026-11-01T03:00:00.000Z',
    placedUntil: '2026-11-22T03:00:00.000Z',
    data: [{ agent: exampleAgent, orders: 12, totalAmout: 861.6, paidOrders: 10, paidAmout: 718, canceledOrders: 1 }],
  },
  discounts: { data: [exampleDiscount] },
  decideDiscount: {
    ...exampleDiscount,
    status: 'refused',
    decidedAt: at('13:54'),
    decidedBy: { id: 'bia', name: 'Bia' },
    answer: 'Acima da nossa margem.',
  },
  setOrderStatus: exampleOrder([paid, { step: 'accepted', by: 'shop', agent: null, at: at('14:10') }]),
  refundOrder: exampleOrder([paid], {
    refunds: [{ ...exampleRefund, state: 'requested', finishedAt: null }],
    updatedAt: exampleRefund.requestedAt,
  }),
  importProducts: {
    format: 'google-xml',
    isDryRun: false,
    products: 120,
    created: 8,
    updated: 112,
    changed: 30,
    unchanged: 82,
    withdrawn: 2,
    turnedOff: 1,
    otherProducts: 1,
    stockKept: 1,
    keptStocks: [{ line: 17, id: 'CAFE-500', sku: 'CAFE-500', kept: 38, inFeed: 40 }],
    needsYes: false,
    categories: 3,
    sellers: 1,
    changes: [{ line: 17, id: 'CAFE-500', field: 'preço', from: 'R$ 27,90', to: 'R$ 29,90' }],
    problems: [
      { line: 42, id: 'CHA-100', reason: 'o preço não está em reais: "10.00 USD"' },
      {
        ...{ line: 77, id: '1017' },
        reason: 'este código já é do produto "Vela de cera", e o arquivo traz "Saboneteira"; o da loja ficou como está',
      },
    ],
    problemCount: 2,
    notices: [{ line: 58, id: 'MEL-300', reason: 'a imagem não é um endereço https: "mel.jpg"' }],
    noticeCount: 1,
    seconds: 1.4,
  },
  feedSources: { data: [source] },
  addFeedSource: { ...source, products: null, runs: [] },
  runFeedSource: source,
  pauseFeedSource: { ...source, paused: true },
  removeFeedSource: { id: 7 },
  products: {
    data: [
      {
        id: exampleProduct.providerId,
        name: exampleProduct.name,
        brand: 'Serra Alta',
        description: 'Torra média, de pequenos produtores do sul de Minas.',
        link: `https://emporio.example/product/${exampleProduct.providerId}`,
        images: ['https://loja.example/fotos/cafe.jpg'],
        categories: [{ id: 'cafes', name: 'Cafés' }],
        seller: null,
        active: true,
        hidden: false,
        priceOnRequest: false,
        variants: [
          {
            sku: exampleProduct.sku,
            price: 34.9,
            promotionalPrice: 29.9,
            currentPrice: 29.9,
            stock: 40,
            barcode: '7891234567895',
            weightInGrams: 520,
            options: [{ name: 'Moagem', value: 'Grossa' }],
            promotionStartsAt: null,
            promotionEndsAt: '2026-12-01T03:00:00.000Z',
            active: true,
            soldOut: false,
            available: true,
          },
        ],
      },
    ],
    hasMore: false,
    token: 'WyJ4…',
  },
  changeProducts: {
    changed: 1,
    unchanged: 0,
    refused: 0,
    rows: [
      {
        row: 0,
        outcome: 'changed',
        id: 'feijao-carioca-1kg',
        code: null,
        reason: null,
        variants: [{ sku: 'feijao-carioca-1kg', price: 8.9, promotionalPrice: 0, stock: 40 }],
      },
    ],
  },
  searches: { data: [{ words: 'cafe descafeinado', isPartial: true, searches: 4, lastAt: at('13:10') }] },
  messages: {
    data: [
      {
        id: '019a8d38-1b2c-7d4e-8f50-6a7b8c9d0e1f',
        kind: 'product',
        channelType: exampleContact.channelType,
        channelId: exampleContact.channelId,
        contact: exampleContact.contact.id,
        state: 'sent',
        tries: 1,
        createdAt: at('13:45'),
        sentAt: '2026-11-21T13:45:01.000Z',
        failedAt: null,
        lastError: null,
      },
    ],
    hasMore: false,
    token: 'WyJ4…',
  },
  contactCart: exampleCart,
  setContactCart: {
    ...filledCart,
    refused: [
      {
        position: 1,
        providerId: 'bolsa-couro',
        code: 'stock-limit',
        message: 'Temos apenas 2 unidades de Bolsa de Couro Artesanal em estoque.',
        most: 2,
      },
    ],
  },
  webhooks: { data: [withEvents] },
  createWebhook: { ...withEvents, waiting: 0, failed: 0, updatedAt: webhook.createdAt, secret },
  webhook: withEvents,
  changeWebhook: { ...withEvents, events: ['order.received', 'order.paid', 'order.canceled'] },
  replaceWebhookSecret: { ...withEvents, previousSecretUntil: '2026-11-22T11:25:00.000Z', secret },
  deleteWebhook: { id: webhook.id },
  testWebhook: { eventId: '019a8d50-2332-7c3a-9e4b-5f60718293b2' },
  webhookDeliveries: {
    data: [
      {
        eventId: '019a8d50-1000-7c3a-9e4b-5f60718293a0',
        type: 'order.received',
        isTest: false,
        orderId: order.id,
        state: 'sent',
        tries: 1,
        createdAt: placed.at,
        sentAt: '2026-11-21T14:05:01.000Z',
        failedAt: null,
        lastError: null,
      },
    ],
    hasMore: false,
    token: 'WyJ4…',
  },
  retryWebhook: { count: 2 },
  replayWebhook: { count: 3, skipped: 1, hasMore: false },
  contactConsents: consents,
  setContactConsent: consents,
  searchPeople: {
    contacts: [
      { customerId: exampleIds.CONTATO, matches: true, ...exampleContact, orderCount: 1, lastOrderAt: placed.at },
    ],
  },
  exportPerson: {
    shop: 'Empório Girassol',
    exportedAt: at('18:30'),
    contacts: [exampleIds.CONTATO],
    data: [{ table: 'orders', rows: [{ number: 1042, status: 'Received', total_amount: 7180 }] }],
    outside,
  },
  erasePerson: {
    erasure: null,
    contactCount: 1,
    keptOrderCount: 1,
    rows: [{ table: 'customer', count: 1 }],
    obstacles: ['O pedido nº 1042 está em andamento. Entregue e finalize o pedido, ou cancele, e tente de novo.'],
    outside,
  },
};
