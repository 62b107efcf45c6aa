import { type OrderPayment, PaymentStatus } from '../../model/payment/payment.ts';
import { isPaidByCardHere } from './is-paid-by-card-here.ts';

/**
 * Whether a card was sent and its provider has not decided yet: there is nothing to pay meanwhile. `hasChallenge`: the
 * card's bank waits for the shopper.
 */
export const isInReview = (
  payment: Pick<OrderPayment, 'method' | 'providerType'>,
  { status, hasChallenge }: { status: PaymentStatus | null; hasChallenge: boolean },
): boolean => status === PaymentStatus.Waiting && !hasChallenge && isPaidByCardHere(payment);
