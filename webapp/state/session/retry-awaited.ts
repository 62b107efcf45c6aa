import { connectTo } from '../../api/client.ts';
import type { Pace } from '../../browser/loading/backoff.ts';
import { onPageFocus } from '../../browser/navigation/page-visibility.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { type MissingResource, retryWhileMissing } from './retry.ts';

/** For what a person waits for with the page in view. A hidden page sends nothing. */
const awaitedPace: Pace = { first: 2_000, longest: 8_000, tries: Number.POSITIVE_INFINITY };

const successListeners = pageState(
  () => new Set<() => void>(),
  (listeners) => listeners.clear(),
);

/** Calls `task` after each successful request; returns a function that stops it. */
function onRequestSuccess(task: () => void): () => void {
  connectTo({
    onSuccess: () => {
      for (const run of successListeners) run();
    },
  });
  successListeners.add(task);
  return () => successListeners.delete(task);
}

type AwaitedResource = Omit<MissingResource, 'pace' | 'moreSigns'> & { pace?: Pace | undefined };

/**
 * Retries what a person waits for: after short waits, and at once also when the page gets the focus or another request
 * succeeds. Some browsers report no connection event. Returns a function that stops it.
 */
export function retryAwaited({ pace = awaitedPace, request, ...resource }: AwaitedResource): () => void {
  let lastTry = Date.now();
  return retryWhileMissing({
    ...resource,
    pace,
    request: () => {
      lastTry = Date.now();
      return request();
    },
    moreSigns: (retry) => [
      onPageFocus(retry),
      // A failed retry may lead to requests that succeed. They must not start the next one at once.
      onRequestSuccess(() => {
        if (Date.now() - lastTry >= pace.first) retry();
      }),
    ],
  });
}
