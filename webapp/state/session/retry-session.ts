import { defaultPace } from '../../browser/loading/backoff.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { retryInBackground } from './load-session.ts';
import { retryWhileMissing } from './retry.ts';
import { sessionState } from './session.ts';
import { notifySlowSession } from './slow-session.ts';

const retries = pageState<{ stop: (() => void) | null }>(() => ({ stop: null }), end);

/** Shows a notice while the session is slow, and retries a failed one. The files of each screen include it. */
export function watchSession(): void {
  notifySlowSession();
  retryMissingSession();
}

/**
 * Retries an unreachable session or its settings, while the page shows the failure and a retry button. Returns a
 * function that stops it.
 */
export function retryMissingSession(pace = defaultPace): () => void {
  retries.stop ??= retryWhileMissing({
    state: sessionState,
    isMissing: () => sessionState.phase === 'unreachable',
    request: retryInBackground,
    pace,
  });
  return () => end(retries);
}

function end(running: { stop: (() => void) | null }): void {
  running.stop?.();
  running.stop = null;
}
