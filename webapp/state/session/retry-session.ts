import { defaultPace } from '../../browser/loading/backoff.ts';
import { retryWhileMissing } from './retry.ts';
import { retryInBackground, sessionState } from './session.ts';
import { notifySlowSession } from './slow-session.ts';

let stop: (() => void) | null = null;

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
  stop ??= retryWhileMissing({
    state: sessionState,
    isMissing: () => sessionState.phase === 'unreachable',
    request: retryInBackground,
    pace,
  });
  return () => {
    stop?.();
    stop = null;
  };
}
