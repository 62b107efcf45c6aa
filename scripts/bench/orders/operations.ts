import { LogisticType } from '#shared/model/order/logistic.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { currentOrder, setItemQuantity } from '../../../order-service/services/cart/cart.ts';
import { products } from '../../../order-service/services/catalog/catalog.ts';
import { setLogistic } from '../../../order-service/services/checkout/delivery.ts';
import { setPayment } from '../../../order-service/services/checkout/payment-options.ts';
import { saveCustomer } from '../../../order-service/services/customers/save-customer.ts';
import { confirmOrder } from '../../../order-service/services/orders/confirm-order.ts';
import { sampleCustomer } from '../../../test/helpers/samples.ts';
import { requestBytes } from '../http-load.ts';
import { type BenchShop, type Caller, paymentId, pickupStoreId } from './bench-shop.ts';

/** An operation of shoppers, in the process and over HTTP. */
export type Operation = {
  name: string;
  work(database: Database, shop: BenchShop, caller: Caller, round: number): Promise<unknown>;
  /** The HTTP calls of the operation; `calls` of them are one operation, by default one. */
  requests(port: number, shop: BenchShop, caller: Caller): Buffer[];
  calls?: number;
  /** The minimum rate in the process, as a part of the bare transaction's rate. */
  goal?: number;
  /** The most statements in the process, where the session of a call is not looked up. */
  maxStatements?: number;
};

const words = ['arroz', 'chocolate', 'feijao', 'suco'];

const change = (productId: string, quantity: number) => ({
  index: '',
  providerId: productId,
  quantity,
  attributes: [],
});

const put = (database: Database, { productId }: BenchShop, { who }: Caller, quantity: number) =>
  database.tx((db) => setItemQuantity(db, who, change(productId, quantity), null));

const pickup = { type: LogisticType.StorePickUp, providerId: pickupStoreId };
const cash = { providerId: paymentId, type: PaymentMethod.Cash };

const get = (port: number, path: string, { code }: Caller): Buffer =>
  requestBytes(port, `GET ${path}`, { Authorization: `Bearer ${code}`, 'Sec-Fetch-Mode': 'cors' });

const post = (port: number, path: string, { code }: Caller, body: unknown): Buffer =>
  requestBytes(
    port,
    `POST ${path}`,
    { Authorization: `Bearer ${code}`, 'Content-Type': 'application/json' },
    JSON.stringify(body),
  );

/** In the order of the table. */
export const operations: readonly Operation[] = [
  {
    name: 'top list',
    work: (database, { shopId }) => products(database, shopId, {}, {}),
    requests: (port, _shop, caller) => [get(port, '/api/catalog/top', caller)],
  },
  {
    name: 'search',
    work: (database, { shopId }, _caller, round) =>
      products(database, shopId, { searchQuery: words[round % words.length] ?? '' }, {}),
    requests: (port, _shop, caller) =>
      words.map((searchQuery) => post(port, '/api/catalog/products/searchText', caller, { searchQuery })),
  },
  {
    name: 'current order',
    work: (database, _shop, { who }) => currentOrder(database, who),
    requests: (port, _shop, caller) => [get(port, '/api/order/current', caller)],
  },
  {
    name: 'add an item',
    goal: 0.35,
    work: (database, shop, caller, round) => put(database, shop, caller, 1 + (round % 5)),
    requests: (port, shop, caller) =>
      [1, 2, 3, 4, 5].map((quantity) => post(port, '/api/order/items', caller, change(shop.productId, quantity))),
  },
  {
    name: 'add an item and confirm',
    work: async (database, shop, caller) => {
      await put(database, shop, caller, 1);
      await database.tx((db) => confirmOrder(db, caller.who, null));
    },
    requests: (port, shop, caller) => [
      post(port, '/api/order/items', caller, change(shop.productId, 1)),
      get(port, '/api/order/confirm', caller),
    ],
    calls: 2,
  },
  {
    name: 'place a pickup order by five calls',
    // 45 with the five lookups of the session.
    maxStatements: 40,
    work: async (database, shop, caller) => {
      await put(database, shop, caller, 1);
      await database.tx((db) => setLogistic(db, caller.who, pickup, null));
      await database.tx((db) => saveCustomer(db, caller.who, sampleCustomer, null));
      await database.tx((db) => setPayment(db, caller.who, cash, null));
      await database.tx((db) => confirmOrder(db, caller.who, null));
    },
    requests: (port, shop, caller) => [
      post(port, '/api/order/items', caller, change(shop.productId, 1)),
      post(port, '/api/order/logistic', caller, pickup),
      post(port, '/api/customer/update', caller, sampleCustomer),
      post(port, '/api/order/payment/delivery', caller, cash),
      get(port, '/api/order/confirm', caller),
    ],
    calls: 5,
  },
];

/** The number of responses per operation over HTTP. */
export const responsesOf = ({ calls = 1 }: Operation): number => calls;
