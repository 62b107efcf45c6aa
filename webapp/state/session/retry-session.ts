import { usualPace } from '../../browser/loading/backoff.ts';
import { askAgain } from './retry.ts';
import { retryQuietly, sessionState } from './session.ts';
import { tellOfSlowSession } from './slow-session.ts';

let stop: (() => void) | null = null;

/** From now on says that a session is long in coming, and asks again for one that did not come. The files of each screen bring it along. */
export function watchSession(): void {
  tellOfSlowSession();
  keepAskingForSession();
}

/** From now on a session, or settings, that could not be reached are asked for again, while the page says so and offers it. The answer ends it. */
export function keepAskingForSession(pace = usualPace): () => void {
  stop ??= askAgain({ state: sessionState, isMissing: () => sessionState.phase === 'unreachable', ask: retryQuietly, pace });
  return () => {
    stop?.();
    stop = null;
  };
}
