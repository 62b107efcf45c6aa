/**
 * Gives what lies over the page a history entry of its own: in-chat browsers leave the shop on "back" otherwise. "Back" then calls
 * `onBack`; the answer takes the entry away again, for what was closed otherwise.
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
    // A link inside of it has led on: that step is another's.
    const isStillThere = typeof state === 'object' && state !== null && 'overlay' in state;
    if (!wentBack && isStillThere) window.history.back();
  };
}
