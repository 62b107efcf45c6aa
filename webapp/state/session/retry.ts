import { subscribe } from 'valtio';
import { isOffline, onConnectionChange } from '../../browser/device/online.ts';
import { type Pace, waitAfter } from '../../browser/loading/backoff.ts';
import { isPageHidden, onPageShownAgain } from '../../browser/navigation/page-visibility.ts';

type Missing = {
  /** What to watch for whether it is missing. */
  state: object;
  isMissing: () => boolean;
  /** Asks for it, quietly; false where asking once more would not help. */
  ask: () => Promise<unknown>;
  pace: Pace;
};

/**
 * From now on what is missing is asked for again: less and less often, and at once with a sign of a connection. Nobody asks while nobody
 * looks. The answer ends it.
 */
export function askAgain({ state, isMissing, ask, pace }: Missing): () => void {
  let failed = 0;
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (isAsking || !isMissing() || isOffline() || isPageHidden()) return;
    isAsking = true;
    if ((await ask()) === false) failed = pace.tries;
    isAsking = false;
    look();
  };
  const look = () => {
    if (!isMissing()) failed = 0;
    else if (!timer && !isAsking && failed < pace.tries) timer = setTimeout(again, waitAfter(failed++, pace));
  };
  const atOnce = () => {
    failed = 0;
    void again();
  };
  const ends = [subscribe(state, look), onConnectionChange(atOnce), onPageShownAgain(atOnce)];
  look();
  return () => {
    for (const end of ends) end();
    clearTimeout(timer);
  };
}
