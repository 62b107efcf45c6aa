import { subscribe } from 'valtio';
import { defaultPace, type Pace } from '../../browser/loading/backoff.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { restoreQueue } from '../offline-queue/queue-store.ts';
import { retryInBackground } from './load-session.ts';
import { retryWhileMissing } from './retry.ts';
import { continuesTabSession, sessionState } from './session.ts';
import { notifySlowSession } from './slow-session.ts';

const retries = pageState<{ stop: (() => void) | null }>(() => ({ stop: null }), end);

/**
 * Shows a notice while the session is slow. Retries a failed one, and shows what waits meanwhile. The files of each
 * screen include it.
 */
export function watchSession(): void {
  notifySlowSession();
  retryMissingSession();
}

/**
 * Retries an unreachable session or its settings, while the page shows the failure and a retry button. Returns a
 * function that stops it.
 */
export function retryMissingSession(pace = defaultPace): () => void {
  retries.stop ??= startRetries(pace);
  return () => end(retries);
}

function startRetries(pace: Pace): () => void {
  const isMissing = () => sessionState.phase === 'unreachable';
  const stop = retryWhileMissing({ state: sessionState, isMissing, request: retryInBackground, pace });
  // The queue starts with the order. Before that only the tab's own session shows what waits.
  const restore = () => {
    if (isMissing() && continuesTabSession()) restoreQueue();
  };
  const unsubscribe = subscribe(sessionState, restore);
  restore();
  return () => {
    stop();
    unsubscribe();
  };
}

function end(running: { stop: (() => void) | null }): void {
  running.stop?.();
  running.stop = null;
}
