import { keptCents, type LedgerSums } from './ledger.ts';

/**
 * How much of an overpayment can be refunded so that exactly the order's total is left, in cents. 0: it is not too
 * much, or not all of it can be refunded. `kept`: what arrived, without what was refunded. `refundable`: the most that
 * can be refunded now.
 */
export const excessCents = ({
  total,
  kept,
  refundable,
}: {
  total: number;
  kept: number;
  refundable: number;
}): number => (kept > total && refundable === kept ? kept - total : 0);

/** Whether a payment of more than `total` is the right one now, because what was too much went back. */
export const isExcessReturned = (sums: LedgerSums, total: number): boolean =>
  sums.refunded > 0 && sums.disputed === 0 && keptCents(sums) === total;
