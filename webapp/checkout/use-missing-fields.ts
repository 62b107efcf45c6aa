import { missingForCheckout } from '#shared/rules/checkout/checkout-ready.ts';
import { missingExceptPending } from '#shared/rules/offline-queue/pending-choices.ts';
import { isPlatformUser } from '#shared/rules/session/is-platform-user.ts';
import { checkoutMissing } from '#shared/text/checkout-missing.ts';
import { orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { useCheckoutInput } from './steps/use-checkout-steps.ts';

/**
 * What an agent's checkout still needs before the order can be confirmed (spec §5, "Checkout ready requires"). A
 * shopper's steps name it themselves.
 */
export function useMissingFields(): string[] {
  const { operations, order } = useRead(orderState);
  const { session } = useRead(sessionState);
  const input = useCheckoutInput();
  if (!input || !isPlatformUser(session)) return [];
  const { cashProblem: cash, draft } = input;
  const missing = missingForCheckout({ ...input, manualPaymentInformation: draft.manualPaymentOption });
  const waits = order?.discountRequest?.status === 'pending' ? [checkoutMissing.discount] : [];
  return [...missingExceptPending(cash === null ? missing : [...missing, cash], operations), ...waits];
}
