import type { LongTask, Shift } from './timings.ts';

/** What the probe has observed, in milliseconds of the page's clock; `null`: has not happened yet. */
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
  /** Selects the buttons; the probe waits for the first of them. */
  selector: string;
  /**
   * Whether a press needs a script. Then React must have hydrated the button, or the inline script must record the
   * press until then (`webapp/browser/pre-hydration/replay-events.ts`). Otherwise the button is usable as soon as it is
   * painted.
   */
  needsScript: boolean;
};

/**
 * Runs inside the page before its own scripts and writes into `window.seen`. It must not contain named functions: for
 * these the compiler adds calls of a helper that the page does not have.
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
  const probe = {
    isHydrated(element: Element) {
      return Object.entries(element).some(
        ([key, props]) => key.startsWith('__reactProps$') && typeof props?.onClick === 'function',
      );
    },
    isRecorded(element: Element) {
      return window.earlyAdds !== undefined && element.matches('article [aria-disabled]');
    },
    poll() {
      const all = [...document.querySelectorAll<HTMLButtonElement>(button.selector)];
      const shown = all.filter((one) => !one.disabled && one.getClientRects().length > 0);
      const isUsable = shown.some((one) => !button.needsScript || probe.isRecorded(one) || probe.isHydrated(one));
      const isEnabled = shown.some(
        (one) => !one.matches('[aria-disabled=true]') && (!button.needsScript || probe.isHydrated(one)),
      );
      // The current document is painted with the next frame.
      requestAnimationFrame((now) => {
        if (isUsable) seen.usable ??= now;
        if (isEnabled) seen.enabled = now;
        else probe.poll();
      });
    },
  };
  probe.poll();
}
