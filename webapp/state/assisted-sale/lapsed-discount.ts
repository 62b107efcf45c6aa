import type { Order } from '#shared/model/order/order.ts';
import { lapsedDiscountText } from '#shared/rules/cart/discount-texts.ts';
import { agentOrderChanges } from './agent-order-changes.ts';

/** Beside the discount, once it stopped the finishing. */
export const lapseQuestion = 'Confira este desconto. Para ficar com ele, toque de novo em finalizar.';

/** One request and what is left of it: another amount is a new discount to look at. */
const lapseOf = ({ discountRequest, manualDiscount }: Order): string => `${discountRequest?.id} ${manualDiscount}`;

/** Whether the finishing already stopped for what is left of this order's lapsed approval. */
export const isLapseSeen = (order: Order, seen: string | null): boolean =>
  lapsedDiscountText(order) !== null && seen === lapseOf(order);

/** Whether the finishing stops for a discount that the agent did not choose. It does so once for each amount. */
export function stopsForLapse(order: Order): boolean {
  if (lapsedDiscountText(order) === null || isLapseSeen(order, agentOrderChanges.seenLapse)) return false;
  agentOrderChanges.seenLapse = lapseOf(order);
  return true;
}
