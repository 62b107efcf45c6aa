import { silenceMs } from '#shared/contract/event-stream.ts';
import { type Order, OrderStatus } from '#shared/model/order.ts';
import { endedElsewhere } from '#shared/text/confirm-refusals.ts';
import { fetchOrderIfChanged, readOrderEvents } from '../../api/order-events.ts';
import { isOffline, onConnectionChange } from '../../browser/device/online.ts';
import { isPageHidden, onPageHidden, onPageVisible } from '../../browser/navigation/page-visibility.ts';
import { showToast } from '../session/toasts.ts';
import { notifyOthersChange, resetChangeToasts } from './change-toasts.ts';
import { applyOrderUpdate, onOrder, orderState, refreshOrder } from './order.ts';
import { type Outcome, resetOrderEnds, setEndNavigation, showOrderEnd } from './order-end.ts';
import { isSettled, pause } from './order-settled.ts';
import { lastAppliedId, markApplied, markShownOrder, openOrderUpdates, resetOrderUpdates } from './order-updates.ts';

/**
 * Milliseconds: how often a page checks whether it should ask for the order, and how long a live stream may confirm nothing before it does;
 * how long a stream may take to begin, and be silent; how soon it is opened again, and a failed read repeated, at first and at most; and
 * how long the same words are not repeated.
 */
const defaultPace = {
  poll: 5_000,
  unconfirmed: 60_000,
  first: 6_000,
  silence: silenceMs,
  retry: 1_000,
  longest: 30_000,
  repeatDelay: 10_000,
};
const pace = { ...defaultPace };
/** A network that held back so many streams will hold back the next: from then on they are tried seldom. */
const maxHeld = 2;

let isFollowing = false;

/**
 * Keeps the order on screen up to date while the page is visible and there is a connection: what others change comes by itself, with a
 * quiet toast. `navigate` goes to the page of an order that ended. The answer stops it.
 */
export function followOrder(navigate: (outcome: Outcome) => boolean): () => void {
  let stop: (() => void) | null = null;
  const check = () => {
    const isWanted = !isPageHidden() && !isOffline();
    if (isWanted) stop ??= follow();
    else {
      stop?.();
      stop = null;
    }
  };
  isFollowing = true;
  lastOrder = snapshotOf(orderState.order);
  const stops = [setEndNavigation(navigate), onPageVisible(check), onPageHidden(check), onConnectionChange(check)];
  check();
  return () => {
    isFollowing = false;
    for (const end of stops) end();
    stop?.();
  };
}

function follow(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const updates = openOrderUpdates({ signal, pace });
  let isStreaming = false;
  let confirmedAt = Date.now();
  let tag = '';
  markShownOrder();

  const stream = async () => {
    let wait = pace.retry;
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
      // The next call finds it out, as everywhere.
      if (end === 'over') return void refreshOrder();
      held = end === 'held' ? held + 1 : 0;
      wait = end === 'lived' ? pace.retry : held >= maxHeld ? pace.longest * 10 : Math.min(wait * 2, pace.longest);
      // A crowd that lost its shop at the same moment does not come back at the same moment.
      await pause(wait * (0.5 + Math.random()), signal);
    }
  };
  // Missed events are made up for by the stream: instead of silence it repeats the newest event. That costs no read, however many pages
  // are open. Only where a stream lives and repeats nothing is the order asked for, seldom and by its tag.
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

/** Shows an order that was asked for; false where the page could not take it. */
async function applyPolled(next: Order): Promise<boolean> {
  const { order } = orderState;
  const isUpdate = order !== null && (order.id !== next.id || order.version < next.version);
  if (!isUpdate) return true;
  if (!applyOrderUpdate(next)) return false;
  markApplied(next);
  if (order.id === next.id) notifyOthersChange(next);
  else if ((await showOrderEnd(order.id)) !== 'shown') showToast({ kind: 'success', text: endedElsewhere });
  return true;
}

type Snapshot = { id: string; isOpen: boolean };
const snapshotOf = (order: Order | null): Snapshot | null =>
  order && { id: order.id, isOpen: order.status === OrderStatus.Creating && order.items.length > 0 };
let lastOrder: Snapshot | null = null;

// An order that gives way to the next one without this page's doing was ended by somebody: the answer to a last edit may be the first to
// show it. A confirmation, and choices that wait, ask for their order's end themselves.
onOrder((order, { isAnother }) => {
  const before = lastOrder;
  lastOrder = snapshotOf(order);
  const { hasEnded, isConfirming, unanswered, waitingNote } = orderState;
  const isHandledElsewhere = hasEnded || isConfirming || waitingNote !== null || unanswered !== null;
  if (isFollowing && isAnother && before?.isOpen && !isHandledElsewhere) void showOrderEnd(before.id);
});

/** For tests: another pace, and nothing seen before; without one the usual. */
export function setFollowPace(other: Partial<typeof defaultPace> = {}): void {
  Object.assign(pace, defaultPace, other);
  resetOrderUpdates();
  resetOrderEnds();
  resetChangeToasts(pace.repeatDelay);
}
