import { proxy } from 'valtio';
import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import { type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import { fetchPaymentState, sendPaymentChange, sendPaymentStart } from '../../api/calls.ts';
import { isPageHidden, onPageVisible } from '../../browser/navigation/page-visibility.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { onOrderUpdate } from '../order/order-notifications.ts';
import { showToast } from '../session/toasts.ts';

type Progress = {
  /**
   * The order whose payment is shown; responses for other orders are ignored. `null` until the shop says which order it
   * is.
   */
  orderId: string | null;
  /** The payment state of the last response. */
  state: PaymentState<Order> | null;
  /** The device's time of that response, in milliseconds, to compute the shop's current time. */
  readAt: number;
  loadFailure: string | null;
  /** This person has no such order. */
  isMissing: boolean;
  /** A charge is being created, or its method changed. */
  isStarting: boolean;
  isChanging: boolean;
  /** Why there is no charge, as text for the customer. */
  startFailure: string | null;
  /** Why the payment was not changed: another cart is open. */
  otherCart: string | null;
};

const initialState = (): Progress => ({
  orderId: null,
  state: null,
  readAt: 0,
  loadFailure: null,
  isMissing: false,
  isStarting: false,
  isChanging: false,
  startFailure: null,
  otherCart: null,
});

/** The payment state of one order. It never contains card data. */
export const progressState = pageState(() => proxy(initialState()));

/** Polling interval of a visible page, and the longest one of a hidden page, in milliseconds. */
export const pollingPace = pageState(() => ({ poll: 3000, longest: 60_000 }));

/** The shop's current time: the time of the last response plus the time since then. */
export const shopClock = ({ state, readAt }: Pick<Progress, 'state' | 'readAt'>, now: number): number =>
  state ? Date.parse(state.now) + now - readAt : now;

/** Shows the payment of this order. `null`: the shop chooses the order, which then stays the same. */
export async function openPayment(orderId: string | null): Promise<void> {
  resetForOrder(orderId);
  await loadPayment();
}

/** Resets the state if it belongs to another order. The state of this order stays while the order loads. */
export function resetForOrder(orderId: string | null): void {
  if (progressState.orderId !== orderId) Object.assign(progressState, initialState(), { orderId });
}

/** Shows the payment of this order, whose state is loaded. */
export function showPayment(state: PaymentState<Order>): void {
  const orderId = state.order.id;
  resetForOrder(orderId);
  applyState(state, orderId);
}

/** Loads the payment state; a failure shows only if there is no state to show. */
export async function loadPayment(): Promise<PaymentState<Order> | null> {
  progressState.loadFailure = null;
  const { orderId } = progressState;
  const response = await fetchPaymentState(orderId);
  if (response.success) return applyState(response.data, orderId);
  if (!progressState.state)
    Object.assign(progressState, { loadFailure: response.text, isMissing: response.kind === 'missing' });
  return null;
}

/** Creates the charge of an unpaid order: a new code, or the one that is still valid. */
export async function startCharge(): Promise<void> {
  if (progressState.isStarting) return;
  Object.assign(progressState, { isStarting: true, startFailure: null });
  const { orderId } = progressState;
  const response = await sendPaymentStart(orderId);
  progressState.isStarting = false;
  if (response.success) applyState(response.data, orderId);
  else progressState.startFailure = response.text;
}

/**
 * 'Alterar forma de pagamento'. Returns `changed`: the payment can be chosen again; `paid`: the order was already paid;
 * `null`: it failed, and a toast shows the text (spec §8). Another open cart stays named, with the way to it.
 */
export async function changeMethod(): Promise<'changed' | 'paid' | null> {
  if (progressState.isChanging) return null;
  Object.assign(progressState, { isChanging: true, otherCart: null });
  const response = await sendPaymentChange(progressState.orderId);
  const state = response.success && response.data.status !== OrderStatus.Received ? null : await loadPayment();
  progressState.isChanging = false;
  if (state?.status === PaymentStatus.Paid) return 'paid';
  if (response.success) return 'changed';
  if (response.errors.some(({ code }) => code === 'other-order')) progressState.otherCart = response.text;
  else showToast({ kind: 'warning', text: response.text });
  return null;
}

/**
 * Polls until `isDone` returns true or the returned function is called: every 3 seconds, less often while the page is
 * hidden. It also polls at once when the page becomes visible or an order changed. A failed poll is repeated at the
 * next one.
 */
export function pollPayment(isDone: (state: PaymentState<Order> | null) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = pollingPace.poll;
  let isOver = false;
  let isPolling = false;
  let isStale = false;
  const poll = async () => {
    // What is being read may be older than the change that calls for another poll.
    isStale = isPolling;
    if (isPolling || isOver) return;
    clearTimeout(timer);
    isPolling = true;
    const state = await loadPayment();
    isPolling = false;
    if (isOver) return;
    if (isDone(state)) return stop();
    if (isStale) return void poll();
    wait = isPageHidden() ? Math.min(wait * 2, pollingPace.longest) : pollingPace.poll;
    timer = setTimeout(() => void poll(), wait);
  };
  const stopListening = onPageVisible(() => void poll());
  const stopUpdates = onOrderUpdate(() => void poll());
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    stopListening();
    stopUpdates();
  };
  timer = setTimeout(() => void poll(), wait);
  return stop;
}

/** Polls a payment made outside the page until it is paid. */
export const watchPayment = (): (() => void) => pollPayment((state) => state?.status === PaymentStatus.Paid);

/** Applies the response of a payment request, which is the newest state: a payment gives the order its number. */
export function applyPaymentResponse(
  response: Pick<PaymentState<Order>, 'order'> & Partial<PaymentState<Order>>,
): void {
  const { state } = progressState;
  if (state?.order.id !== response.order.id) return;
  Object.assign(state, { number: response.order.number ?? state.number, ...response });
}

/**
 * Ignores the response for another order, or to a request of a page that was left (`requestedId` is its order), or that
 * was overtaken by a newer one.
 */
function applyState(state: PaymentState<Order>, requestedId: string | null): PaymentState<Order> | null {
  const { id } = state.order;
  const { orderId } = progressState;
  if (orderId !== null ? orderId !== id : requestedId !== null) return null;
  const shown = progressState.state;
  if (shown?.order.id === id && shown.order.version > state.order.version) return shown;
  Object.assign(progressState, { orderId: id, state, readAt: Date.now(), loadFailure: null, isMissing: false });
  return state;
}

/** Clears the payment when its page is left. */
export function resetPayment(): void {
  Object.assign(progressState, initialState());
}
