import type { CheckoutData } from '../../model/checkout-data.ts';
import type { Order } from '../../model/order/order.ts';

type PaymentDraft = Pick<CheckoutData, 'paymentMethod' | 'paymentOptionId'>;

/**
 * Whether another way to pay was pressed whose option is still to be chosen. The order's own is no longer the choice.
 */
export const isPaymentChoiceIncomplete = ({ paymentMethod, paymentOptionId }: PaymentDraft): boolean =>
  paymentMethod !== null && paymentOptionId === null;

/** The order as its checkout counts it: without the option of a payment that is being replaced. */
export const orderWithIncompletePayment = <Some extends Pick<Order, 'payment'>>(
  order: Some,
  draft: PaymentDraft,
): Some => (isPaymentChoiceIncomplete(draft) ? { ...order, payment: { ...order.payment, providerId: null } } : order);
