/** Runs a task when the page is idle; Safari has no `requestIdleCallback`. */
export function whenIdle(task: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(task, { timeout: 4000 });
  else window.setTimeout(task, 1500);
}
