import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endpoints } from '#shared/contract/endpoints.ts';
import { fillPath } from '#shared/contract/path.ts';
import type { schemas } from '#shared/contract/request-schemas.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  demoChannel,
  draft,
  everyDay,
  item,
  paymentOption,
  pickupStore,
  shipping,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';
import { card } from '../../../helpers/order-service/payments.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';

/** Everything of the other shop contains this word: a response that contains it shows a leak. */
const theirs = 'alheio';
/** A time window has no text, so the other shop's window begins at a unique time. */
const theirHour = '04:44';

const shopOf = (word: string): Parameters<typeof createShop>[1] => ({
  channels: [demoChannel],
  categories: [{ providerId: `cat-${word}`, name: `CATEGORIA ${word}` }],
  collections: [{ providerId: `col-${word}`, name: `Coleção ${word}` }],
  sellers: [{ providerId: `sel-${word}`, name: `Vendedor ${word}` }],
  settings: { showCollections: true, canUseCoupon: true, enableManualPrices: true, showSellerOptions: true },
  products: [
    draft(`prod-${word}`, {
      name: `Produto ${word}`,
      brand: `Marca ${word}`,
      categoryIds: [`cat-${word}`],
      collectionIds: [`col-${word}`],
      sellerId: `sel-${word}`,
    }),
  ],
  giftRules: [
    {
      providerId: `grupo-${word}`,
      name: `Grupo ${word}`,
      availableQuantity: 1,
      gifts: [{ providerId: `brinde-${word}`, name: `Brinde ${word}`, sellerId: `sel-${word}`, available: 1 }],
    },
  ],
  pickupStores: [
    pickupStore(`loja-${word}`, { name: `Loja ${word}`, street: `Rua ${word}`, neighborhood: `Bairro ${word}` }),
  ],
  neighborhoods: [{ providerId: `bairro-${word}`, state: 'SP', city: 'Cidade', name: `Bairro ${word}` }],
  deliveryOptions: [
    shipping(`entrega-${word}`, { name: `Entrega ${word}` }),
    shipping(`bairro-${word}`, {
      type: LogisticType.ExpressDelivery,
      name: `Moto ${word}`,
      areas: [
        {
          zipFrom: '01310100',
          zipTo: '01310100',
          neighborhoodId: `bairro-${word}`,
          priceCents: 1_00,
          estimate: `Hoje, ${word}`,
        },
      ],
    }),
  ],
  scheduleRules: word === theirs ? everyDay(theirHour, '05:00', { capacity: 1 }) : everyDay('09:00', '12:00'),
  priceTables: [
    { providerId: `tabela-${word}`, name: `Tabela ${word}`, items: [{ sku: `prod-${word}`, priceCents: 5_00 }] },
  ],
  coupons: [{ code: `CUPOM-${word}`, kind: 'percent', value: 10 }],
  paymentOptions: [
    paymentOption(`cartao-${word}`, PaymentMethod.CreditCard, { name: `Crédito ${word}` }),
    paymentOption(`pag-${word}`, PaymentMethod.Pix, { name: `PIX ${word}` }),
    paymentOption(`entrega-${word}`, PaymentMethod.OnDelivery, {
      name: `Cartão ${word}`,
      group: `Grupo ${word}`,
      payOnDelivery: true,
    }),
  ],
});

