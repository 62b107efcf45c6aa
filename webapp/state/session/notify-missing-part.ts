import { noResponseTexts, offlineText } from '#shared/text/connection.ts';
import { isOffline } from '../../browser/device/online.ts';
import { reloadIfReachable } from '../../browser/loading/retry-chunk-load.ts';
import { showToast } from './toasts.ts';

/**
 * Says that a part which a press needs did not load. With a connection the page reloads for it, because a browser may
 * remember the failure.
 */
export function notifyMissingPart(): void {
  showToast({ kind: 'warning', text: isOffline() ? offlineText : noResponseTexts.upstream });
  if (!isOffline()) void reloadIfReachable();
}
