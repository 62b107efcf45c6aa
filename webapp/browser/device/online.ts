/** Whether the device says that it has no connection. That it has one proves nothing, so only this is asked. */
export const isOffline = (): boolean => typeof window !== 'undefined' && !window.navigator.onLine;

/** Tells when the connection goes and when it comes back; returns how to stop. */
export function onConnectionChange(task: () => void): () => void {
  window.addEventListener('online', task);
  window.addEventListener('offline', task);
  return () => {
    window.removeEventListener('online', task);
    window.removeEventListener('offline', task);
  };
}

/** Tells whenever the connection is there again; returns how to stop. */
export const onBackOnline = (task: () => void): (() => void) => onConnectionChange(() => isOffline() || task());
