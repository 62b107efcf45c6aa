import { subscribe } from 'valtio';
import { slowConnectionText } from '#shared/text/slow-connection.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { orderState } from '../order/order.ts';
import { sessionState } from './session.ts';
import { closeToast, showToast } from './toasts.ts';

/**
 * After this many milliseconds a notice explains the wait. A hanging attempt with its retries ends only after a minute.
 */
const slowAfterMs = 8_000;
const id = 'slow-session';

type Watch = { timer: ReturnType<typeof setTimeout> | null; stops: (() => void)[] };
const watch = pageState<Watch>(
  () => ({ timer: null, stops: [] }),
  ({ timer, stops }) => {
    clearTimeout(timer ?? undefined);
    for (const stop of stops) stop();
  },
);

/**
 * Shows a notice while the session, or the order that an added product waits for, loads slowly. It closes as soon as
 * they are loaded.
 */
export function notifySlowSession(): void {
  if (watch.stops.length > 0) return;
  watch.stops = [subscribe(sessionState, check), subscribe(orderState, check)];
  check();
}

function check(): void {
  if (isAwaited() === (watch.timer !== null)) return;
  if (watch.timer === null) {
    watch.timer = setTimeout(
      () => showToast({ id, kind: 'warning', text: slowConnectionText, staysUntilClosed: true }),
      slowAfterMs,
    );
    return;
  }
  clearTimeout(watch.timer);
  watch.timer = null;
  closeToast(id);
}

function isAwaited(): boolean {
  const { hasOrder, loadFailure, adding } = orderState;
  if (sessionState.phase !== 'ready') return sessionState.phase === 'loading';
  // Another part of the page shows a failed order load.
  return !hasOrder && loadFailure === null && Object.keys(adding).length > 0;
}
