import { slowText } from '#shared/text/slow-connection.ts';
import { lateStyle } from '../browser/loading/late-style.ts';
import { reloadIfReachable } from '../browser/loading/retry-chunk-load.ts';
import { showToast } from '../state/session/toasts.ts';

/** Whoever pressed and sees nothing wants to know why. Milliseconds. */
const slowAfterMs = 8_000;

let failures = 0;

/** A part that was pressed for, with the whole style; null when it does not come, which is said with this `failure`. That it is long in coming is said, too. */
export async function loadPart<Part>(load: () => Promise<Part>, failure: string): Promise<Part | null> {
  const notify = (text: string) => showToast({ kind: 'warning', text });
  const timer = setTimeout(() => notify(slowText), slowAfterMs);
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
