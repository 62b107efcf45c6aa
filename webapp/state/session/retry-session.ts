import { defaultPace } from '../../browser/loading/backoff.ts';
import { retryWhileMissing } from './retry.ts';
import { retryInBackground, sessionState } from './session.ts';
import { notifySlowSession } from './slow-session.ts';

let stop: (() => void) | null = null;

/** From now on says that a session is long in coming, and asks again for one that did not come. The files of each screen bring it along. */
export function watchSession(): void {
  notifySlowSession();
  retryMissingSession();
}

/** From now on a session, or settings, that could not be reached are asked for again, while the page says so and offers it. The answer ends it. */
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
