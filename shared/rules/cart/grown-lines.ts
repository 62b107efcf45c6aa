import type { Order, OrderItem } from '../../model/order/order.ts';

type Lines = Pick<Order, 'id'> & { items: readonly Pick<OrderItem, 'index' | 'name' | 'quantity' | 'isGift'>[] };

/** The bought lines that were in the cart before and have more now, such as after an order was repeated into it. */
export function grownLines(before: Lines | null, now: Lines): { name: string; quantity: number }[] {
  if (before?.id !== now.id) return [];
  const had = new Map(before.items.map(({ index, quantity }) => [index, quantity]));
  return now.items
    .filter(({ index, quantity, isGift }) => !isGift && quantity > (had.get(index) ?? quantity))
    .map(({ name, quantity }) => ({ name, quantity }));
}
