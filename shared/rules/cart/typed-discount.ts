import type { DiscountUnit } from '#shared/model/checkout-data.ts';
import type { ManualDiscount } from '#shared/model/order/discount.ts';
import type { Order, OrderItem } from '#shared/model/order/order.ts';
import { toCents, toReais } from '../money/money.ts';
import { parseAmount } from '../money/parse-amount.ts';
import { agreedCents } from './discount.ts';

type Discounted = Pick<Order, 'items' | 'itemsAmout' | 'manualDiscount' | 'discountLimit'>;

/** A typed discount as the calls carry it; `null` = no valid amount, or more than 100 %. */
export function typedDiscount(typed: string, unit: DiscountUnit): ManualDiscount | null {
  const value = parseAmount(typed);
  if (value === null || (unit === 'percent' && value > 100)) return null;
  return unit === 'percent' ? { percent: value } : { amount: value };
}

/** The discounts on lines together, in reais. */
export const lineDiscounts = ({ items }: Pick<Order, 'items'>): number =>
  toReais(items.reduce((sum, { discountAmout = 0 }) => sum + toCents(discountAmout), 0));

/** The most that the discount on the order may be without an approval, in reais. */
export const orderDiscountLimit = (order: Discounted): number =>
  toReais(Math.max(0, toCents(order.discountLimit?.amout ?? 0) - toCents(lineDiscounts(order))));

/** What a discount on the order is in reais. */
export const discountInReais = (discount: ManualDiscount, { itemsAmout }: Discounted): number =>
  inReais(discount, itemsAmout);

function inReais({ amount = 0, percent }: ManualDiscount, base: number): number {
  if (percent === undefined) return amount;
  return toReais(agreedCents({ kind: 'percent', value: Math.round(percent * 100) }, toCents(base)));
}

/** What a discount on one line is in reais. */
export const lineDiscountInReais = (discount: ManualDiscount, { totalAmout }: Pick<OrderItem, 'totalAmout'>): number =>
  inReais(discount, totalAmout);

/** Whether a discount on the order needs an approval. */
export function needsApproval(discount: ManualDiscount, order: Discounted): boolean {
  const { percent } = discount;
  const isRateAbove = percent !== undefined && percent > (order.discountLimit?.percent ?? 0);
  return isRateAbove || toCents(discountInReais(discount, order)) > toCents(orderDiscountLimit(order));
}
