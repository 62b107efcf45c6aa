import type { OrderLineRow, OrderRow } from '../../database/orders/orders.ts';

/** An order's charges besides its lines. Whole cents, none below zero. */
export type Charges = { discount: number; delivery: number; service: number };

export type Totals = Pick<
  OrderRow,
  'items_amount' | 'discount_amount' | 'delivery_amount' | 'service_amount' | 'total_amount'
>;

/** The discounts on lines together, in cents. */
export const lineDiscountOf = (lines: Pick<OrderLineRow, 'discount_amount'>[]): number =>
  lines.reduce((sum, line) => sum + line.discount_amount, 0);

/**
 * An order's totals in whole cents (spec §3: itemsAmout is the subtotal). Gifts cost nothing. A discount is capped at
 * the sum, so no total is below zero. The lines' own discounts are part of the discount, not of the subtotal.
 */
export function totalsOf(
  lines: Pick<OrderLineRow, 'total_amount' | 'is_gift'>[],
  { discount, delivery, service }: Charges = { discount: 0, delivery: 0, service: 0 },
): Totals {
  const items = lines.filter((line) => !line.is_gift).reduce((sum, line) => sum + line.total_amount, 0);
  const beforeDiscount = items + delivery + service;
  const discounted = Math.min(discount, beforeDiscount);
  return {
    items_amount: items,
    discount_amount: discounted,
    delivery_amount: delivery,
    service_amount: service,
    total_amount: beforeDiscount - discounted,
  };
}
