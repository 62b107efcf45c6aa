/** Whether the device reports that it is offline. An online report proves nothing, so only this is checked. */
export const isOffline = (): boolean => typeof window !== 'undefined' && !window.navigator.onLine;

/** Calls `task` when the connection is lost or restored; returns a function that stops it. */
export function onConnectionChange(task: () => void): () => void {
  window.addEventListener('online', task);
  window.addEventListener('offline', task);
  return () => {
    window.removeEventListener('online', task);
    window.removeEventListener('offline', task);
  };
}

/** Calls `task` whenever the connection is restored; returns a function that stops it. */
export const onBackOnline = (task: () => void): (() => void) => onConnectionChange(() => isOffline() || task());
