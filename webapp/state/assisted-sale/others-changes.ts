import { proxy } from 'valtio';
import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import { othersChangeText, quantityChanges } from '#shared/rules/orders/order-changes.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { changeAuthor } from '../order/change-author.ts';
import { type OrderListener, onOrder, orderState } from '../order/order.ts';
import { sessionState } from '../session/session.ts';
import { showToast } from '../session/toasts.ts';

/** A line's quantity as another person changed it. */
export type OthersQuantity = { who: string; from: number; to: number };

/** The lines that another person changed last, by index, until this agent changes them. */
export const othersChanges = pageState(() => proxy<{ lines: Record<string, OthersQuantity> }>({ lines: {} }));
const shown = pageState<{ order: Order | null }>(() => ({ order: null }));

/** Shows an agent a toast with what another person changed in the order on screen, and marks the changed lines. */
export function followOthersChanges(): void {
  shown.order = orderState.order;
  onOrder(compare);
}

const compare: OrderListener = (order) => {
  const before = shown.order;
  shown.order = order;
  // The page of an ended order shows how it ended. Only agents get the changes of each line.
  if (before?.id !== order.id || order.status !== OrderStatus.Creating || !isPlatformUser(sessionState.session)) {
    othersChanges.lines = {};
    return;
  }
  if (before.version >= order.version) return;
  const changes = quantityChanges(before, order);
  const who = changeAuthor(order);
  for (const { index, from, to } of changes) {
    if (who === null || to === 0) delete othersChanges.lines[index];
    else othersChanges.lines[index] = { who, from: othersChanges.lines[index]?.from ?? from, to };
  }
  const text = who && othersChangeText(who, before, order);
  if (text) showToast({ kind: 'success', text });
};
