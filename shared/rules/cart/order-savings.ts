import type { Order, OrderItem } from '#shared/model/order/order.ts';
import { toCents, toReais } from '../money/money.ts';

type Line = Pick<OrderItem, 'isGift' | 'quantity' | 'unitPrice' | 'promotionalPrice'>;

/**
 * An order's savings in reais (spec §2, "total and savings"): its discount, that of its lines included, plus the
 * reductions of promotional prices.
 */
export function orderSavings({
  items,
  discountAmout,
}: Pick<Order, 'discountAmout'> & { items: readonly Line[] }): number {
  return toReais(items.reduce((cents, line) => cents + savedCents(line), toCents(discountAmout)));
}

/** A gift costs nothing, so it saves nothing. */
function savedCents({ isGift, quantity, unitPrice, promotionalPrice }: Line): number {
  if (isGift || promotionalPrice <= 0 || promotionalPrice >= unitPrice) return 0;
  return (toCents(unitPrice) - toCents(promotionalPrice)) * quantity;
}
