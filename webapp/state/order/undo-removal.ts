import type { OrderItem } from '#shared/model/order/order.ts';
import { maxQuantity, minQuantity } from '#shared/rules/cart/quantity.ts';
import { focusPutBack } from '../../browser/focus/line-focus.ts';
import { changeLine } from '../offline-queue/queue-line.ts';
import { showToast } from '../session/toasts.ts';
import { orderState } from './order.ts';
import { changeOf, connectQuantityDrafts, removeItem, writeQuantity } from './quantity-drafts.ts';
import { wantedQuantity } from './unsent-changes.ts';

/** Removes a line at once. A toast offers to put it back. */
export async function removeWithUndo(item: OrderItem): Promise<void> {
  const orderId = orderState.order?.id;
  // Presses of the last second may not be in the order yet.
  const quantity = orderState.drafts[item.index] || item.quantity;
  if (!(await removeItem(item))) return;
  const action = { label: 'Desfazer', run: () => void putBack({ ...item, quantity }, orderId) };
  showToast({ kind: 'success', text: `Removido do carrinho: ${item.name}`, action });
}

/** Puts a removed line back in its place, with its options, note and quantity, unless the order is over. */
async function putBack(item: OrderItem, orderId: string | undefined): Promise<void> {
  if (orderState.order?.id !== orderId) return;
  const change = { ...changeOf(item, item.quantity), index: '', place: item.index };
  const response = await changeLine(() => ({ change, name: item.name, relative: null }));
  focusPutBack(item.name);
  if (response?.success === false) showToast({ kind: 'warning', text: response.text });
}

/**
 * Changes the quantity of a line from its product's card; 0 removes it, as the cart does. `quantity`: what the card
 * showed at the press, with `by`. Presses that waited for this file all started from the same quantity, so the one of
 * now counts. Only a press at 1 removes the line.
 */
export function changeCardQuantity(index: string, quantity: number, by: number): void {
  connectQuantityDrafts();
  const item = orderState.order?.items.find((line) => line.index === index);
  const wanted = item ? Math.min(wantedQuantity(item, orderState) + by, maxQuantity) : quantity;
  if (wanted >= minQuantity) writeQuantity({ index }, wanted, by);
  else if (quantity >= minQuantity) return;
  else if (item) void removeWithUndo(item);
  else void removeItem({ index });
}
