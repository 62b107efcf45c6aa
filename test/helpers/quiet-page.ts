import type { Page } from 'playwright-core';

/**
 * Waits until a page has loaded what it wants for now: nothing more has arrived for half a second. The stream of an order's events, which
 * never ends, does not count; to Playwright's 'networkidle' it does.
 */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const arrived = performance.getEntriesByType('resource').length;
      const isNew = Reflect.get(window, 'arrivedBefore') !== arrived;
      if (isNew) {
        Reflect.set(window, 'arrivedBefore', arrived);
        Reflect.set(window, 'arrivedAt', performance.now());
      }
      return !isNew && performance.now() - Number(Reflect.get(window, 'arrivedAt')) > 500;
    },
    undefined,
    { polling: 100 },
  );
}
