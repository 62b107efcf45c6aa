import type { Address } from '#shared/model/address.ts';
import type { CardOption, CardPayment } from '#shared/model/card.ts';
import type { CatalogSendRequest } from '#shared/model/catalog-state.ts';
import type { Category } from '#shared/model/category.ts';
import type { Customer } from '#shared/model/customer.ts';
import type { Facet, Filters } from '#shared/model/facet.ts';
import type { GiftSelection } from '#shared/model/gift.ts';
import type { LogisticOption, LogisticType, PickupStore } from '#shared/model/logistic.ts';
import type { ItemAttribute, ItemChange, Order } from '#shared/model/order.ts';
import type { PagedResult } from '#shared/model/paged-result.ts';
import type { PaymentAnswer, PaymentMethod, PaymentOption } from '#shared/model/payment.ts';
import type { PriceTable } from '#shared/model/price-table.ts';
import type { Product } from '#shared/model/product.ts';
import type { ScheduleDay } from '#shared/model/schedule.ts';
import type { SellerOption } from '#shared/model/seller.ts';
import type { Session } from '#shared/model/session.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import type { StoreLink } from '#shared/model/store-link.ts';
import type { Operation } from '#shared/text/failures.ts';
import type { Caller, Endpoint } from './endpoint.ts';

/** How a page of products is asked for. Page numbers start at 0; `pageToken` continues a list and wins over the number. */
export type PageQuery = { pageNumber?: number; perPage?: number; pageToken?: string };
export type SearchBody = PageQuery & { searchQuery?: string; filters?: Filters };
/** `category` holds comma-joined ids: the category, then an optional subcategory. */
export type CategorySearchBody = SearchBody & { category: string };

type LogisticQuery = { type?: LogisticType; code?: string; number?: string };
type Products = PagedResult<Product>;

/**
 * Spec §7 as one table, in its order: the webapp's client, the order service's routes and the gateway's
 * allow-list all read it. The five GETs that write stay GET, as the contract says, and are marked `write`.
 */
