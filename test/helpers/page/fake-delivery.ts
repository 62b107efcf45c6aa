import { noPriceTableId, type PriceTable } from '#shared/model/catalog/price-table.ts';
import type { SellerOption } from '#shared/model/catalog/seller.ts';
import type { LogisticChoice, LogisticOption, PickupStore } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { ScheduleChoice, ScheduleDay } from '#shared/model/schedule.ts';
import { sampleLogistic, sampleOrder } from '../samples.ts';

/** What a fake shop offers in its checkout. */
export type FakeOffers = {
  sellers: SellerOption[];
  priceTables: PriceTable[];
  stores: PickupStore[];
  options: LogisticOption[];
  days: ScheduleDay[];
};

/** The parts of a fake shop and of its requests that are needed here. */
type Shop = { order: Order; offers: FakeOffers };
type Asked = { method: string; path: string; query: Record<string, string>; body: unknown };

export const sampleOption = (providerId: string, fields: Partial<LogisticOption> = {}): LogisticOption => ({
  providerId,
  name: providerId,
  price: 0,
  orderMinPrice: null,
  maxDistinctItems: null,
  maxItemsAmout: null,
  shippingTimeEstimative: null,
  minShippingTimeEstimative: null,
  storeName: null,
  storePickUpAddress: null,
  ...fields,
});

export const sampleOffers = (): FakeOffers => ({
  sellers: ['sitio', 'horta'].map((providerId) => ({ providerId, name: providerId, address: '', serviceTax: 0 })),
  priceTables: [{ id: 'atacado', name: 'Atacado' }],
  stores: ['centro', 'bairro'].map((providerId) => ({
    providerId,
    name: `Loja ${providerId}`,
    fullAddress: { street: 'Rua Direita', number: '1', neighborhood: 'Sé' },
  })),
  options: [
    sampleOption('moto', { price: 12.5 }),
    sampleOption('correio', { price: 20, shippingTimeEstimative: '5 dias úteis' }),
  ],
  days: [
    {
      day: '2026-11-21',
      header: 'amanhã, 21/11',
      options: [{ startTime: '09:00', endTime: '12:00', scheduleUntil: '2026-11-20T21:00:00Z', enabled: true }],
    },
  ],
});

/**
 * The shop's responses to the calls of store, delivery and schedule; undefined for all other calls. Spec §4: what a
 * choice resets.
 */
export function respondDelivery(shop: Shop, { method, path, query, body }: Asked): unknown {
  const { offers } = shop;
  const isWrite = method === 'POST';
  if (path === '/api/order/seller/')
    return isWrite ? set(shop, { ...reset(), seller: sellerOf(shop, body) }) : offers.sellers;
  if (path === '/api/order/price-tables') return offers.priceTables;
  if (path.startsWith('/api/order/price-tables/')) {
    const id = path.slice('/api/order/price-tables/'.length);
    return set(shop, { providerPriceTableId: id === noPriceTableId ? null : id });
  }
  if (path === '/api/order/stores/') return offers.stores;
  if (path === '/api/order/logistic/')
    return isWrite ? deliver(shop, body as LogisticChoice) : query.type === '0' ? [] : offers.options;
  if (path === '/api/order/schedule') return isWrite ? schedule(shop, body as ScheduleChoice) : offers.days;
  return undefined;
}

/** What belongs to a seller. */
const reset = (): Partial<Order> => ({ logistic: null, payment: sampleOrder({}).payment });

function deliver(shop: Shop, { type, providerId }: LogisticChoice): Order {
  if (providerId === '') return set(shop, shop.order.seller ? { ...reset(), seller: null } : { logistic: null });
  const price = shop.offers.options.find((option) => option.providerId === providerId)?.price ?? 0;
  return set(shop, { logistic: sampleLogistic({ type, providerId, name: providerId, price }) });
}

function schedule(shop: Shop, { day, startTime }: ScheduleChoice): Order {
  const { logistic } = shop.order;
  return set(shop, { logistic: logistic && { ...logistic, day, startDeliveryTime: `${day}T${startTime}:00-03:00` } });
}

const sellerOf = (shop: Shop, body: unknown): SellerOption | null =>
  shop.offers.sellers.find(({ providerId }) => providerId === (body as { providerId: string }).providerId) ?? null;

function set(shop: Shop, fields: Partial<Order>): Order {
  shop.order = { ...shop.order, ...fields, version: shop.order.version + 1 };
  return shop.order;
}
