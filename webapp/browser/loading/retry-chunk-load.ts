import { isOffline, onBackOnline } from '../device/online.ts';
import { reloadPage } from '../navigation/redirect.ts';
import { defaultPace, waitAfter } from './backoff.ts';

/**
 * Reloads the page if its URL responds; otherwise the page stays. Older browsers (Chromium 143 is one) remember a
 * failed module file for the lifetime of a page.
 */
export const reloadIfReachable = (): Promise<void> =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => {
      if (ok) reloadPage();
    },
    () => undefined,
  );

/** Whether a browser reports with this error that a module's file did not load: Chromium, Firefox, Safari. */
export const isLoadFailure = (error: unknown): boolean => /imported module|module script/.test(String(error));

/**
 * Loads a file that no press asked for. A failed load is retried at growing intervals, and at once when the connection
 * returns. `mayReload`: whether the page may reload for it, once and then at each restored connection, if retries fail.
 */
export async function loadWithRetry<Part>(load: () => Promise<Part>, mayReload = () => false): Promise<Part> {
  let isConnected = false;
  for (let failed = 0; ; failed++) {
    try {
      return await load();
    } catch {
      if (failed > 0 && mayReload() && (isConnected || !wasReloaded())) await reloadIfReachable();
      isConnected = await waitForRetry(failed);
    }
  }
}

/** Whether this page was reloaded already: with the same connection another reload would change nothing. */
const wasReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** Waits for a while, or until the connection returns; then it resolves to true. */
function waitForRetry(failed: number): Promise<boolean> {
  return new Promise((done) => {
    const resume = (isConnected: boolean) => {
      if (isOffline()) return;
      clearTimeout(timer);
      stop();
      done(isConnected);
    };
    const stop = onBackOnline(() => resume(true));
    const timer = setTimeout(() => resume(false), waitAfter(failed, defaultPace));
  });
}
