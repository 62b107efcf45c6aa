/** Tells when the page may go away for good; phones send no other sign that is reliable. */
export function onPageHidden(task: () => void): () => void {
  const check = () => document.visibilityState === 'hidden' && task();
  document.addEventListener('visibilitychange', check);
  window.addEventListener('pagehide', task);
  return () => {
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('pagehide', task);
  };
}

/** Tells when the page is looked at again, after the chat or another tab had the screen. */
export function onPageVisible(task: () => void): () => void {
  const check = () => {
    if (document.visibilityState === 'visible') task();
  };
  document.addEventListener('visibilitychange', check);
  return () => document.removeEventListener('visibilitychange', check);
}

/** Whether nobody looks at the page now. */
export const isPageHidden = (): boolean => document.visibilityState === 'hidden';
