import { cashGroup, PaymentMethod } from '#shared/model/payment/payment.ts';
import { type CheckoutStep, checkoutSteps } from '#shared/rules/checkout/checkout-steps.ts';
import { orderWithIncompletePayment } from '#shared/rules/checkout/incomplete-payment-choice.ts';
import { stepWithWaiting } from '#shared/rules/offline-queue/step-offline.ts';
import { cashProblem } from '#shared/rules/payment/cash-amount.ts';
import { checkoutState } from '../../state/checkout/checkout.ts';
import { contactState, shownContact } from '../../state/checkout/contact.ts';
import { hasChatPhone } from '../../state/checkout/has-chat-phone.ts';
import { hasPayerAddress } from '../../state/checkout/has-payer-address.ts';
import { orderState } from '../../state/order/order.ts';
import { sessionState } from '../../state/session/session.ts';
import { useRead } from '../../state/use-read.ts';
import { usePayableOptions } from '../use-payable-options.ts';

/** The data of the checkout as they are typed and chosen now; `null` while the order or the settings load. */
export function useCheckoutInput() {
  const { order, operations } = useRead(orderState);
  const { session, settings } = useRead(sessionState);
  const contact = useRead(contactState);
  const draft = useRead(checkoutState);
  const choices = usePayableOptions();
  if (!order || !settings) return null;
  const { paymentMethod, cashAmount } = draft;
  const isCash = order.payment.group === cashGroup && paymentMethod === null;
  return {
    order: orderWithIncompletePayment(order, draft),
    settings,
    draft,
    customer: shownContact(contact, order.customer),
    paymentMethod: paymentMethod === null ? order.payment.method : methodBeingChosen(paymentMethod),
    hasBegun: true,
    offersPayment: choices === null || choices.length > 0,
    hasPayerAddress: hasPayerAddress(session, operations),
    hasChatPhone: hasChatPhone(session, order),
    cashProblem: isCash ? cashProblem(cashAmount, order.totalAmout) : null,
  };
}

/** The steps of a shopper's checkout. A choice that waits for a connection is not missing, and its line says so. */
export function useCheckoutSteps(): readonly CheckoutStep[] {
  const { operations } = useRead(orderState);
  const input = useCheckoutInput();
  if (!input) return [];
  return checkoutSteps({ ...input, now: new Date() }).map((step) => stepWithWaiting(step, operations));
}

/**
 * A method without a chosen option counts as missing. For payment on delivery, the missing option is reported instead.
 */
const methodBeingChosen = (method: PaymentMethod): PaymentMethod | null =>
  method === PaymentMethod.OnDelivery ? method : null;
