import type { RefundExtent } from '../../model/payment/refund.ts';

/** The extent of a refund of `cents`, after `before` was given back of what was `charged`. All in one unit. */
export function refundExtent(cents: number, { charged, before }: { charged: number; before: number }): RefundExtent {
  if (before + cents < charged) return 'part';
  return before === 0 ? 'whole' : 'rest';
}
