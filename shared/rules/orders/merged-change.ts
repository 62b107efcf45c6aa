import type { ItemChange, Order } from '#shared/model/order.ts';
import { lineOf } from '../cart/order-line.ts';
import { maxQuantity, minQuantity } from '../cart/quantity.ts';

/** So many more or fewer of a line are meant. `isAddition`: of a product, whose line may have gone meanwhile; else of the very line that was shown. */
export type Step = { by: number; isAddition: boolean };

/**
 * The change of a line as it is meant now that somebody else made `order` of the one that was seen: so many more or fewer than there are by
 * now. Null when nothing is left to do: the line was taken out, or has as few already; who meant one fewer does not take out what others want.
 */
export function mergedChange(
  change: ItemChange,
  { by, isAddition }: Step,
  order: Pick<Order, 'items'>,
): ItemChange | null {
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
