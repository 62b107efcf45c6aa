import { isOffline, onBackOnline } from '../device/online.ts';
import { reloadPage } from '../navigation/redirect.ts';
import { defaultPace, waitAfter } from './backoff.ts';

/**
 * Loads the page anew if its address answers; else it stays as it is. Older browsers (Chromium 143 is one) remember that a file of a page did not
 * come for as long as the page lives.
 */
export const reloadIfReachable = (): Promise<void> =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => {
      if (ok) reloadPage();
    },
    () => undefined,
  );

/**
 * Loads a file that came with no press. One that does not come is asked for again, less and less often, and at once with the connection.
 * `mayReload`: whether the page may be loaded anew for it, once and then with each connection, where it does not come that way.
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

/** Whether this page came by a reload: another one would change nothing, as long as the connection is the same. */
const wasReloaded = () => performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** Waits a while, or for the connection: then the answer is true. */
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
