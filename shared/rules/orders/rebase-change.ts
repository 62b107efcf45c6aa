import type { ItemChange, Order } from '#shared/model/order/order.ts';
import { lineOf } from '../cart/order-line.ts';
import { maxQuantity, minQuantity } from '../cart/quantity.ts';

/**
 * A relative change of a line. `isAddition`: adds a product, even if its line was removed meanwhile; otherwise it
 * applies only to the shown line.
 */
export type Step = { by: number; isAddition: boolean };

/**
 * Applies a relative change to the line's latest quantity, after another person changed the order. `null` when nothing
 * is left to do: the line was removed, or already has that few. A step of one fewer never removes a quantity that the
 * other person added.
 */
export function rebaseChange<Change extends ItemChange>(
  change: Change,
  { by, isAddition }: Step,
  order: Pick<Order, 'items'>,
): Change | null {
  if (isAddition) {
    const { providerId, attributes = [], subscription = null } = change;
    const line = lineOf(order, { providerId, attributes, subscription });
    return { ...change, index: line?.index ?? '', quantity: within((line?.quantity ?? 0) + by) };
  }
  const line = order.items.find(({ index }) => index === change.index);
  const quantity = within((line?.quantity ?? 0) + by);
  if (!line || quantity === line.quantity) return null;
  return { ...change, quantity, preferences: line.preferences };
}

const within = (quantity: number): number => Math.min(Math.max(quantity, minQuantity), maxQuantity);
