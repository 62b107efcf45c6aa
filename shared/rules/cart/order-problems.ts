import type { Order } from '#shared/model/order/order.ts';
import type { OrderLogistic } from '../../model/order/logistic.ts';
import { formatBrl } from '../money/format-brl.ts';

/** What limits an order to a way of delivery. */
export type DeliveryLimits = Pick<OrderLogistic, 'orderMinPrice' | 'maxDistinctItems' | 'maxItemsAmout'>;

type Judged = Pick<Order, 'items' | 'itemsAmout' | 'minOrderValue' | 'catalogErrorMessages'> & {
  logistic: DeliveryLimits | null;
};

/** The least subtotal of an order in reais; 0 = none. */
export const orderMinimum = ({ minOrderValue, logistic }: Pick<Judged, 'minOrderValue' | 'logistic'>): number =>
  Math.max(minOrderValue, logistic?.orderMinPrice ?? 0);

/**
 * Why an order cannot be confirmed, as the footer lists it under 'Problemas:' (spec §5, "Order footer problems"). Gifts
 * count neither as lines nor as items.
 */
export function orderProblems(order: Judged): string[] {
  const bought = order.items.filter((item) => !item.isGift);
  const quantity = bought.reduce((sum, item) => sum + item.quantity, 0);
  const minimum = orderMinimum(order);
  const maxDistinct = order.logistic?.maxDistinctItems ?? null;
  const maxItems = order.logistic?.maxItemsAmout ?? null;
  const problems: string[] = [];
  if (order.itemsAmout < minimum) problems.push(`O valor mínimo do seu pedido é ${formatBrl(minimum)}`);
  if (maxDistinct !== null && bought.length > maxDistinct)
    problems.push(`O máximo de itens distintos do seu pedido é ${maxDistinct}`);
  if (maxItems !== null && quantity > maxItems) problems.push(`O máximo de itens do seu pedido é ${maxItems}`);
  return [...problems, ...order.catalogErrorMessages];
}
