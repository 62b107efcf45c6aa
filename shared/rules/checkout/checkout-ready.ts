import type { Customer } from '#shared/model/customer.ts';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { checkoutMissing } from '#shared/text/checkout/checkout-missing.ts';
import { cardNumberProblem } from '../card/free-text-fields.ts';
import { needsWholeCheckout } from '../orders/ends-in-chat.ts';
import { manualLinkProblem, needsManualLink } from '../payment/manual-link.ts';
import { needsPayerPhone } from '../payment/payer-needs.ts';
import { type CustomerProblems, customerProblems } from './customer-problems.ts';
import { needsPayerAddress } from './payer-address.ts';
import { orderRequiresPart, type RequiredPart } from './required-parts.ts';

/** The input of the checkout's validation: the order, and typed or chosen values that are not confirmed yet. */
export type Checkout = {
  order: Pick<Order, 'seller' | 'logistic' | 'payment' | 'enableDelivery' | 'enablePickUp'>;
  customer: Customer;
  /** The chosen method; `null` while none is chosen. */
  paymentMethod: PaymentMethod | null;
  /** The agent's link for a payment made outside the shop; '' = none. */
  manualPaymentInformation: string;
  /** Whether the customer has an address for a payment that needs the payer's. */
  hasPayerAddress: boolean;
  /** Whether the contact's chat has a phone, for a payment that needs the payer's. */
  hasChatPhone: boolean;
  settings: Pick<ShopSettings, 'steps' | 'enableCnpj' | 'payment'>;
};

/**
 * What an order still needs before the checkout can confirm it, in the order of the screen; empty = ready. Spec §5:
 * "Checkout ready requires: name, email, document, logistic, payment method; with the seller step also a seller; with
 * the schedule step a day and a start time; for on-delivery an option; for corporate customers company name, CNPJ and
 * trade name; manual payment needs a payment option without error unless Custom". Invalid data count as missing. What
 * the steps do not ask for is never missing.
 */
export const missingForCheckout = (checkout: Checkout): string[] => missingOf(missingCheckoutParts(checkout));

/** The same for each part of the checkout. */
export const missingCheckoutParts = (checkout: Checkout): MissingParts => missingParts(checkout, specified);

/** What is missing of each part of a checkout, in the order of the screen; the customer's data by field. */
export type MissingParts = {
  store: string[];
  delivery: string[];
  contact: CustomerProblems;
  schedule: string[];
  payment: string[];
};

/** The input for a shopper's order before its confirmation. `settings`: the shop's own. */
export type ShopperCheckout = Omit<Checkout, 'order' | 'settings' | 'manualPaymentInformation'> & {
  order: Checkout['order'] & Pick<Order, 'isAnonymousUser'>;
  settings: Checkout['settings'] & Pick<ShopSettings, 'whatsApp' | 'finishOrderIn'>;
  /** Whether a delivery, slot or payment was ever chosen. */
  hasBegun: boolean;
  /** Whether the shop has a payment option for this order; true while unknown. */
  offersPayment: boolean;
};

/**
 * What a shopper's own order still needs; empty = it may be confirmed. A cart whose checkout was not started needs
 * nothing: the chat continues from there. Where the shop finishes orders on the page, each needs the whole checkout, as
 * far as the shop offers choices. So does an anonymous visitor's order that ends in no chat, with a phone.
 */
export const missingCheckoutFields = (checkout: ShopperCheckout): string[] => missingOf(missingShopperParts(checkout));

/** The same for each part of the checkout. */
export function missingShopperParts({ hasBegun, offersPayment, ...rest }: ShopperCheckout): MissingParts {
  const checkout = { ...rest, manualPaymentInformation: '', settings: settingsForShopper(rest.settings) };
  const { order } = rest;
  const phone = needsWholeCheckout(order, rest.settings);
  if (phone || rest.settings.finishOrderIn === 'page') return missingParts(checkout, { payment: offersPayment, phone });
  return hasBegun ? missingParts(checkout, specified) : { ...nothing };
}

const nothing: MissingParts = { store: [], delivery: [], contact: {}, schedule: [], payment: [] };

/** The required parts of a checkout, as far as the shop's steps ask for them. */
type Asked = { payment: boolean; phone: boolean };
const specified: Asked = { payment: true, phone: false };

function missingParts(checkout: Checkout, asked: Asked): MissingParts {
  const { order, customer, settings } = checkout;
  const { seller, logistic } = order;
  const asks = (part: RequiredPart) => orderRequiresPart(settings, order, part);
  const asksPhone = asked.phone || (asks('payment') && needsPayerPhone(order.payment, checkout));
  const contactRules = { enableCnpj: settings.enableCnpj, asksPhone };
  return {
    store: asks('store') && !seller ? [checkoutMissing.seller] : [],
    delivery: logistic || !asks('delivery') ? [] : [checkoutMissing.logistic],
    contact: asks('contact') ? customerProblems(customer, contactRules) : {},
    schedule: asks('schedule') && !(logistic?.day && logistic.startDeliveryTime) ? [checkoutMissing.schedule] : [],
    payment: asked.payment && asks('payment') ? missingOfPayment(checkout) : [],
  };
}

const missingOf = ({ store, delivery, contact, schedule, payment }: MissingParts): string[] => [
  ...store,
  ...delivery,
  ...Object.values(contact),
  ...schedule,
  ...payment,
];

/** Whether one of the shop's payment options must be chosen, not only the method. */
export const needsPaymentOption = (method: PaymentMethod, { payment }: Pick<ShopSettings, 'payment'>): boolean =>
  method === PaymentMethod.OnDelivery || (payment.type === 'manual' && method !== PaymentMethod.Custom);

/**
 * The settings for a shopper's own checkout. An agent provides the link of a manual payment later, so the shopper does
 * not need one.
 */
const settingsForShopper = <Some extends Checkout['settings']>(settings: Some): Some => ({
  ...settings,
  payment: { ...settings.payment, type: 'other' },
});

function missingOfPayment(checkout: Checkout): string[] {
  const { order, paymentMethod, manualPaymentInformation, hasPayerAddress, settings } = checkout;
  if (paymentMethod === null) return [checkoutMissing.paymentMethod];
  const hasOption = order.payment.providerId !== null && order.payment.method === paymentMethod;
  if (needsPaymentOption(paymentMethod, settings) && !hasOption) return [checkoutMissing.paymentOption];
  const judge = needsManualLink(paymentMethod, settings) ? manualLinkProblem : cardNumberProblem;
  const problem = judge(manualPaymentInformation);
  const lacksAddress = hasOption && !hasPayerAddress && needsPayerAddress(order, settings);
  return [...(problem === null ? [] : [problem]), ...(lacksAddress ? [checkoutMissing.payerAddress] : [])];
}
