import { useSyncExternalStore } from 'react';
import { isOffline, onConnectionChange } from '../browser/online.ts';

/** Failed changes alter nothing visible (spec §8), so this at least says why. The region is always there: what appears in it is read aloud. */
export function OfflineNote() {
  const isGone = useSyncExternalStore(onConnectionChange, isOffline, () => false);
  return (
    <div className="offline-note" role="status">
      {isGone && 'Você está sem conexão'}
    </div>
  );
}
