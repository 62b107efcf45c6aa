import { endpoints } from '#shared/contract/endpoints.ts';
import type { NewAddress } from '#shared/model/address.ts';
import type { ProductSort } from '#shared/model/catalog/product-sort.ts';
import type { Customer } from '#shared/model/customer.ts';
import type { GiftSelection } from '#shared/model/order/gift.ts';
import type { LogisticChoice, LogisticType } from '#shared/model/order/logistic.ts';
import type { ItemChange, SeenOrder } from '#shared/model/order/order.ts';
import { categoriesPerPage, productsPerPage } from '#shared/model/paging.ts';
import type { BrickPayment, CardPayment } from '#shared/model/payment/card.ts';
import type { PaymentChoice } from '#shared/model/payment/payment.ts';
import type { ScheduleChoice } from '#shared/model/schedule.ts';
import type { CatalogQuery } from '#shared/rules/catalog/catalog-query.ts';
import type { FacetQuery } from '#shared/rules/catalog/facet-query.ts';
import { call } from './client.ts';
import { containsOrder, isOrder, isPage, isProduct, isSession, isSettings } from './response-checks.ts';

/**
 * The requests of the contract, named by their purpose. Each returns a `Result` and never throws, except when aborted.
 * A request that replaces a choice or ends the order sends the order it is meant for: `expected`; `null` = any.
 */
export const fetchSession = (code: string) => call(endpoints.session, { params: { code } }, isSession);
export const fetchSettings = () => call(endpoints.settings, {}, isSettings);
export const fetchCategories = () => call(endpoints.categories, { query: { perPage: categoriesPerPage } }, isPage);
export const fetchProduct = (id: string) => call(endpoints.product, { params: { id } }, isProduct);
export const fetchProductsByIds = (ids: readonly string[]) =>
  call(endpoints.productsByIds, { params: { ids: ids.join(',') } }, Array.isArray);
export const fetchFacets = (query: FacetQuery, signal: AbortSignal) =>
  call(endpoints.facets, { query, signal }, Array.isArray);
export const fetchOrder = () => call(endpoints.currentOrder, {}, isOrder);
/** `key`: of an attempt whose response never arrived. `expected`: the order that the change is meant for. */
export const sendItem = (change: ItemChange, options: { key?: string; expected?: SeenOrder | null } = {}) =>
  call(endpoints.putItem, { body: change, ...options }, isOrder);
export const sendGifts = (selection: GiftSelection, how: WriteOptions) =>
  call(endpoints.putGift, { body: selection, ...how }, isOrder);
/** Retried with the same `key` until a response arrives: an earlier attempt may have placed the order. */
export const sendConfirmation = (expected: SeenOrder | null, key: string) =>
  call(endpoints.confirmOrder, { expected, key, isRepeated: true }, isOrder);

export const fetchPlacedOrders = () => call(endpoints.placedOrders, {}, Array.isArray);
export const fetchPlacedOrder = (number: number) =>
  call(endpoints.placedOrder, { params: { number: String(number) } }, containsOrder);
/** `key`: of an attempt whose response never arrived. */
export const sendRepeatedOrder = (number: number, key: string) =>
  call(endpoints.repeatOrder, { params: { number: String(number) }, key }, containsOrder);

/** One page of a query's list (spec §7): page 0 without a token, the next pages with the token of the previous one. */
export function fetchProducts(
  query: CatalogQuery,
  page: { pageNumber: number; pageToken: string | null; sort?: ProductSort | undefined },
  signal: AbortSignal,
) {
  const paging = {
    pageNumber: page.pageNumber,
    perPage: productsPerPage,
    ...(page.pageToken ? { pageToken: page.pageToken } : {}),
    ...(page.sort ? { sort: page.sort } : {}),
  };
  switch (query.kind) {
    case 'top':
      return call(endpoints.topProducts, { query: paging, signal }, isPage);
    case 'collection':
      return call(
        endpoints.collectionProducts,
        {
          params: { id: query.id },
          query: { ...paging, ...searchQueryOf(query.text) },
          signal,
        },
        isPage,
      );
    case 'category':
      return call(
        endpoints.searchProducts,
        {
          body: { category: query.ids.join(','), ...paging, ...searchQueryOf(query.text), filters: query.filters },
          signal,
        },
        isPage,
      );
    case 'text':
      return call(
        endpoints.searchTextProducts,
        { body: { ...paging, searchQuery: query.text, filters: query.filters }, signal },
        isPage,
      );
  }
}

