import { setMaxListeners } from 'node:events';

/**
 * A signal that is aborted after this many milliseconds with a `TimeoutError`, or with the reason of the first of the
 * other signals. `AbortSignal.any([AbortSignal.timeout(ms), other])` is no replacement: nothing else holds that
 * time-out, so Node may collect it as garbage, and then the limit never comes.
 */
export function timeLimit(ms: number, ...others: readonly AbortSignal[]): AbortSignal {
  const limit = new AbortController();
  const { signal } = limit;
  // The timer holds the controller.
  const timer = setTimeout(
    () => limit.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
    ms,
  ).unref();
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  for (const other of others) {
    // An import's signal ends the limits of all its sites: more listeners than Node's ten are no leak.
    setMaxListeners(0, other);
    if (other.aborted) limit.abort(other.reason);
    else other.addEventListener('abort', () => limit.abort(other.reason), { once: true, signal });
  }
  return signal;
}
