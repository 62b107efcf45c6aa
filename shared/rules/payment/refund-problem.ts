import { PaymentMethod } from '../../model/payment/payment.ts';
import type { RefundProblem } from '../../model/payment/refund.ts';
import { keptCents, type LedgerSums } from './ledger.ts';

/**
 * A payment that may be refunded. `provider`: whether its money came through a provider, and whether the shop still has
 * an account there. `days`: for how long the provider refunds such a payment; `null`: it can't.
 */
export type RefundCase = {
  sums: LedgerSums;
  provider: 'by-hand' | 'no-account' | 'open';
  days: number | null;
  paidAt: Date;
  isUnderWay: boolean;
  /** The dispute was decided for the customer. */
  isLost?: boolean;
};

const dayMs = 86_400_000;

/** Why this payment cannot be refunded; `null`: it can. */
export function refundProblem(
  { sums, provider, days, paidAt, isUnderWay, isLost = false }: RefundCase,
  now: Date,
): RefundProblem | null {
  if (isUnderWay) return 'under-way';
  if (keptCents(sums) <= 0 && isLost) return 'lost';
  if (keptCents(sums) <= 0) return sums.disputed > 0 ? 'disputed' : 'refunded';
  if (provider !== 'open') return provider;
  if (days === null) return 'unsupported';
  return now.getTime() - paidAt.getTime() > days * dayMs ? 'too-old' : null;
}

/** Methods that are paid when the order is handed over. */
const onDelivery: readonly PaymentMethod[] = [PaymentMethod.Cash, PaymentMethod.OnDelivery];

/** Why an order cannot be refunded for which no payment arrived. `method`: how it is to be paid. */
export const unpaidProblem = (method: PaymentMethod | null): RefundProblem =>
  method !== null && onDelivery.includes(method) ? 'on-delivery' : 'unpaid';

const byHand: readonly RefundProblem[] = ['by-hand', 'on-delivery', 'no-account', 'unsupported', 'too-old'];

/** Whether only the shop itself can give the money back, so that its people say when they did. */
export const isReturnedByHand = (problem: RefundProblem | null): boolean =>
  problem !== null && byHand.includes(problem);