/** Spec §5: "Search text is trimmed; empty means no text filter". */
const searchQueryOf = (text: string) => (text ? { searchQuery: text } : {});

/** Options of a write: the order it is meant for (`null` = any), and the key of an earlier attempt. */
export type WriteOptions = { expected: SeenOrder | null; key?: string };

// Checkout and payments.

export const sendCustomer = (customer: Customer, how: WriteOptions) =>
  call(endpoints.saveCustomer, { body: customer, ...how }, isOrder);
export const fetchAddressByCep = (cep: string, signal: AbortSignal) =>
  call(endpoints.addressByCep, { params: { cep }, signal });
/** `key`: of an attempt whose response never arrived. */
export const sendAddress = (address: NewAddress, key: string) =>
  call(endpoints.addAddress, { body: address, key }, Array.isArray);
export const fetchPaymentOptions = () => call(endpoints.paymentOptions, {}, Array.isArray);
export const sendPayment = (choice: PaymentChoice, how: WriteOptions) =>
  call(endpoints.setPayment, { body: choice, ...how }, isOrder);
export const sendManualPix = (pixKey: string, how: WriteOptions) =>
  call(endpoints.setManualPix, { body: { pixKey }, ...how }, isOrder);
export const sendCoupon = (coupon: string, how: WriteOptions) =>
  call(endpoints.setCoupon, { query: { coupon }, ...how }, isOrder);
/** The query of the order to pay, so that no other is meant; `null` = the shop chooses the order. */
const forOrder = (orderId: string | null) => ({ query: orderId === null ? {} : { order: orderId } });
export const sendInstallments = (orderId: string | null, providerId: string, installments: number) =>
  call(endpoints.setInstallments, { ...forOrder(orderId), body: { providerId, installments } }, isOrder);
export const fetchCardOptions = (orderId: string) => call(endpoints.cardOptions, forOrder(orderId), Array.isArray);
export const sendCard = (card: CardPayment, expected: SeenOrder | null) =>
  call(endpoints.payByCard, { ...forOrder(expected?.id ?? null), body: card, expected }, containsOrder);
export const sendBrick = (brick: BrickPayment, expected: SeenOrder | null) =>
  call(endpoints.payByBrick, { ...forOrder(expected?.id ?? null), body: brick, expected }, containsOrder);
export const sendPaymentChange = (orderId: string | null) => call(endpoints.changePayment, forOrder(orderId), isOrder);
export const fetchPaymentState = (orderId: string | null) =>
  call(endpoints.paymentState, forOrder(orderId), containsOrder);
export const sendPaymentStart = (orderId: string | null) =>
  call(endpoints.startPayment, forOrder(orderId), containsOrder);
export const fetchLogisticOptions = (query: Destination & { type: LogisticType }) =>
  call(endpoints.logisticOptions, { query }, Array.isArray);
export const sendLogistic = (choice: LogisticChoice, how: WriteOptions) =>
  call(endpoints.setLogistic, { body: choice, ...how }, isOrder);
export const fetchPickupLocations = () => call(endpoints.stores, {}, Array.isArray);
export const fetchSellers = (query: Destination & { type?: LogisticType }) =>
  call(endpoints.sellers, { query }, Array.isArray);
export const sendSeller = (providerId: string, how: WriteOptions) =>
  call(endpoints.setSeller, { body: { providerId }, ...how }, isOrder);
export const fetchSchedule = () => call(endpoints.schedule, {}, Array.isArray);
export const sendSchedule = (choice: ScheduleChoice, how: WriteOptions) =>
  call(endpoints.setSchedule, { body: choice, ...how }, isOrder);

/** The destination of an order: the CEP, with or without hyphen, and the house number. Empty texts are not sent. */
export type Destination = { code: string; number: string };
