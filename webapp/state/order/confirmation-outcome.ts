import { proxy } from 'valtio';
import { type Order, OrderStatus, type SeenOrder } from '#shared/model/order/order.ts';
import { type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import { isTemporary } from '#shared/model/result.ts';
import {
  confirmationOutcomeText,
  isEndedByOther,
  otherAgentOf,
} from '#shared/rules/orders/confirmation-outcome-text.ts';
import { isPaidByCardHere } from '#shared/rules/payment/is-paid-by-card-here.ts';
import { paysByCodeOrLink } from '#shared/rules/payment/pays-by-code-or-link.ts';
import { orderEndedElsewhereText } from '#shared/text/refusals/confirm-refusals.ts';
import { fetchPaymentState } from '../../api/calls.ts';
import { onPageVisible } from '../../browser/navigation/page-visibility.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { applyOrder, leaveEndedOrder, orderState } from './order.ts';
import { onOrderUpdate } from './order-notifications.ts';
import { isAgent, reader, showChangeToast } from './others-change-toasts.ts';

/**
 * How an order ended that can no longer be confirmed, with a text for the person who tried. `number`: if it was placed.
 */
export type OrderEnd = { isCanceled: boolean; text: string; number: number | null };

/** Fetches how an order ended; if that is unknown, the text only says that it is over. */
export async function fetchConfirmationOutcome(orderId: string): Promise<OrderEnd> {
  const response = await fetchPaymentState(orderId);
  const text = response.success ? endTextOf(response.data) : null;
  return {
    isCanceled: response.success && response.data.order.status === OrderStatus.Canceled,
    text: text ?? orderEndedElsewhereText,
    number: response.success && response.data.order.status !== OrderStatus.Creating ? response.data.number : null,
  };
}

/** Shows a notice how a displayed order ended, because an empty cart would not explain it. */
export async function notifyConfirmationOutcome(orderId: string): Promise<void> {
  const { text, number } = await fetchConfirmationOutcome(orderId);
  Object.assign(orderState, { notice: text, noticeNumber: number });
}

/** Shows it for operations that waited for the order, unless its page shows that. */
export function notifyEndOfFirst([first]: readonly { seen: SeenOrder }[], { isShown }: { isShown: boolean }): void {
  if (first && !isShown) void notifyConfirmationOutcome(first.seen.id);
}

/**
 * How the displayed order ended. `isPayable`: it is placed and waits for this shopper's payment. `isAwaited`: this
 * person just tried to end it, so any page navigates to it.
 */
export type Outcome = { orderId: string; isCanceled: boolean; isPayable: boolean; isAwaited: boolean };
/** Opens the page of the ended order; returns false if the current page stays. */
type EndNavigation = (outcome: Outcome) => boolean;
let navigateToEnd: EndNavigation | null = null;

/** Sets the function that opens the page of an ended order. Returns a function that removes it. */
export function setEndNavigation(navigation: EndNavigation): () => void {
  navigateToEnd = navigation;
  return () => {
    if (navigateToEnd === navigation) navigateToEnd = null;
  };
}

/**
 * `shown`: the page shows how it ended. `open`: there is nothing to show. `unknown`: no response from the shop, or no
 * navigation is set.
 */
export type ShownEnd = 'shown' | 'open' | 'unknown';
const pendingShows = pageState(
  () => new Map<string, Promise<ShownEnd>>(),
  (shows) => shows.clear(),
);

/**
 * Shows how a displayed order ended, and by whom. It stays on screen until its page is left. An end by this person in
 * another tab is shown only if `isAwaited`.
 */
export function showConfirmationOutcome(orderId: string, { isAwaited = false } = {}): Promise<ShownEnd> {
  // An awaited call also shows an end by this person, so it does not share a result.
  if (isAwaited) return fetchAndShowEnd(orderId, true);
  const task = pendingShows.get(orderId) ?? fetchAndShowEnd(orderId, false).finally(() => pendingShows.delete(orderId));
  pendingShows.set(orderId, task);
  return task;
}

async function fetchAndShowEnd(orderId: string, isAwaited: boolean): Promise<ShownEnd> {
  if (isShown(orderId)) return 'shown';
  if (!navigateToEnd) return 'unknown';
  const response = await fetchPaymentState(orderId);
  if (isShown(orderId)) return 'shown';
  if (!response.success) return isTemporary(response) ? 'unknown' : 'open';
  const { order } = response.data;
  const isCanceled = order.status === OrderStatus.Canceled;
  const ended = { ...response.data, ...order };
  const isByOtherPerson = isEndedByOther(ended, reader());
  if (order.status === OrderStatus.Creating || !(isAwaited || isByOtherPerson || isCanceled)) return 'open';
  Object.assign(confirmationOutcomeState, { orderId, state: response.data, failure: null });
  // Set first: listeners must not treat it as an order that is being built.
  orderState.hasEnded = true;
  applyOrder(order);
  if (!isAwaited) showChangeToast(isCanceled ? 'canceled' : 'placed', otherAgentOf(ended, reader()));
  const isPayable = !isCanceled && !isAgent() && waitsForMoney(response.data);
  if (!navigateToEnd({ orderId, isCanceled, isPayable, isAwaited })) await leaveEndedOrder();
  return 'shown';
}

const isShown = (orderId: string): boolean => orderState.hasEnded && orderState.order?.id === orderId;

/** Whether a placed order still waits for an online payment. */
export const waitsForMoney = ({ status, order: { payment } }: PaymentState<Order>): boolean =>
  status !== PaymentStatus.Paid && (paysByCodeOrLink(payment.method) || isPaidByCardHere(payment));

const endTextOf = (state: PaymentState<Order>): string | null =>
  confirmationOutcomeText({ ...state, ...state.order }, reader());

/** The ended order of a result page. `failure`: the text why it could not be loaded. */
type OrderEndState = { orderId: string | null; state: PaymentState<Order> | null; failure: string | null };
export const confirmationOutcomeState = pageState(() =>
  proxy<OrderEndState>({ orderId: null, state: null, failure: null }),
);

/**
 * Loads how an order ended, unless that is loaded. What is older than the order that this page shows is forgotten: the
 * order was reopened and placed again.
 */
export async function loadConfirmationOutcome(orderId: string): Promise<void> {
  const { order } = orderState;
  const newest = order?.id === orderId ? order.version : 0;
  if (
    confirmationOutcomeState.orderId === orderId &&
    confirmationOutcomeState.state &&
    confirmationOutcomeState.state.order.version >= newest
  )
    return;
  Object.assign(confirmationOutcomeState, { orderId, state: null, failure: null });
  await refreshOrderEnd(orderId);
}

/** The same, and again whenever the order changes or the page returns. Returns a function that stops it. */
export function followConfirmationOutcome(orderId: string): () => void {
  void loadConfirmationOutcome(orderId);
  const refresh = () => void refreshOrderEnd(orderId);
  const stops = [onOrderUpdate(refresh), onPageVisible(refresh)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Loads it; a failure shows only if there is no state to show. */
async function refreshOrderEnd(orderId: string): Promise<void> {
  const response = await fetchPaymentState(orderId);
  if (confirmationOutcomeState.orderId !== orderId) return;
  if (response.success) Object.assign(confirmationOutcomeState, { state: response.data, failure: null });
  else if (!confirmationOutcomeState.state) confirmationOutcomeState.failure = response.error.message;
}
