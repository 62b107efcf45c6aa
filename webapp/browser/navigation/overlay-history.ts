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
    const state: unknown = window.history.state;
    // A link inside the overlay opened another page: that history entry belongs to it.
    const isStillThere = typeof state === 'object' && state !== null && 'overlay' in state;
    if (!wentBack && isStillThere) window.history.back();
  };
}
