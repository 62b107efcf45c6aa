import { silenceMs } from '#shared/contract/event-stream.ts';
import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import { orderEndedElsewhereText } from '#shared/text/refusals/confirm-refusals.ts';
import { fetchOrderIfChanged, readOrderEvents } from '../../api/order-events.ts';
import { isOffline, onConnectionChange } from '../../browser/device/online.ts';
import { waitAfter } from '../../browser/loading/backoff.ts';
import { isPageHidden, onPageHidden, onPageVisible } from '../../browser/navigation/page-visibility.ts';
import { showToast } from '../session/toasts.ts';
import { type Outcome, setEndNavigation, showConfirmationOutcome } from './confirmation-outcome.ts';
import { type OrderListener, onOrder, orderState, refreshOrder } from './order.ts';
import { applyOrderUpdate, lastAppliedId, markApplied, markShownOrder, openOrderUpdates } from './order-updates.ts';
import { defaultRepeatDelayMs, notifyOthersChange, setRepeatDelay } from './others-change-toasts.ts';
import { isSettled, pause } from './pending-requests.ts';

/**
 * All in milliseconds. `poll`: interval of the check whether to fetch the order. `unconfirmed`: how long a live stream
 * may confirm nothing before a fetch. `first`, `silence`: how long a stream may take to start, and be silent. `retry`,
 * `longest`: first and longest wait before a stream is reopened or a failed read repeated. `repeatDelay`: for how long
 * a toast is not repeated.
 */
export const defaultFollowPace = {
  poll: 5_000,
  unconfirmed: 60_000,
  first: 6_000,
  silence: silenceMs,
  retry: 1_000,
  longest: 30_000,
  repeatDelay: defaultRepeatDelayMs,
};
type FollowPace = typeof defaultFollowPace;
/** After this many streams that the network blocked, new streams are opened rarely. */
const maxHeld = 2;

let isFollowing = false;

/**
 * Keeps the displayed order up to date while the page is visible and online. A toast announces changes by other people.
 * `navigate` opens the page of an order that ended. Returns a function that stops it.
 */
export function followOrder(navigate: (outcome: Outcome) => boolean, pace: FollowPace = defaultFollowPace): () => void {
  let stop: (() => void) | null = null;
  const check = () => {
    const isWanted = !isPageHidden() && !isOffline();
    if (isWanted) stop ??= follow(pace);
    else {
      stop?.();
      stop = null;
    }
  };
  isFollowing = true;
  onOrder(showEndOfReplaced);
  setRepeatDelay(pace.repeatDelay);
  lastOrder = snapshotOf(orderState.order);
  const stops = [setEndNavigation(navigate), onPageVisible(check), onPageHidden(check), onConnectionChange(check)];
  check();
  return () => {
    isFollowing = false;
    for (const end of stops) end();
    stop?.();
  };
}

function follow(pace: FollowPace): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const retryPace = { first: pace.retry, longest: pace.longest };
  const rarePace = { first: pace.longest * 10, longest: pace.longest * 10 };
  const updates = openOrderUpdates({ signal, pace: retryPace });
  let isStreaming = false;
  let confirmedAt = Date.now();
  let tag = '';
  markShownOrder();

  const stream = async () => {
    let failures = 0;
    let held = 0;
    while (!signal.aborted) {
      const end = await readOrderEvents({
        signal,
        lastId: lastAppliedId(),
        timeouts: pace,
        onAlive: () => {
          isStreaming = true;
        },
        onEvent: (event) => {
          confirmedAt = Date.now();
          updates.add(event);
        },
      });
      isStreaming = false;
      if (end === 'refused') return;
      // The next request detects the ended session, as everywhere.
      if (end === 'over') return void refreshOrder();
      held = end === 'held' ? held + 1 : 0;
      failures = end === 'lived' ? 0 : failures + 1;
      await pause(waitAfter(failures, held < maxHeld ? retryPace : rarePace), signal);
    }
  };
  // The stream itself recovers missed events: instead of silence it repeats the newest event. That costs no read, with
  // any number of open pages. Only if a live stream repeats nothing, the order is polled, rarely and with its ETag.
  const isConfirmed = () => isStreaming && Date.now() - confirmedAt < pace.unconfirmed;
  const poll = async () => {
    if (isConfirmed() || !isSettled()) return;
    const found = await fetchOrderIfChanged(tag, signal);
    if (found === null || signal.aborted || isConfirmed() || !isSettled()) return;
    confirmedAt = Date.now();
    if (found === 'unchanged') return;
    if (await applyPolled(found.order)) tag = found.tag;
  };
  const timer = setInterval(() => void poll(), Math.min(pace.poll, pace.unconfirmed));
  void stream();
  return () => {
    stopping.abort();
    clearInterval(timer);
  };
}

/** Shows a polled order; returns false if the page could not apply it. */
async function applyPolled(next: Order): Promise<boolean> {
  const { order } = orderState;
  const isUpdate = order !== null && (order.id !== next.id || order.version < next.version);
  if (!isUpdate) return true;
  if (!applyOrderUpdate(next)) return false;
  markApplied(next);
  if (order.id === next.id) notifyOthersChange(next);
  else if ((await showConfirmationOutcome(order.id)) !== 'shown')
    showToast({ kind: 'success', text: orderEndedElsewhereText });
  return true;
}

type Snapshot = { id: string; isOpen: boolean };
const snapshotOf = (order: Order | null): Snapshot | null =>
  order && { id: order.id, isOpen: order.status === OrderStatus.Creating && order.items.length > 0 };
let lastOrder: Snapshot | null = null;

// If the next order replaces this one without an action of this page, another person ended it. The response to a last
// edit may be the first to show it. Confirmations and pending choices fetch the end of their order themselves.
const showEndOfReplaced: OrderListener = (order, { isAnother }) => {
  const before = lastOrder;
  lastOrder = snapshotOf(order);
  const { hasEnded, isConfirming, operations, waitingNote } = orderState;
  const isAsked = operations.some(({ kind }) => kind === 'confirm');
  const isHandledElsewhere = hasEnded || isConfirming || waitingNote !== null || isAsked;
  if (isFollowing && isAnother && before?.isOpen && !isHandledElsewhere) void showConfirmationOutcome(before.id);
};
