import type { Address } from '#shared/model/address.ts';
import type { CheckoutData } from '#shared/model/checkout-data.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { addressPlace } from './address-destination.ts';

/** The parts of a checkout that a choice may invalidate. */
type Choices = Pick<
  CheckoutData,
  | 'logisticType'
  | 'selectedLogistic'
  | 'deliveryAddressIndex'
  | 'selectedSeller'
  | 'selectedDay'
  | 'selectedSchedule'
  | 'paymentMethod'
  | 'paymentOptionGroup'
  | 'paymentOptionId'
  | 'cashAmount'
  | 'manualPaymentOption'
>;

const noSlot = { selectedDay: null, selectedSchedule: null } as const;
const noLogistic = { selectedLogistic: null, ...noSlot } as const;
const noPayment = {
  paymentMethod: null,
  paymentOptionGroup: null,
  paymentOptionId: null,
  cashAmount: '',
  manualPaymentOption: '',
} as const;

/**
 * Spec §4: "Changing the logistic type resets pickup address, logistic, seller and address index". The fields that
 * depend on a chosen seller are reset too; without a seller the payment stays. The first type is no change: a seller
 * chosen before it stays.
 */
export function draftWithType<Draft extends Choices>(draft: Draft, type: LogisticType): Draft {
  if (draft.logisticType === type) return draft;
  const typed = { ...draft, ...noLogistic, deliveryAddressIndex: null, logisticType: type };
  return draft.logisticType === null || draft.selectedSeller === null
    ? typed
    : { ...typed, ...noPayment, selectedSeller: null };
}

/** Spec §4: "Choosing a seller resets logistic, day, schedule and payment". */
export const draftWithSeller = <Draft extends Choices>(draft: Draft, sellerId: string | null): Draft =>
  draft.selectedSeller === sellerId ? draft : { ...draft, ...noLogistic, ...noPayment, selectedSeller: sellerId };

/** The options were offered for the previous address. */
export const draftWithAddress = <Draft extends Choices>(draft: Draft, index: number | null): Draft =>
  draft.deliveryAddressIndex === index ? draft : { ...draft, ...noLogistic, deliveryAddressIndex: index };

/** Each delivery option has its own slots. */
export const draftWithLogistic = <Draft extends Choices>(draft: Draft, providerId: string | null): Draft =>
  draft.selectedLogistic === providerId ? draft : { ...draft, ...noSlot, selectedLogistic: providerId };

/** Each day has its own times. */
export const draftWithDay = <Draft extends Choices>(draft: Draft, day: string): Draft =>
  draft.selectedDay === day ? draft : { ...draft, selectedDay: day, selectedSchedule: null };

/** Includes the day: the order has both or none. */
export const draftWithSchedule = <Draft extends Choices>(
  draft: Draft,
  slot: { day: string; startTime: string },
): Draft => ({
  ...draft,
  selectedDay: slot.day,
  selectedSchedule: slot.startTime,
});

/** The checkout treats 0 as pickup and 1 as express delivery or shipping (spec §3). */
export const isDelivery = (type: LogisticType | null): boolean => type !== null && type !== LogisticType.StorePickUp;

type Chosen = Pick<Order, 'logistic' | 'seller' | 'providerPriceTableId' | 'customer'>;

/**
 * Merges the draft with the order; the order's values win. The draft fills a missing value only where no order value
 * depends on it (delivery type, address, displayed day). A delivery or seller that the order lacks is not chosen.
 */
export function mergeDraftWithOrder<Draft extends Choices & Pick<CheckoutData, 'priceTableId'>>(
  draft: Draft,
  order: Chosen,
  addresses: readonly Address[],
): Draft {
  const seller = { selectedSeller: order.seller?.providerId ?? null, priceTableId: order.providerPriceTableId };
  const { logistic } = order;
  const known =
    draft.deliveryAddressIndex !== null && draft.deliveryAddressIndex < addresses.length
      ? draft.deliveryAddressIndex
      : null;
  if (!logistic) return { ...draft, ...noLogistic, ...seller, deliveryAddressIndex: known };
  const type = isDelivery(logistic.type) ? LogisticType.ExpressDelivery : LogisticType.StorePickUp;
  const slot =
    logistic.day !== null
      ? { selectedDay: logistic.day, selectedSchedule: logistic.startDeliveryTime?.slice(11, 16) ?? null }
      : {
          selectedDay: draft.selectedLogistic === logistic.providerId ? draft.selectedDay : null,
          selectedSchedule: null,
        };
  return {
    ...draft,
    ...seller,
    ...slot,
    logisticType: type,
    selectedLogistic: logistic.providerId,
    deliveryAddressIndex: isDelivery(type) ? (addressPlace(addresses, order.customer?.address ?? null) ?? known) : null,
  };
}
