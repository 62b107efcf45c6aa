/** What takes something off an order: a coupon's kind and value (percent: 1 to 100; else cents), at most `maxDiscount` cents. */
export type DiscountRule = { kind: 'percent' | 'amount' | 'delivery'; value: number; maxDiscount: number | null };

/** The parts of an order that a discount may take from, in cents. */
export type Discountable = { items: number; delivery: number };

/**
 * So many percent of an amount, in whole cents, half a cent rounded up. Counts whole reais and cents apart, so that no amount an order
 * can have loses a cent to binary fractions.
 */
export const percentOf = (cents: number, percent: number): number =>
  Math.floor(cents / 100) * percent + Math.floor(((cents % 100) * percent + 50) / 100);

/** What a coupon takes off, in whole cents: never more than what it takes from (subtotal or delivery price), never below zero. */
export function couponDiscount({ kind, value, maxDiscount }: DiscountRule, { items, delivery }: Discountable): number {
  const wanted = kind === 'percent' ? percentOf(items, value) : value;
  return Math.max(0, Math.min(wanted, kind === 'delivery' ? delivery : items, maxDiscount ?? Number.POSITIVE_INFINITY));
}

/** The most an agent may take off an order of this subtotal, in whole cents. */
export const manualDiscountLimit = (items: number, maxPercent: number): number =>
  Math.min(items, percentOf(items, maxPercent));
