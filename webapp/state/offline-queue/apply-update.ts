import type { Order } from '#shared/model/order/order.ts';
import { reconcile } from '#shared/rules/offline-queue/reconcile.ts';
import { applyOrder, currentOrderVersion, orderState, withUnreadMessages } from '../order/order.ts';
import { isSettled } from '../order/order-settled.ts';

/**
 * Shows another person's change of the order, unless this page awaits a response. Returns whether the update is
 * acknowledged: the page shows it, or a newer version. Unread messages stay.
 */
export function applyOrderUpdate(order: Order): boolean {
  const isBusy = orderState.hasEnded || !isSettled();
  const page = { shown: currentOrderVersion(), isBusy, operations: orderState.operations };
  const { shows, isAcknowledged } = reconcile(page, { kind: 'update', order });
  if (shows) applyOrder(withUnreadMessages(order));
  return isAcknowledged;
}