export const endpoints = {
  linkStore: post<StoreLink, { chatbotId: string }>('/tray/link-store', 'storeLink', 'anyone'),
  linkedChatbot: get<string>('/tray/link-store/:id', 'storeLink', 'anyone'),

  session: get<Session>('/api/session/:code', 'session', 'anyone'),
  settings: get<{ data: ShopSettings }>('/api/shop/settings', 'settings', 'anyone'),

  categories: get<PagedResult<Category>, { perPage?: number; pageToken?: string }>('/api/catalog/categories', 'categories'),
  topProducts: get<Products, PageQuery>('/api/catalog/top', 'productList'),
  searchProducts: postRead<CategorySearchBody, Products>('/api/catalog/products/search', 'productList'),
  collectionProducts: get<Products, PageQuery & { searchQuery?: string }>('/api/catalog/products/collections/:id', 'productList'),
  searchTextProducts: postRead<SearchBody, Products>('/api/catalog/products/searchText', 'productList'),
  productsByIds: get<Product[]>('/api/catalog/products/byids/:ids', 'productsByIds'),
  facets: get<Facet[], { searchQuery?: string; category?: string }>('/api/catalog/products/facets', 'facets'),
  product: get<Product>('/api/catalog/products/:id', 'product'),

  currentOrder: get<Order>('/api/order/current', 'orderLoad'),
  putItem: post<ItemChange, Order>('/api/order/items/', 'addItem'),
  putGift: post<GiftSelection, Order>('/api/order/gift/', 'addGift'),
  confirmOrder: getWrite<Order>('/api/order/confirm', 'orderConfirm'),

  setInstallments: post<{ providerId: string; installments: number }, Order>('/api/order/payment/credit/installments', 'installments'),
  payByCard: post<CardPayment, PaymentAnswer<Order>>('/api/order/payment/credit', 'paymentFinish'),
  cardOptions: get<CardOption[]>('/api/order/payment/credit', 'cardOptions'),
  changePayment: getWrite<Order>('/api/order/payment/update', 'paymentChange'),
  setPayment: post<{ providerId: string; type: PaymentMethod; cashAmount?: number }, Order>('/api/order/payment/delivery', 'paymentChange'),
  payByBrick: post<Record<string, unknown>, PaymentAnswer<Order>>('/api/order/payment/mercadoPago', 'paymentFinish'),

  logisticOptions: get<LogisticOption[], LogisticQuery>('/api/order/logistic/', 'deliveryOptions'),
  setLogistic: post<{ providerId: string; type: LogisticType; addressIndex?: number }, Order>('/api/order/logistic/', 'deliverySet'),
  setManualLogistic: post<{ addressIndex: number; logistic: { price: number } }, Order, { code?: string }>(
    '/api/order/logistic/manual',
    'deliverySet',
  ),
  stores: get<PickupStore[]>('/api/order/stores/', 'stores'),
  paymentOptions: get<PaymentOption[]>('/api/order/payments/', 'payments'),
  sellers: get<SellerOption[], LogisticQuery>('/api/order/seller/', 'sellers'),
  setSeller: post<{ providerId: string }, Order>('/api/order/seller/', 'sellerSet'),
  schedule: get<ScheduleDay[]>('/api/order/schedule', 'schedule'),
  setSchedule: post<{ day: string; startTime: string }, Order>('/api/order/schedule', 'scheduleSet'),
  setCoupon: post<undefined, Order, { coupon: string }>('/api/order/coupon/', 'coupon'),
  setDiscount: post<undefined, Order, { discount: number }>('/api/order/discount', 'discount', 'agent'),
  addressByCep: get<Partial<Address>>('/api/order/address/cep/:cep', 'addressLookup'),
  addAddress: post<Omit<Address, 'fullAddress'>, Address[]>('/api/order/address/', 'addAddress'),
  setManualPix: post<{ pixKey: string }, Order>('/api/order/pix/manual', 'manualPix'),

  sendProduct: post<{ attributes: ItemAttribute[] }, null>('/api/order/send/product/:id', 'productSend', 'agent'),
  sendSummary: getWrite<null>('/api/order/send/resume', 'summarySend', 'agent'),
  sendCatalog: getWrite<null, CatalogSendRequest>('/api/order/send/catalog', 'catalogSend', 'agent'),
  toggleSemiAutomatic: post<undefined, { isInSemiAutomatic: boolean }>('/api/order/semiautomatic', 'semiAutomatic', 'agent'),
  saveCustomer: post<Customer, Order>('/api/customer/update', 'customerSave'),
  finishOrder: post<Customer & { paymentMethod: PaymentMethod; manualPaymentInformation?: string }, Order>(
    '/api/order/confirm',
    'orderFinish',
    'agent',
  ),
  cancelOrder: getWrite<Order>('/api/order/cancel', 'orderCancel', 'agent'),
  priceTables: get<PriceTable[]>('/api/order/price-tables', 'priceTables', 'agent'),
  setPriceTable: post<undefined, Order>('/api/order/price-tables/:id', 'priceTableSet', 'agent'),
} as const;

export type EndpointName = keyof typeof endpoints;

function get<Received, Query = undefined>(
  path: `/${string}`,
  operation: Operation,
  caller: Caller = 'session',
): Endpoint<undefined, Received, Query> {
  return { method: 'GET', path, operation, effect: 'read', caller };
}

function getWrite<Received, Query = undefined>(
  path: `/${string}`,
  operation: Operation,
  caller: Caller = 'session',
): Endpoint<undefined, Received, Query> {
  return { method: 'GET', path, operation, effect: 'write', caller };
}

function post<Sent, Received, Query = undefined>(
  path: `/${string}`,
  operation: Operation,
  caller: Caller = 'session',
): Endpoint<Sent, Received, Query> {
  return { method: 'POST', path, operation, effect: 'write', caller };
}

/** A search is a POST because of its filters, but changes nothing. */
function postRead<Sent, Received>(
  path: `/${string}`,
  operation: Operation,
  caller: Caller = 'session',
): Endpoint<Sent, Received, undefined> {
  return { method: 'POST', path, operation, effect: 'read', caller };
}
