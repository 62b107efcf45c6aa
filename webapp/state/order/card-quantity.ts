import { connectQuantityDrafts, removeItem, writeQuantity } from './quantity-drafts.ts';

/** Changes the quantity of a line from its product's card; 0 removes it at once. */
export function changeCardQuantity(index: string, quantity: number, by: number): void {
  connectQuantityDrafts();
  if (quantity === 0) void removeItem({ index });
  else writeQuantity({ index }, quantity, by);
}