/** One call of every route, each with ids of the other shop. */
const calls: Record<keyof typeof schemas, { params?: Record<string, string>; query?: string; body?: object }> = {
  linkStore: {
    body: {
      admUser: '',
      code: 'c'.repeat(64),
      apiAddress: 'https://loja.commercesuite.com.br/web_api',
      storeHost: '',
      store: '1',
      chatbotId: theirs,
      chatbotToken: 'x',
    },
  },
  linkedChatbot: { params: { id: '1' } },
  agentContacts: {},
  openContact: { params: { id: '00000000-0000-4000-8000-000000000000' } },
  seeContact: { body: { seen: [{ kind: 'cart', at: '2026-11-20T10:00:00.000000Z' }] } },
  session: { params: { code: 'ana' } },
  settings: {},
  firstPage: {},
  categories: {},
  topProducts: {},
  searchProducts: { body: { category: `cat-${theirs}` } },
  collectionProducts: { params: { id: `col-${theirs}` } },
  searchTextProducts: { body: { searchQuery: theirs, filters: { brand: [`Marca ${theirs}`] } } },
  productsByIds: { params: { ids: `prod-${theirs},prod-meu` } },
  suggestions: { query: `?searchQuery=${theirs}` },
  facets: { query: `?searchQuery=${theirs}&category=cat-${theirs}` },
  product: { params: { id: `prod-${theirs}` } },
  currentOrder: {},
  putItem: { body: { ...item(`prod-${theirs}`), sku: `prod-${theirs}` } },
  putGift: {
    body: {
      id: `grupo-${theirs}`,
      selectedGifts: [{ id: `brinde-${theirs}`, seller: `Vendedor ${theirs}`, index: '0' }],
    },
  },
  confirmOrder: {},
  placedOrders: {},
  placedOrder: { params: { number: '1' } },
  repeatOrder: { params: { number: '1' } },
  setInstallments: { body: { providerId: `cartao-${theirs}`, installments: 1 } },
  payByCard: { body: card('4111111111111111', { providerId: `cartao-${theirs}` }) },
  cardOptions: {},
  changePayment: {},
  payByBrick: {
    body: { token: theirs, payment_method_id: 'visa', installments: 1, payer: { email: 'ana@exemplo.com' } },
  },
  paymentState: {},
  startPayment: {},
  setManualPix: { body: { pixKey: 'pix@outra.example' } },
  setPayment: { body: { providerId: `pag-${theirs}`, type: 3 } },
  logisticOptions: { query: '?type=1&code=01310100' },
  setLogistic: { body: { type: 0, providerId: `loja-${theirs}` } },
  setManualLogistic: { body: { addressIndex: 0, logistic: { price: 5 } } },
  stores: {},
  paymentOptions: {},
  sellers: {},
  setSeller: { body: { providerId: `sel-${theirs}` } },
  schedule: {},
  setSchedule: { body: { day: '2030-01-01', startTime: '09:00' } },
  setCoupon: { query: `?coupon=CUPOM-${theirs}` },
  setDiscount: { query: '?discount=1' },
  requestDiscount: { body: { amount: 1, reason: 'cliente antigo' } },
  withdrawDiscount: {},
  discountsToDecide: {},
  decideDiscount: { params: { id: '00000000-0000-4000-8000-000000000000' }, body: { approve: true } },
  addCustomItem: { body: { name: 'Cesta', price: 25, quantity: 1 } },
  setInternalNote: { body: { note: 'Portão azul' } },
  setLineDiscount: { body: { index: '1', amount: 1 } },
  addressByCep: { params: { cep: '99999999' } },
  addAddress: {
    body: {
      isDefault: true,
      name: 'Casa',
      state: 'SP',
      city: 'Cidade',
      street: 'Rua',
      number: '1',
      zipCode: '01310100',
      complement: '',
      neighborhood: 'Centro',
      neighborhoodId: `bairro-${theirs}`,
    },
  },
  sendProduct: { params: { id: `prod-${theirs}` }, body: { attributes: [] } },
  sendProducts: { body: { text: '', products: [{ providerId: `prod-${theirs}`, attributes: [] }] } },
  previewProducts: { body: { text: '', products: [{ providerId: `prod-${theirs}`, attributes: [] }] } },
  sendSummary: {},
  sendCatalog: { query: `?categoryId=cat-${theirs}` },
  messages: {},
  resendMessage: { params: { id: '00000000-0000-4000-8000-000000000000' } },
  toggleSemiAutomatic: {},
  saveCustomer: {
    body: sampleCustomer,
  },
  confirmByAgent: {
    body: {
      ...sampleCustomer,
      paymentMethod: 3,
    },
  },
  cancelOrder: {},
  refundPlaced: { params: { number: '1' }, body: { amount: null, reason: '' } },
  cancelPlaced: { params: { id: '00000000-0000-4000-8000-000000000000' } },
  sendPlaced: { params: { number: '1' }, body: { what: 'link' } },
  priceTables: {},
  setPriceTable: { params: { id: `tabela-${theirs}` } },
};

onOneDatabase((kind, fresh) => {
  describe(`two shops in one database (${kind})`, () => {
    test('never see a row of each other, in any call with any ids', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const mine = await createShop(service.database, { slug: 'meu', agentCode: 'bia', ...shopOf('meu') });
      const other = await createShop(service.database, { slug: theirs, code: 'bob', ...shopOf(theirs) });
      const order = dataOf(await service.post<Order>('/api/order/items/', item(`prod-${theirs}`), { code: 'bob' }));
      const asked = Object.entries(calls).flatMap(([name, call]) =>
        ['ana', 'bia'].map((code) => ({ name, code, ...call })),
      );
      for (const { name, code, params = {}, query = '', body } of asked) {
        const { method, path } = endpoints[name as keyof typeof calls];
        const url = fillPath(path, params) + query;
        const response = method === 'POST' ? await service.post(url, body, { code }) : await service.get(url, { code });
        const said = JSON.stringify({ data: response.data, errors: response.errors });
        for (const secret of [theirs, theirs.toUpperCase(), `"${theirHour}"`, other.shopId, order.id, order.userId])
          assert.ok(!said.includes(secret), `${name} says ${secret}: ${said}`);
      }
      const again = dataOf(await service.get<Order>('/api/order/current', { code: 'bob' }));
      assert.deepEqual([again.id, again.version, again.items.length], [order.id, order.version, 1], 'nor touch one');
      const { sent } = (await service.database.one<{ sent: string }>(
        sql`select coalesce(string_agg(message::text, ' '), '') as sent from outbox`,
      )) ?? {
        sent: theirs,
      };
      assert.ok(!sent.includes(theirs), `a message says ${theirs}: ${sent}`);
      assert.notEqual(mine.shopId, other.shopId);
    });

    test('may use the same ids, SKUs, customer codes and texts without conflict', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const same = (name: string, cents: number) => ({
        categories: [{ providerId: 'graos', name: 'GRÃOS' }],
        products: [draft('arroz', { name, categoryIds: ['graos'], variant: { price: cents, available: 1 } })],
      });
      await createShop(service.database, { slug: 'um', ...same('Arroz um', 1_00) });
      await createShop(service.database, { slug: 'dois', code: 'bob', ...same('Arroz dois', 2_00) });
      for (const [code, name, price] of [
        ['ana', 'Arroz um', 1],
        ['bob', 'Arroz dois', 2],
      ] as const) {
        const { items } = dataOf(await service.post<Order>('/api/order/items/', item('arroz'), { code }));
        assert.deepEqual(
          items.map((line) => [line.name, line.unitPrice]),
          [[name, price]],
        );
        assert.equal(
          dataOf(await service.get<Order>('/api/order/confirm', { code })).status,
          1,
          'each from its own stock',
        );
      }
    });
  });
});
