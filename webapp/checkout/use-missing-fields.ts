import { cashGroup, PaymentMethod } from '#shared/model/payment.ts';
import { missingCheckoutFields, missingForCheckout } from '#shared/rules/checkout/checkout-ready.ts';
import { missingExceptPending } from '#shared/rules/offline-queue/choice-fields.ts';
import { cashProblem } from '#shared/rules/payment/cash-amount.ts';
import { isPlatformUser } from '#shared/rules/session/is-platform-user.ts';
import { checkoutState } from '../state/checkout/checkout.ts';
import { contactState, shownContact } from '../state/checkout/contact.ts';
import { orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { usePayableOptions } from './use-payable-options.ts';

/** What the checkout still needs before the order can be confirmed (spec §5, "Checkout ready requires"). */
export function useMissingFields(): string[] {
  const { order, operations } = useRead(orderState);
  const { session, settings } = useRead(sessionState);
  const contact = useRead(contactState);
  const { paymentMethod, manualPaymentOption, cashAmount } = useRead(checkoutState);
  const choices = usePayableOptions();
  if (!order || !settings) return [];
  const checkout = {
    order,
    customer: shownContact(contact, order.customer),
    paymentMethod: paymentMethod === null ? order.payment.method : methodBeingChosen(paymentMethod),
    settings,
  };
  const missing = isPlatformUser(session)
    ? missingForCheckout({ ...checkout, manualPaymentInformation: manualPaymentOption })
    : missingCheckoutFields({ ...checkout, hasBegun: true, offersPayment: choices === null || choices.length > 0 });
  const cash =
    order.payment.group === cashGroup && paymentMethod === null ? cashProblem(cashAmount, order.totalAmout) : null;
  return missingExceptPending(cash === null ? missing : [...missing, cash], operations);
}

/**
 * A method without a chosen option counts as missing. For payment on delivery, the missing option is reported instead.
 */
const methodBeingChosen = (method: PaymentMethod): PaymentMethod | null =>
  method === PaymentMethod.OnDelivery ? method : null;
