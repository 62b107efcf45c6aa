/** Calls `task` when the page may close for good; phones send no other reliable event. */
export function onPageHidden(task: () => void): () => void {
  const check = () => document.visibilityState === 'hidden' && task();
  document.addEventListener('visibilitychange', check);
  window.addEventListener('pagehide', task);
  return () => {
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('pagehide', task);
  };
}

/** Calls `task` when the page becomes visible again, after the chat or another tab covered it. */
export function onPageVisible(task: () => void): () => void {
  const check = () => {
    if (document.visibilityState === 'visible') task();
  };
  document.addEventListener('visibilitychange', check);
  return () => document.removeEventListener('visibilitychange', check);
}

/** Calls `task` when the page gets the focus; returns a function that stops it. */
export function onPageFocus(task: () => void): () => void {
  window.addEventListener('focus', task);
  return () => window.removeEventListener('focus', task);
}

/** Whether the page is hidden now. */
export const isPageHidden = (): boolean => document.visibilityState === 'hidden';
