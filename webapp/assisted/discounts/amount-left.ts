import type { Order, OrderItem } from '#shared/model/order/order.ts';
import { lineDiscounts } from '#shared/rules/cart/typed-discount.ts';
import { toCents, toReais } from '#shared/rules/money/money.ts';

/** The most that the discount on this line may be within the order's limit, in reais. */
export function amountLeft(
  { items, discountLimit, manualDiscount }: Pick<Order, 'items' | 'discountLimit' | 'manualDiscount'>,
  { discountAmout = 0, totalAmout }: OrderItem,
): number {
  const others = toCents(lineDiscounts({ items })) - toCents(discountAmout);
  const left = toCents(discountLimit?.amout ?? 0) - others - toCents(manualDiscount ?? 0);
  return toReais(Math.max(0, Math.min(left, toCents(totalAmout))));
}
