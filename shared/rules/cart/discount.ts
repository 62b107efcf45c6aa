/** A discount: a coupon's kind and value (percent: 1 to 100; else cents), at most `maxDiscount` cents. */
export type DiscountRule = { kind: 'percent' | 'amount' | 'delivery'; value: number; maxDiscount: number | null };

/** The parts of an order that a discount may reduce, in cents. */
export type Discountable = { items: number; delivery: number };

/** A discount that an agent agreed: cents, or hundredths of a percent. */
export type AgreedDiscount = { kind: 'amount' | 'percent'; value: number };

/** A percentage of an amount, in whole cents, half a cent rounded up. */
export const percentOf = (cents: number, percent: number): number => rateOf(cents, percent * 100);

/**
 * The same in hundredths of a percent. Computes whole hundreds of reais and the rest separately, so that binary
 * fractions lose no cent in any possible order.
 */
export const rateOf = (cents: number, rate: number): number =>
  Math.floor(cents / 10_000) * rate + Math.floor(((cents % 10_000) * rate + 5_000) / 10_000);

/**
 * An agent's discount in whole cents. A percentage follows the reduced amount, which is the subtotal of the order or
 * the total of the line, each before any discount. Neither is more than that amount.
 */
export const agreedCents = ({ kind, value }: AgreedDiscount, cents: number): number =>
  Math.min(cents, kind === 'percent' ? rateOf(cents, value) : value);

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
