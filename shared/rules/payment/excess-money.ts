/**
 * What is too much of a payment that nobody accepted yet, in cents; 0: nothing, or a provider cannot refund it. `kept`:
 * what the shop still has of it. `refundable`: the most that can be refunded now.
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
