import type { Customer } from './customer.ts';
import type { LogisticType } from './logistic.ts';
import type { SeenOrder } from './order.ts';
import type { PaymentMethod } from './payment.ts';

/**
 * The checkout as one user has it half filled in (spec §3, "Checkout data kept locally per user"), so that a closed tab loses nothing.
 * What the order already holds is the order's; this is what is being chosen. Ids are provider ids; empty texts are not chosen yet.
 */
export type CheckoutData = {
  /** The order all this is for: it is nothing for the next one. */
  orderId: string | null;
  logisticType: LogisticType | null;
  /** The chosen delivery option, or the pickup store. */
  selectedLogistic: string | null;
  /** The place of the chosen address among the session's. */
  deliveryAddressIndex: number | null;
  selectedSeller: string | null;
  /** 'YYYY-MM-DD' */
  selectedDay: string | null;
  /** The start of the chosen slot, 'HH:MM'. */
  selectedSchedule: string | null;
  paymentMethod: PaymentMethod | null;
  /** Among those paid on delivery: 'Dinheiro' and the like. */
  paymentOptionGroup: string | null;
  paymentOptionId: string | null;
  /** As typed: what the customer will pay with. */
  cashAmount: string;
  coupon: string;
  /** As typed, in reais. */
  manualDiscount: string;
  priceTableId: string | null;
  /** What an agent writes about a payment made outside, such as a link. */
  manualPaymentOption: string;
  cep: string;
  cepNumber: string;
  isInSemiAutomatic: boolean;
  /** The contact's data as typed, punctuation included; null while they are the order's. */
  contact: Customer | null;
  /** The choices that the order does not have yet, in the order in which they were made. */
  unsent: readonly UnsentChoice[];
};

/** What is chosen in the checkout, each sent by a call of its own. `logisticType` alone says pickup or delivery, `logistic` which store or delivery, and where to. */
export const choiceNames = [
  'seller',
  'priceTable',
  'logisticType',
  'logistic',
  'schedule',
  'payment',
  'coupon',
  'manualDiscount',
] as const;
export type ChoiceName = (typeof choiceNames)[number];

/** Fields of a draft that are chosen or typed. */
export type DraftFields = Partial<Omit<CheckoutData, 'orderId' | 'unsent'>>;

/** A choice on its way to the order, or that waits for a connection. What is wanted is the draft's: the last wish counts. */
export type UnsentChoice = {
  name: ChoiceName;
  /** The order it was made for, as it was shown; null = whatever the order is by now, for an attempt of which nobody knows may have changed it. */
  seen: SeenOrder | null;
  /** Of all its attempts, so that it is done once (architecture: `Idempotency-Key`). */
  key: string;
  /** `waiting`: no attempt was made yet; `unanswered`: one was, and nobody knows whether it came. */
  state: 'underway' | 'waiting' | 'unanswered';
  /** What stands in the draft once the order has it, and once the shop refused it. */
  ifDone: DraftFields;
  ifRefused: DraftFields;
};

export const emptyCheckoutData: CheckoutData = {
  orderId: null,
  logisticType: null,
  selectedLogistic: null,
  deliveryAddressIndex: null,
  selectedSeller: null,
  selectedDay: null,
  selectedSchedule: null,
  paymentMethod: null,
  paymentOptionGroup: null,
  paymentOptionId: null,
  cashAmount: '',
  coupon: '',
  manualDiscount: '',
  priceTableId: null,
  manualPaymentOption: '',
  cep: '',
  cepNumber: '',
  isInSemiAutomatic: false,
  contact: null,
  unsent: [],
};
