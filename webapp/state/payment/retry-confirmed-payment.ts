import type { Pace } from '../../browser/loading/backoff.ts';
import { onPageVisible } from '../../browser/navigation/page-visibility.ts';
import { onOrderUpdate } from '../order/order-notifications.ts';
import { loadPlacedOrders, placedOrdersState } from '../placed-orders/placed-orders.ts';
import { retryAwaited } from '../session/retry-awaited.ts';
import { loadPayment, openPayment, progressState } from './payment-progress.ts';

/** Loads the payment of this order; `null`: the list of this person's orders, whose newest is meant. */
export const loadConfirmedPayment = (orderId: string | null): Promise<void> =>
  orderId === null ? loadPlacedOrders() : openPayment(orderId);

/** Retries a failed load until the shop responds, also that there is no such order. Returns what stops it. */
export const retryConfirmedPayment = (orderId: string | null, pace?: Pace): (() => void) =>
  retryAwaited({
    state: orderId === null ? placedOrdersState : progressState,
    isMissing: () =>
      orderId === null
        ? placedOrdersState.failure !== null
        : progressState.orderId === orderId && progressState.loadFailure !== null && !progressState.isMissing,
    request: () => loadConfirmedPayment(orderId),
    pace,
  });

/**
 * Loads the shown order again whenever it changed or the page returns: the shop may cancel it, also one without a
 * payment to poll. Returns what stops it.
 */
export function followConfirmedOrder(): () => void {
  const load = () => {
    if (progressState.state) void loadPayment();
  };
  const stops = [onOrderUpdate(load), onPageVisible(load)];
  return () => {
    for (const stop of stops) stop();
  };
}
