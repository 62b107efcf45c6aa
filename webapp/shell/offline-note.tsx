import { useSyncExternalStore } from 'react';
import { offlineText } from '#shared/text/connection.ts';
import { isOffline, onConnectionChange } from '../browser/device/online.ts';

/**
 * Failed changes alter nothing visible (spec §8), so this note explains why. The region always exists: screen readers
 * read its new text aloud.
 */
export function OfflineNote() {
  const isDisconnected = useSyncExternalStore(onConnectionChange, isOffline, () => false);
  return (
    <div className="offline-note" role="status">
      {isDisconnected && offlineText}
    </div>
  );
}
