import type { Customer } from './customer.ts';
import type { LogisticType } from './logistic.ts';
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
};
