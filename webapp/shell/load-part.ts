import { slowConnectionText } from '#shared/text/slow-connection.ts';
import { lateStyle } from '../browser/loading/late-style.ts';
import { reloadIfReachable } from '../browser/loading/retry-chunk-load.ts';
import { showToast } from '../state/session/toasts.ts';

/** After this many milliseconds a toast explains the wait. */
const slowAfterMs = 8_000;

let failures = 0;

/**
 * Loads a part after a press, with the complete stylesheet; `null` if it fails, with `failure` as a toast. A slow load
 * shows a toast too.
 */
export async function loadPart<Part>(load: () => Promise<Part>, failure: string): Promise<Part | null> {
  const notify = (text: string) => showToast({ kind: 'warning', text });
  const timer = setTimeout(() => notify(slowConnectionText), slowAfterMs);
  try {
    return (await Promise.all([load(), lateStyle()]))[0];
  } catch {
    notify(failure);
    if (failures++ > 0) void reloadIfReachable();
    return null;
  } finally {
    clearTimeout(timer);
  }
}
