import { subscribe } from 'valtio';
import { isOffline, onConnectionChange } from '../../browser/device/online.ts';
import { type Pace, waitAfter } from '../../browser/loading/backoff.ts';
import { isPageHidden, onPageVisible } from '../../browser/navigation/page-visibility.ts';

export type MissingResource = {
  /** The state to observe: a change checks whether it is still missing. */
  state: object;
  isMissing: () => boolean;
  /** Requests it in the background; `false` if another request would not help. */
  request: () => Promise<unknown>;
  pace: Pace;
  /** Listens to more signs of a connection, and returns what stops it. */
  moreSigns?: (retry: () => void) => (() => void)[];
};

/**
 * Retries a missing resource: at growing intervals, and at once after a sign of a connection. A hidden page sends
 * nothing. Returns a function that stops it.
 */
export function retryWhileMissing({ state, isMissing, request, pace, moreSigns }: MissingResource): () => void {
  let failures = 0;
  let isRequesting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const retry = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (isRequesting || !isMissing() || isOffline() || isPageHidden()) return;
    isRequesting = true;
    if ((await request()) === false) failures = pace.tries;
    isRequesting = false;
    check();
  };
  const check = () => {
    // Its failure may be cleared while it is requested, which is no response yet.
    if (isRequesting) return;
    if (!isMissing()) failures = 0;
    else if (!timer && failures < pace.tries) timer = setTimeout(retry, waitAfter(failures++, pace));
  };
  const retryNow = () => {
    failures = 0;
    void retry();
  };
  const ends = [
    subscribe(state, check),
    onConnectionChange(retryNow),
    onPageVisible(retryNow),
    ...(moreSigns?.(retry) ?? []),
  ];
  check();
  return () => {
    for (const end of ends) end();
    clearTimeout(timer);
  };
}
