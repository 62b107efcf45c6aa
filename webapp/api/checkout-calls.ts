import { endpoints } from '#shared/contract/endpoints.ts';
import type { NewAddress } from '#shared/model/address.ts';
import type { BrickPayment, CardPayment } from '#shared/model/card.ts';
import type { Customer } from '#shared/model/customer.ts';
import type { LogisticChoice, LogisticType } from '#shared/model/logistic.ts';
import type { SeenOrder } from '#shared/model/order.ts';
import type { PaymentChoice } from '#shared/model/payment.ts';
import type { ScheduleChoice } from '#shared/model/schedule.ts';
import { call } from './client.ts';
import { containsOrder, isOrder } from './looks.ts';

/** Options of a write: the order it is meant for (`null` = any), and the key of an earlier attempt. */
export type WriteOptions = { expected: SeenOrder | null; key?: string };

/** Requests of the checkout and of payments. Separate from `calls.ts`, because the first screen does not need them. */
export const sendCustomer = (customer: Customer, expected: SeenOrder | null) =>
  call(endpoints.saveCustomer, { body: customer, expected }, isOrder);
export const fetchAddressByCep = (cep: string, signal: AbortSignal) =>
  call(endpoints.addressByCep, { params: { cep }, signal });
/** `key`: of an attempt whose response never arrived. */
export const sendAddress = (address: NewAddress, key: string) =>
  call(endpoints.addAddress, { body: address, key }, Array.isArray);
export const fetchPaymentOptions = () => call(endpoints.paymentOptions, {}, Array.isArray);
export const sendPayment = (choice: PaymentChoice, how: WriteOptions) =>
  call(endpoints.setPayment, { body: choice, ...how }, isOrder);
export const sendManualPix = (pixKey: string, expected: SeenOrder | null) =>
  call(endpoints.setManualPix, { body: { pixKey }, expected }, isOrder);
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
