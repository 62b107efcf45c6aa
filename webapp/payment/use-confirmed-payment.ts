import { useEffect, useRef } from 'react';
import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import type { PaymentState } from '#shared/model/payment/payment.ts';
import { orderIdInUrl } from '../browser/navigation/order-in-url.ts';
import { useLatestOrder } from '../cart/use-latest-order.ts';
import { lastConfirmed } from '../state/order/confirmed-order.ts';
import { isToPayOnline } from '../state/payment/is-to-pay-online.ts';
import { openPayment, progressState, resetPayment } from '../state/payment/payment-progress.ts';
import { loadConfirmedPayment, retryConfirmedPayment } from '../state/payment/retry-confirmed-payment.ts';
import { placedOrdersState } from '../state/placed-orders/placed-orders.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/** The confirmed order of /confirm, and what is known about its payment. */
export type ConfirmedPaymentState = {
  /** The payment by the shop's last response; `null` while it is unknown. */
  state: PaymentState<Order> | null;
  /** The order as this page confirmed it, to show before the shop's response. */
  confirmed: Order | null;
  /** `noOrder`: this person has no placed order. `unconfirmed`: the order is still a cart. */
  debt: 'unknown' | 'noOrder' | 'unconfirmed' | 'toPay' | 'none';
  /** Why it is unknown; `null` while it loads for the first time. */
  failure: string | null;
  isRetrying: boolean;
  retry: () => void;
};

/**
 * Loads the confirmed order and its payment. Its id is in the URL; without one it is this person's newest order. After
 * a failure it loads again at growing intervals, and at once when the connection or the page returns.
 */
export function useConfirmedPayment(): ConfirmedPaymentState {
  const { phase } = useRead(sessionState);
  const { state, loadFailure, isMissing } = useRead(progressState);
  const { heads, failure: listFailure } = useRead(placedOrdersState);
  const inUrl = orderIdInUrl();
  const newest = useLatestOrder(inUrl === null);
  const orderId = inUrl ?? newest?.id ?? null;
  useEffect(() => {
    if (phase === 'ready' && orderId !== null) void openPayment(orderId);
  }, [phase, orderId]);
  // Reset, so that the next confirmed order does not start with this payment.
  useEffect(() => resetPayment, []);
  const failed = orderId === null ? listFailure : loadFailure;
  // A retry clears the failure of the state. It stays on screen until there is a response.
  const lastFailure = useRef<string | null>(null);
  if (failed !== null || state) lastFailure.current = failed;
  const isKnown = state !== null || isMissing || (orderId === null && heads?.length === 0);
  useEffect(() => retryConfirmedPayment(orderId), [orderId]);
  const { order } = lastConfirmed;
  const confirmed = order && order.id === orderId ? order : null;
  const isCart = !confirmed && state?.order.status === OrderStatus.Creating;
  const settled = state || confirmed ? 'none' : 'noOrder';
  return {
    state,
    confirmed,
    debt: !isKnown ? 'unknown' : isCart ? 'unconfirmed' : state && isToPayOnline(state) ? 'toPay' : settled,
    failure: isKnown ? null : lastFailure.current,
    isRetrying: failed === null,
    retry: () => void loadConfirmedPayment(orderId),
  };
}
