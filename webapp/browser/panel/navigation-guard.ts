import { leaveOverlayEntry } from '../navigation/overlay-history.ts';

/**
 * Calls `task` when a step through the history would leave the page at `pathOf()`; null: the page may be left. The step
 * is taken back, and `task` gets what repeats it. Call it before the router starts, which listens for the same event.
 */
export function onStepAway(pathOf: () => string | null, task: (leave: () => void) => void): void {
  const onStep = (event: PopStateEvent) => {
    const path = pathOf();
    if (path === null || window.location.pathname === path) return;
    event.stopImmediatePropagation();
    window.history.pushState(null, '', path);
    task(() => window.history.back());
  };
  window.addEventListener('popstate', onStep, { capture: true });
}

/** The browser asks before the page is closed or loaded again. Returns a function that ends this. */
export function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** The page's path, below any dialog. */
export const pathNow = (): string => window.location.pathname;

/** Runs `leave` after the dialog that asked has left the history. */
export const afterDialog = (leave: () => void): void => void leaveOverlayEntry().then(leave);
