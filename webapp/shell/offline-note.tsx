import { useSyncExternalStore } from 'react';
import { offlineText } from '#shared/text/connection.ts';
import { isOffline, onConnectionChange } from '../browser/device/online.ts';

/** Failed changes alter nothing visible (spec §8), so this at least says why. The region is always there: what appears in it is read aloud. */
export function OfflineNote() {
  const isDisconnected = useSyncExternalStore(onConnectionChange, isOffline, () => false);
  return (
    <div className="offline-note" role="status">
      {isDisconnected && offlineText}
    </div>
  );
}
