/** A discount: a coupon's kind and value (percent: 1 to 100; else cents), at most `maxDiscount` cents. */
export type DiscountRule = { kind: 'percent' | 'amount' | 'delivery'; value: number; maxDiscount: number | null };

/** The parts of an order that a discount may reduce, in cents. */
export type Discountable = { items: number; delivery: number };

/**
 * A percentage of an amount, in whole cents, half a cent rounded up. Computes whole reais and cents separately, so that
 * binary fractions lose no cent in any possible order.
 */
export const percentOf = (cents: number, percent: number): number =>
  Math.floor(cents / 100) * percent + Math.floor(((cents % 100) * percent + 50) / 100);

/**
 * A coupon's discount in whole cents: never more than the part it reduces (subtotal or delivery price), never negative.
 */
export function couponDiscount({ kind, value, maxDiscount }: DiscountRule, { items, delivery }: Discountable): number {
  const wanted = kind === 'percent' ? percentOf(items, value) : value;
  return Math.max(0, Math.min(wanted, kind === 'delivery' ? delivery : items, maxDiscount ?? Number.POSITIVE_INFINITY));
}

/** The maximum discount that an agent may give on this subtotal, in whole cents. */
export const manualDiscountLimit = (items: number, maxPercent: number): number =>
  Math.min(items, percentOf(items, maxPercent));
