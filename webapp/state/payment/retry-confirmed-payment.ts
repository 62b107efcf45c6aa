import type { Pace } from '../../browser/loading/backoff.ts';
import { loadPlacedOrders, placedOrdersState } from '../placed-orders/placed-orders.ts';
import { retryAwaited } from '../session/retry-awaited.ts';
import { openPayment, progressState } from './payment-progress.ts';

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
