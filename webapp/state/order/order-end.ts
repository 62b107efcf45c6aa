import { proxy } from 'valtio';
import { type Order, OrderStatus } from '#shared/model/order.ts';
import { type PaymentState, PaymentStatus } from '#shared/model/payment.ts';
import { endedBy, orderEndWords } from '#shared/rules/orders/order-end-text.ts';
import { isByOther } from '#shared/rules/orders/order-update.ts';
import { isPaidByCardHere } from '#shared/rules/payment/paid-by-card-here.ts';
import { isPaidOnline } from '#shared/rules/payment/paid-online.ts';
import { endedElsewhere } from '#shared/text/confirm-refusals.ts';
import { fetchPaymentState } from '../../api/checkout-calls.ts';
import { isTemporary } from '../../api/client.ts';
import { isAgent, showChangeToast } from './change-toasts.ts';
import { applyOrder, leaveEndedOrder, orderState } from './order.ts';
import { saveUnanswered } from './unanswered.ts';

/** What became of an order that is not there to be confirmed any more, in words for whoever wanted to. */
export type OrderEnd = { isCanceled: boolean; text: string };

/** Asks the shop what became of one's order; where it can't be told, the words say no more than that it is over. */
export async function fetchOrderEnd(orderId: string): Promise<OrderEnd> {
  const answer = await fetchPaymentState(orderId);
  const text = answer.success ? endTextOf(answer.data) : null;
  return { isCanceled: answer.success && answer.data.order.status === OrderStatus.Canceled, text: text ?? endedElsewhere };
}

/** Says what became of an order that was shown, where an empty cart would say nothing of it. */
export async function notifyOrderEnd(orderId: string): Promise<void> {
  orderState.notice = (await fetchOrderEnd(orderId)).text;
}

/**
 * How the order on screen ended. `isPayable`: it is placed and waits for this shopper's money; `isAwaited`: this person just tried to end
 * it, so they are led to it from any page.
 */
export type Outcome = { orderId: string; isCanceled: boolean; isPayable: boolean; isAwaited: boolean };
/** Goes to the page that shows the order as it ended; false where this page stays. */
type EndNavigation = (outcome: Outcome) => boolean;
let navigateToEnd: EndNavigation | null = null;

/** From now on this leads to orders that ended; the answer stops it. */
export function setEndNavigation(navigation: EndNavigation): () => void {
  navigateToEnd = navigation;
  return () => {
    if (navigateToEnd === navigation) navigateToEnd = null;
  };
}

/** `shown`: the page shows how it ended; `open`: there is nothing to show; `unknown`: the shop did not answer, or nothing leads there yet. */
export type ShownEnd = 'shown' | 'open' | 'unknown';
const pendingShows = new Map<string, Promise<ShownEnd>>();

/**
 * Shows how an order ended that was on screen, with who did it. The order stays on screen as it ended until its page is left. Unless the
 * person awaits it, an end of their own in another tab is no news.
 */
export function showOrderEnd(orderId: string, { isAwaited = false } = {}): Promise<ShownEnd> {
  // Who awaits it also sees an end of their own, so they do not share an answer.
  if (isAwaited) return fetchAndShowEnd(orderId, true);
  const task = pendingShows.get(orderId) ?? fetchAndShowEnd(orderId, false).finally(() => pendingShows.delete(orderId));
  pendingShows.set(orderId, task);
  return task;
}

async function fetchAndShowEnd(orderId: string, isAwaited: boolean): Promise<ShownEnd> {
  if (isShown(orderId)) return 'shown';
  if (!navigateToEnd) return 'unknown';
  const answer = await fetchPaymentState(orderId);
  if (isShown(orderId)) return 'shown';
  if (!answer.success) return isTemporary(answer.errors) ? 'unknown' : 'open';
  const { order } = answer.data;
  const isCanceled = order.status === OrderStatus.Canceled;
  const isByOtherPerson = isByOther(endedBy({ ...answer.data, ...order }), isAgent());
  if (order.status === OrderStatus.Creating || !(isAwaited || isByOtherPerson || isCanceled)) return 'open';
  Object.assign(orderEndState, { orderId, state: answer.data, failure: null });
  // First: what follows the order must not take it for one that is being built.
  orderState.hasEnded = true;
  saveUnanswered(null);
  applyOrder(order);
  if (!isAwaited) showChangeToast(isCanceled ? 'canceled' : 'placed');
  const isPayable = !isCanceled && !isAgent() && waitsForMoney(answer.data);
  if (!navigateToEnd({ orderId, isCanceled, isPayable, isAwaited })) await leaveEndedOrder();
  return 'shown';
}

const isShown = (orderId: string): boolean => orderState.hasEnded && orderState.order?.id === orderId;

/** Whether a placed order still waits for money that is paid online. */
export const waitsForMoney = ({ status, order: { payment } }: PaymentState<Order>): boolean =>
  status !== PaymentStatus.Paid && (isPaidOnline(payment.method) || isPaidByCardHere(payment));

const endTextOf = (state: PaymentState<Order>): string | null => orderEndWords({ ...state, ...state.order }, isAgent());

/** The order that a result page is about, as it ended. `failure`: why it could not be read, in words. */
type OrderEndState = { orderId: string | null; state: PaymentState<Order> | null; failure: string | null };
export const orderEndState = proxy<OrderEndState>({ orderId: null, state: null, failure: null });

/** Reads how an order ended, unless that is known. */
export async function loadOrderEnd(orderId: string): Promise<void> {
  if (orderEndState.orderId === orderId && orderEndState.state) return;
  Object.assign(orderEndState, { orderId, state: null, failure: null });
  const answer = await fetchPaymentState(orderId);
  if (orderEndState.orderId !== orderId) return;
  if (answer.success) orderEndState.state = answer.data;
  else orderEndState.failure = answer.error.message;
}

/** For tests: as before the first order. */
export function resetOrderEnds(): void {
  pendingShows.clear();
  Object.assign(orderEndState, { orderId: null, state: null, failure: null });
}
