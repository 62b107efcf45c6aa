import { subscribe } from 'valtio';
import { isUpdating, orderState } from './order.ts';

/** Whether this page has no pending request for the order. */
export const isSettled = (): boolean => !isUpdating(orderState) && !orderState.isConfirming;

/** Resolves when this page has no pending request for the order, or when the signal is aborted. */
export function whenSettled(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!isSettled() && !signal.aborted) return;
      stop();
      signal.removeEventListener('abort', check);
      resolve();
    };
    const stop = subscribe(orderState, check);
    signal.addEventListener('abort', check);
    check();
  });
}

/** Resolves after this many milliseconds, or when the signal is aborted. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}
