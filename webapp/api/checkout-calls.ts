import { endpoints } from '#shared/contract/endpoints.ts';
import type { NewAddress } from '#shared/model/address.ts';
import type { BrickPayment, CardPayment } from '#shared/model/card.ts';
import type { Customer } from '#shared/model/customer.ts';
import type { LogisticChoice, LogisticType } from '#shared/model/logistic.ts';
import type { SeenOrder } from '#shared/model/order.ts';
import type { PaymentChoice } from '#shared/model/payment.ts';
import type { ScheduleChoice } from '#shared/model/schedule.ts';
import { call } from './client.ts';

/** The calls of the checkout and of paying, apart from `calls.ts`: the first screen does not wait for them. */
export const sendCustomer = (customer: Customer, expected: SeenOrder | null) => call(endpoints.saveCustomer, { body: customer, expected });
export const fetchAddressByCep = (cep: string, signal: AbortSignal) => call(endpoints.addressByCep, { params: { cep }, signal });
export const sendAddress = (address: NewAddress) => call(endpoints.addAddress, { body: address });
export const fetchPaymentOptions = () => call(endpoints.paymentOptions, {});
export const sendPayment = (choice: PaymentChoice, expected: SeenOrder | null) => call(endpoints.setPayment, { body: choice, expected });
export const sendManualPix = (pixKey: string, expected: SeenOrder | null) => call(endpoints.setManualPix, { body: { pixKey }, expected });
export const sendCoupon = (coupon: string, expected: SeenOrder | null) => call(endpoints.setCoupon, { query: { coupon }, expected });
/** The order that is paid, so that no other is meant; null = whichever the shop takes for it. */
const paid = (orderId: string | null) => ({ query: orderId === null ? {} : { order: orderId } });
export const sendInstallments = (orderId: string | null, providerId: string, installments: number) =>
  call(endpoints.setInstallments, { ...paid(orderId), body: { providerId, installments } });
export const fetchCardOptions = (orderId: string) => call(endpoints.cardOptions, paid(orderId));
export const sendCard = (card: CardPayment, expected: SeenOrder | null) =>
  call(endpoints.payByCard, { ...paid(expected?.id ?? null), body: card, expected });
export const sendBrick = (brick: BrickPayment, expected: SeenOrder | null) =>
  call(endpoints.payByBrick, { ...paid(expected?.id ?? null), body: brick, expected });
export const sendPaymentChange = (orderId: string | null) => call(endpoints.changePayment, paid(orderId));
export const fetchPaymentState = (orderId: string | null) => call(endpoints.paymentState, paid(orderId));
export const sendPaymentStart = (orderId: string | null) => call(endpoints.startPayment, paid(orderId));
export const fetchLogisticOptions = (query: Destination & { type: LogisticType }) => call(endpoints.logisticOptions, { query });
export const sendLogistic = (choice: LogisticChoice, expected: SeenOrder | null) => call(endpoints.setLogistic, { body: choice, expected });
export const fetchStores = () => call(endpoints.stores, {});
export const fetchSellers = (query: Destination & { type?: LogisticType }) => call(endpoints.sellers, { query });
export const sendSeller = (providerId: string, expected: SeenOrder | null) => call(endpoints.setSeller, { body: { providerId }, expected });
export const fetchSchedule = () => call(endpoints.schedule, {});
export const sendSchedule = (choice: ScheduleChoice, expected: SeenOrder | null) => call(endpoints.setSchedule, { body: choice, expected });

/** Where an order goes: the CEP, with or without hyphen, and the house number. Empty texts are not sent. */
export type Destination = { code: string; number: string };
