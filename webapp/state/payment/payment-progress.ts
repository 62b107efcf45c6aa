import { proxy } from 'valtio';
import { type Order, OrderStatus } from '#shared/model/order.ts';
import { type PaymentState, PaymentStatus } from '#shared/model/payment.ts';
import { fetchPaymentState, sendPaymentChange, sendPaymentStart } from '../../api/checkout-calls.ts';
import { isMissing } from '../../api/client.ts';
import { isPageHidden, onPageVisible } from '../../browser/navigation/page-visibility.ts';
import { onOrderUpdate } from '../order/order-notifications.ts';
import { showToast } from '../session/toasts.ts';

type Progress = {
  /** The order whose payment is shown: no other's is ever taken. Null until it is named, or the shop said which is meant. */
  orderId: string | null;
  /** Where the payment stands, as the shop said last. */
  state: PaymentState<Order> | null;
  /** The device's clock when it said so, to go on counting by the shop's (milliseconds). */
  readAt: number;
  loadFailure: string | null;
  /** The shop knows no such order of this person's. */
  isMissing: boolean;
  /** A charge is being made, or its method changed. */
  isStarting: boolean;
  isChanging: boolean;
  /** Why there is no charge, in words for the customer. */
  startFailure: string | null;
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
});

/** Where the payment of one order stands. Nothing of a card is ever in here. */
export const progressState = proxy<Progress>(initialState());

/** How often it is asked while somebody looks, and at most when nobody does. Milliseconds. */
const defaultPace = { poll: 3000, longest: 60_000 };
const pace = { ...defaultPace };

/** The shop's clock now, by the last answer and the time that went by since. */
export const shopClock = ({ state, readAt }: Pick<Progress, 'state' | 'readAt'>, now: number): number =>
  state ? Date.parse(state.now) + now - readAt : now;

/** Shows the payment of this order from now on; null = of the one the shop takes for meant, and of that one from then on. */
export async function openPayment(orderId: string | null): Promise<void> {
  if (progressState.orderId !== orderId) Object.assign(progressState, initialState(), { orderId });
  await loadPayment();
}

/** Asks where the payment stands; a failure is said only where there is nothing to show. */
export async function loadPayment(): Promise<PaymentState<Order> | null> {
  progressState.loadFailure = null;
  const { orderId } = progressState;
  const answer = await fetchPaymentState(orderId);
  if (answer.success) return applyState(answer.data, orderId);
  if (!progressState.state) Object.assign(progressState, { loadFailure: answer.error.message, isMissing: isMissing(answer.errors) });
  return null;
}

/** Makes the charge of an order that waits for its money: a new code, or the one that still holds. */
export async function startCharge(): Promise<void> {
  if (progressState.isStarting) return;
  Object.assign(progressState, { isStarting: true, startFailure: null });
  const { orderId } = progressState;
  const answer = await sendPaymentStart(orderId);
  progressState.isStarting = false;
  if (answer.success) applyState(answer.data, orderId);
  else progressState.startFailure = answer.errors[0]?.message ?? answer.error.message;
}

/**
 * 'Alterar forma de pagamento'. Says what came of it: the order's payment can be chosen anew, or it turned out to be paid; null after a
 * failure, whose words are shown (spec §8).
 */
export async function changeMethod(): Promise<'changed' | 'paid' | null> {
  if (progressState.isChanging) return null;
  progressState.isChanging = true;
  const answer = await sendPaymentChange(progressState.orderId);
  const state = answer.success && answer.data.status !== OrderStatus.Received ? null : await loadPayment();
  progressState.isChanging = false;
  if (state?.status === PaymentStatus.Paid) return 'paid';
  if (answer.success) return 'changed';
  showToast({ kind: 'warning', text: answer.errors[0]?.message ?? answer.error.message });
  return null;
}

/**
 * Asks again and again until `isDone` says so or the returned function is called: every 3 seconds, ever more seldom while nobody looks,
 * and at once when somebody looks again, or when the shop says that something happened to an order. What cannot be asked is asked the next time.
 */
export function pollPayment(isDone: (state: PaymentState<Order> | null) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = pace.poll;
  let isOver = false;
  let isPolling = false;
  const poll = async () => {
    if (isPolling || isOver) return;
    clearTimeout(timer);
    isPolling = true;
    const state = await loadPayment();
    isPolling = false;
    if (isOver) return;
    if (isDone(state)) return stop();
    wait = isPageHidden() ? Math.min(wait * 2, pace.longest) : pace.poll;
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

/** Goes along with a payment made outside the page, for as long as it may still change. */
export const watchPayment = (): (() => void) => pollPayment((state) => state?.status === PaymentStatus.Paid);

/** What a payment call answered, which is the newest there is. */
export function applyPaymentAnswer(answer: Pick<PaymentState<Order>, 'order'> & Partial<PaymentState<Order>>): void {
  if (progressState.state?.order.id === answer.order.id) Object.assign(progressState.state, answer);
}

/** An answer about another order, or to a question of a page that was left (`requestedId` is the order it named), is passed over. */
function applyState(state: PaymentState<Order>, requestedId: string | null): PaymentState<Order> | null {
  const { id } = state.order;
  const { orderId } = progressState;
  if (orderId !== null ? orderId !== id : requestedId !== null) return null;
  Object.assign(progressState, { orderId: id, state, readAt: Date.now(), loadFailure: null, isMissing: false });
  return state;
}

/** The page that shows this payment is left: the next one starts without it. For tests, as before the first call. */
export function resetPayment(): void {
  Object.assign(progressState, initialState());
}

/** For tests: another pace; without one the usual. */
export function setPollingPace(other: Partial<typeof defaultPace> = {}): void {
  Object.assign(pace, defaultPace, other);
}
