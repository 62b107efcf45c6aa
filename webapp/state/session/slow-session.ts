import { subscribe } from 'valtio';
import { slowText } from '#shared/text/slow-connection.ts';
import { orderState } from '../order/order.ts';
import { sessionState } from './session.ts';
import { closeToast, toastsState } from './toasts.ts';

/** Whoever waits longer wants to know why. What ends an attempt that hangs, and its repetitions, takes a minute. Milliseconds. */
const slowAfterMs = 8_000;
const id = 'slow-session';

let timer: ReturnType<typeof setTimeout> | null = null;
let isWatching = false;

/** From now on says that the connection is slow while the session, or the order that a product waits for, is long in coming; quietly, and no longer than that. */
export function notifySlowSession(): void {
  if (isWatching) return;
  isWatching = true;
  subscribe(sessionState, check);
  subscribe(orderState, check);
  check();
}

function check(): void {
  if (isAwaited() === (timer !== null)) return;
  if (timer === null) {
    timer = setTimeout(() => toastsState.list.push({ id, kind: 'warning', text: slowText }), slowAfterMs);
    return;
  }
  clearTimeout(timer);
  timer = null;
  closeToast(id);
}

function isAwaited(): boolean {
  const { hasOrder, loadFailure, adding } = orderState;
  if (sessionState.phase !== 'ready') return sessionState.phase === 'loading';
  // An order that failed to load is told elsewhere.
  return !hasOrder && loadFailure === null && Object.keys(adding).length > 0;
}
