import type { Customer } from '#shared/model/customer.ts';
import type { Order } from '#shared/model/order.ts';
import { PaymentMethod } from '#shared/model/payment.ts';
import { type ShopSettings, Step } from '#shared/model/shop-settings.ts';
import { checkoutMissing } from '#shared/text/checkout-missing.ts';
import { customerProblems } from './customer-problems.ts';
import { manualLinkProblem, needsManualLink } from './manual-link.ts';

/** What a checkout is judged by: the order as it is, and what was typed and chosen but not confirmed. */
export type Checkout = {
  order: Pick<Order, 'seller' | 'logistic' | 'payment'>;
  customer: Customer;
  /** The method that was chosen; null while none is. */
  paymentMethod: PaymentMethod | null;
  /** What the agent wrote about a payment made outside the shop: its link; '' = nothing. */
  manualPaymentInformation: string;
  settings: Pick<ShopSettings, 'steps' | 'enableCnpj' | 'payment'>;
};

/**
 * What an order still needs before it can be confirmed from the checkout, in the order of the screen; none = ready. Spec §5: "Checkout ready requires:
 * name, email, document, logistic, payment method; with the seller step also a seller; with the schedule step a day and a start time;
 * for on-delivery an option; for corporate customers company name, CNPJ and trade name; manual payment needs a payment option without
 * error unless Custom". Data that are wrong are as good as missing.
 */
export function missingForCheckout(checkout: Checkout): string[] {
  const { order, customer, settings } = checkout;
  const { seller, logistic } = order;
  return [
    ...(settings.steps.includes(Step.Seller) && !seller ? [checkoutMissing.seller] : []),
    ...(logistic ? [] : [checkoutMissing.logistic]),
    ...Object.values(customerProblems(customer, settings)),
    ...(settings.steps.includes(Step.Schedule) && !(logistic?.day && logistic.startDeliveryTime) ? [checkoutMissing.schedule] : []),
    ...missingOfPayment(checkout),
  ];
}

/** Whether one of the shop's payment options must be chosen, not only the method. */
export const needsPaymentOption = (method: PaymentMethod, { payment }: Pick<ShopSettings, 'payment'>): boolean =>
  method === PaymentMethod.OnDelivery || (payment.type === 'manual' && method !== PaymentMethod.Custom);

/** The settings by which a shopper's own checkout is judged: where a manual payment is paid says an agent, later, so a shopper has no link to give. */
export const settingsForShopper = <Some extends Checkout['settings']>(settings: Some): Some => ({
  ...settings,
  payment: { ...settings.payment, type: 'other' },
});

function missingOfPayment({ order, paymentMethod, manualPaymentInformation, settings }: Checkout): string[] {
  if (paymentMethod === null) return [checkoutMissing.paymentMethod];
  const hasOption = order.payment.providerId !== null && order.payment.method === paymentMethod;
  if (needsPaymentOption(paymentMethod, settings) && !hasOption) return [checkoutMissing.paymentOption];
  const linkProblem = needsManualLink(paymentMethod, settings) ? manualLinkProblem(manualPaymentInformation) : null;
  return linkProblem === null ? [] : [linkProblem];
}
