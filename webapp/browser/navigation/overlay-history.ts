/**
 * Adds a history entry for an overlay: otherwise "back" leaves the shop in in-chat browsers. "Back" then calls
 * `onBack`. Returns a function that removes the entry when the overlay was closed otherwise.
 */
export function pushOverlayEntry(onBack: () => void): () => void {
  let wentBack = false;
  const close = () => {
    wentBack = true;
    onBack();
  };
  window.history.pushState({ overlay: true }, '');
  window.addEventListener('popstate', close);
  return () => {
    window.removeEventListener('popstate', close);
    // A link inside the overlay opened another page: that history entry belongs to it.
    if (!wentBack && isOverlayEntry()) window.history.back();
  };
}

/** The longest wait for a step back in the history, in milliseconds. */
const maxStepBackMs = 500;

/**
 * Leaves the history entry of an open overlay, as the phone's back button does: what replaces the entry afterwards
 * replaces the page below the overlay. Some in-chat browsers ignore the step back; then the wait ends without it.
 */
export function leaveOverlayEntry(): Promise<void> {
  if (!isOverlayEntry()) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, maxStepBackMs);
    const leave = () => {
      clearTimeout(timer);
      resolve();
    };
    window.addEventListener('popstate', leave, { once: true });
    window.history.back();
  });
}

/** Whether the current history entry is that of an open overlay. */
export function isOverlayEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'overlay' in state;
}
