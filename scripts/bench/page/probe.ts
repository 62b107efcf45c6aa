import type { LongTask, Shift } from './timings.ts';

/** What the probe has seen so far, in the page's own milliseconds; null what has not happened. */
export type Seen = {
  fcp: number | null;
  lcp: number | null;
  usable: number | null;
  enabled: number | null;
  tasks: LongTask[];
  shifts: Shift[];
};

declare global {
  interface Window {
    seen: Seen;
  }
}

export type Button = {
  /** The buttons one of which is waited for. */
  selector: string;
  /**
   * Whether a press needs a script: then React must have taken the button over, or the page's own script keep what is pressed until then
   * (`webapp/browser/pre-hydration/replay-events.ts`). Without one it is usable as soon as it is drawn.
   */
  needsScript: boolean;
};

/**
 * Runs inside the page before anything of its own, and writes into `window.seen`. Nothing in it may be a named function: the names that
 * the compiler keeps are kept by a helper which the page does not have.
 */
export function watchPage(button: Button): void {
  type Drawn = PerformanceEntry & { value: number; hadRecentInput: boolean };
  window.seen = { fcp: null, lcp: null, usable: null, enabled: null, tasks: [], shifts: [] };
  const { seen } = window;
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') seen.fcp = startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcp = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput } of list.getEntries() as Drawn[])
      if (!hadRecentInput) seen.shifts.push({ at: startTime, value });
  }).observe({ type: 'layout-shift', buffered: true });
  const eye = {
    hears(element: Element) {
      return Object.entries(element).some(
        ([key, props]) => key.startsWith('__reactProps$') && typeof props?.onClick === 'function',
      );
    },
    isKept(element: Element) {
      return window.earlyAdds !== undefined && element.matches('article [aria-disabled]');
    },
    look() {
      const all = [...document.querySelectorAll<HTMLButtonElement>(button.selector)];
      const shown = all.filter((one) => !one.disabled && one.getClientRects().length > 0);
      const isUsable = shown.some((one) => !button.needsScript || eye.isKept(one) || eye.hears(one));
      const isEnabled = shown.some(
        (one) => !one.matches('[aria-disabled=true]') && (!button.needsScript || eye.hears(one)),
      );
      // What is in the document now is on the screen with the next frame.
      requestAnimationFrame((now) => {
        if (isUsable) seen.usable ??= now;
        if (isEnabled) seen.enabled = now;
        else eye.look();
      });
    },
  };
  eye.look();
}
