import { countOf, fieldsOf, idOf, listOf } from '../../providers/tray/field-values.ts';
import type { TrayCall, TrayReply } from '../../providers/tray/http-client.ts';
import { readTrayOrder, type TrayOrder } from '../../providers/tray/tray-order.ts';
import {
  readTrayProduct,
  readTrayVariant,
  type TrayProduct,
  type TrayVariant,
} from '../../providers/tray/tray-product.ts';
import {
  readTrayCategories,
  readTrayStoreInfo,
  type TrayCategory,
  type TrayStoreInfo,
} from '../../providers/tray/tray-store.ts';
import { callTray, type StoreAccess, type TrayCallOptions } from './tray-client.ts';
import { StoreProblem } from './tray-problem.ts';

/**
 * A page of a list. `total` and `pages` are the store's figures; `unread`: the number of entries that could not be
 * parsed.
 */
export type StorePage<Thing> = { things: Thing[]; unread: number; total: number; pages: number; isLast: boolean };

/** The requests to a shop's Tray store. Every method throws a `StoreProblem`; `null`: the store has no such object. */
export type StoreApi = {
  info(): Promise<TrayStoreInfo>;
  categories(): Promise<TrayCategory[]>;
  /** The first page is 1; sorted by id. */
  products(page: number): Promise<StorePage<TrayProduct>>;
  product(id: string): Promise<TrayProduct | null>;
  variants(page: number): Promise<StorePage<TrayVariant>>;
  variantsOf(productId: string): Promise<TrayVariant[]>;
  variant(id: string): Promise<TrayVariant | null>;
  order(id: string): Promise<TrayOrder | null>;
  orderByReference(reference: string): Promise<TrayOrder | null>;
  /** Returns the id of the new order. */
  createOrder(order: Readonly<Record<string, unknown>>): Promise<string>;
  changeOrder(id: string, order: Readonly<Record<string, unknown>>): Promise<void>;
  cancelOrder(id: string): Promise<void>;
  hasPayment(orderId: string): Promise<boolean>;
  createPayment(payment: Readonly<Record<string, unknown>>): Promise<void>;
};

/** The maximum page size of the API. */
const pageSize = 50;
const maxVariantPages = 20;

/** The API of a shop's store, called within the store's rate limits. */
export function storeApi(access: StoreAccess, shopId: string, options: TrayCallOptions = {}): StoreApi {
  const send = (call: TrayCall) => callTray(access, shopId, call, options);
  const get = async (path: string, query: Record<string, string> = {}) => {
    const reply = await send({ method: 'GET', path, query });
    if (reply.status === 404) return null;
    if (reply.status >= 400) throw refused(reply);
    return reply.json;
  };
  const one = async <Thing>(path: string, read: (json: unknown) => Thing | null): Promise<Thing | null> => {
    const json = await get(path);
    return json === null ? null : (read(json) ?? unusable(path));
  };
  const page = async <Thing>(path: string, at: number, list: List<Thing>, query: Record<string, string> = {}) =>
    pageIn(await get(path, { limit: String(pageSize), page: String(at), sort: 'id_asc', ...query }), at, list, path);
  const write = async (call: TrayCall) => {
    const reply = await send(call);
    if (reply.status >= 400) throw refused(reply);
    return reply.json;
  };

  return {
    info: async () => (await one('/info/', readTrayStoreInfo)) ?? unusable('/info/'),
    categories: async () => (await one('/categories/tree/', readTrayCategories)) ?? unusable('/categories/tree/'),
    products: (at) => page('/products', at, { name: 'Products', wrapper: 'Product', read: readTrayProduct }),
    product: (id) => one(`/products/${id}`, readTrayProduct),
    variants: (at) => page('/products/variants/', at, variantList),
    variantsOf: async (productId) => {
      const found: TrayVariant[] = [];
      for (let at = 1; at <= maxVariantPages; at++) {
        const { things, isLast } = await page('/products/variants/', at, variantList, { product_id: productId });
        // The API ignores filters that it does not support.
        found.push(...things.filter((variant) => variant.productId === productId));
        if (isLast) break;
      }
      return found;
    },
    variant: (id) => one(`/products/variants/${id}`, readTrayVariant),
    order: (id) => one(`/orders/${id}`, readTrayOrder),
    orderByReference: async (reference) => {
      const list = { name: 'Orders', wrapper: 'Order', read: readTrayOrder };
      const { things } = await page('/orders', 1, list, { session_id: reference, sort: 'id_desc' });
      return things.find((order) => order.reference === reference) ?? null;
    },
    createOrder: async (order) => {
      const id = idOf(fieldsOf(await write({ method: 'POST', path: '/orders', body: { Order: order } })).id);
      if (id === '') throw new StoreProblem('unreachable', null, { detail: 'no order id', isUnclear: true });
      return id;
    },
    changeOrder: async (id, order) =>
      void (await write({ method: 'PUT', path: `/orders/${id}`, body: { Order: order } })),
    cancelOrder: async (id) => void (await write({ method: 'PUT', path: `/orders/cancel/${id}` })),
    hasPayment: async (orderId) => {
      const list = {
        name: 'Payments',
        wrapper: 'Payment',
        read: (payment: unknown) => idOf(fieldsOf(payment).order_id) || null,
      };
      return (await page('/payments', 1, list, { order_id: orderId })).things.includes(orderId);
    },
    createPayment: async (payment) =>
      void (await write({ method: 'POST', path: '/payments', body: { Payment: payment } })),
  };
}

type List<Thing> = { name: string; wrapper: string; read: (value: unknown) => Thing | null };
const variantList: List<TrayVariant> = { name: 'Variants', wrapper: 'Variant', read: readTrayVariant };

/** A response without its list is an error: a partial response must not pass for an empty store. */
function pageIn<Thing>(
  json: unknown,
  at: number,
  { name, wrapper, read }: List<Thing>,
  path: string,
): StorePage<Thing> {
  const { paging, [name]: list } = fieldsOf(json);
  if (typeof list !== 'object' || list === null) return unusable(path);
  const found = listOf(list, wrapper);
  const things = found.flatMap((thing) => read(thing) ?? []);
  const total = countOf(fieldsOf(paging).total);
  const size = countOf(fieldsOf(paging).limit) || pageSize;
  const pages = Math.max(1, Math.ceil(total / size));
  return { things, unread: found.length - things.length, total, pages, isLast: found.length === 0 || at >= pages };
}

function unusable(path: string): never {
  throw new StoreProblem('unreachable', null, {
    detail: `unreadable response of ${path.replaceAll(/\d+/g, 'n')}`,
    isUnclear: true,
  });
}

const refused = ({ status }: TrayReply) => new StoreProblem('refused', null, { detail: `status ${status}` });
