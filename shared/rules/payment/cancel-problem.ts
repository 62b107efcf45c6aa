import type { CancelNeed, RefundProblem } from '../../model/payment/refund.ts';
import { keptCents, type LedgerSums } from './ledger.ts';
import { isReturnedByHand } from './refund-problem.ts';

/**
 * The money of an order that is to be cancelled. `isUndecided`: a payment of another amount or currency waits for a
 * decision of the staff. `isUnderWay`: a refund was requested and is not finished.
 */
export type CancelCase = {
  sums: LedgerSums;
  dispute: 'none' | 'open' | 'lost';
  isPaid: boolean;
  isUndecided: boolean;
  isUnderWay: boolean;
};

/** Why the money of an order keeps it from being cancelled. */
export type CancelProblem = 'paid' | 'wrong-amount';

/** Why the money keeps the order from being cancelled; `null`: none arrived, or nothing of it is left or under way. */
export function cancelProblem({ isPaid, isUndecided, ...money }: CancelCase): CancelProblem | null {
  if (isMoneyGone(money)) return null;
  if (isPaid) return 'paid';
  return isUndecided ? 'wrong-amount' : null;
}

const isMoneyGone = ({ sums, dispute, isUnderWay }: Pick<CancelCase, 'sums' | 'dispute' | 'isUnderWay'>): boolean =>
  sums.charged > 0 && keptCents(sums) === 0 && dispute !== 'open' && !isUnderWay;

/**
 * What to do about the money before the cancellation. `refund`: why nothing can be refunded; `null`: it can.
 * `wasRefused`: the last refund was not made, so the shop may give the money back itself.
 */
export function cancelNeed(
  problem: CancelProblem | null,
  { refund, wasRefused }: { refund: RefundProblem | null; wasRefused: boolean },
): CancelNeed {
  if (problem === null) return 'free';
  if (refund === 'under-way' || refund === 'disputed') return refund;
  return wasRefused || isReturnedByHand(refund) ? 'by-hand' : 'refund';
}
