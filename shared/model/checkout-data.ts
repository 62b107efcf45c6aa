import type { FoundAddress, NewAddress } from './address.ts';
import type { Customer } from './customer.ts';
import type { LogisticType } from './order/logistic.ts';
import type { PaymentMethod } from './payment/payment.ts';

/**
 * The state of a half-filled checkout (spec §3, "Checkout data kept locally per user"), so that a closed tab loses
 * nothing. It holds the choices in progress; saved data belong to the order. Ids are provider ids; an empty text is not
 * chosen yet.
 */
export type CheckoutData = {
  /** The order of this draft; the draft does not apply to the next order. */
  orderId: string | null;
  logisticType: LogisticType | null;
  /** The id of the chosen delivery option or pickup store. */
  selectedLogistic: string | null;
  /** The index of the chosen address in the session's list. */
  deliveryAddressIndex: number | null;
  selectedSeller: string | null;
  /** 'YYYY-MM-DD' */
  selectedDay: string | null;
  /** The start of the chosen slot, 'HH:MM'. */
  selectedSchedule: string | null;
  paymentMethod: PaymentMethod | null;
  /** The group of a payment on delivery: 'Dinheiro' and the like. */
  paymentOptionGroup: string | null;
  paymentOptionId: string | null;
  /** As typed: the amount the customer will pay with. */
  cashAmount: string;
  coupon: string;
  /** As typed. */
  manualDiscount: string;
  /** What `manualDiscount` is typed in. */
  manualDiscountUnit: DiscountUnit;
  priceTableId: string | null;
  /** As typed, in reais: the delivery price that an agent sets by hand, until the order contains it. */
  deliveryPrice: string;
  /** As typed: the PIX key that an agent sets for this order. */
  pixKey: string;
  /** The agent's text about a payment made outside the shop, such as a link. */
  manualPaymentOption: string;
  cep: string;
  cepNumber: string;
  isInSemiAutomatic: boolean;
  /** The contact's data as typed, punctuation included; `null` while they equal the order's. */
  contact: Customer | null;
  /** The order's contact data when the typing of `contact` started. */
  contactBase: Customer | null;
  /** Typed contact fields that were not saved; another person changed the contact data, or the order was over. */
  refusedContact: Partial<Customer> | null;
  /** Their order was placed or cancelled before them. They stay in the draft of the next order. */
  isContactLate: boolean;
  /** A new address as typed, until it is saved; `null` = none is begun. */
  newAddress: AddressDraft | null;
};

/** A new address that is being typed. `type`: Casa, Trabalho or Outro; `ownName`: the name of an Outro. */
export type AddressDraft = {
  type: string;
  ownName: string;
  fields: Omit<NewAddress, 'name'>;
  neighborhoods: FoundAddress['neighborhoods'];
};

/** The unit of a typed discount. */
export type DiscountUnit = 'reais' | 'percent';

/**
 * The choices of the checkout; each is sent by its own call. `logisticType` means pickup or delivery; `logistic` means
 * which store or delivery, and its destination.
 */
export const choiceNames = [
  'seller',
  'priceTable',
  'logisticType',
  'logistic',
  'schedule',
  'payment',
  'coupon',
  'manualDiscount',
  'deliveryPrice',
  'pixKey',
] as const;
export type ChoiceName = (typeof choiceNames)[number];

/** The chosen or typed fields of a draft. */
export type DraftFields = Partial<Omit<CheckoutData, 'orderId'>>;

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
  manualDiscountUnit: 'reais',
  priceTableId: null,
  deliveryPrice: '',
  pixKey: '',
  manualPaymentOption: '',
  cep: '',
  cepNumber: '',
  isInSemiAutomatic: false,
  contact: null,
  contactBase: null,
  refusedContact: null,
  isContactLate: false,
  newAddress: null,
};
