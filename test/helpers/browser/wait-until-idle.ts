import type { Page } from 'playwright-core';

/**
 * Waits until a page has finished loading: no response for half a second. The order's event stream, which never ends,
 * does not count; Playwright's 'networkidle' counts it.
 */
export async function untilIdle(page: Page): Promise<void> {
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
