import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Fails when the page can be scrolled sideways. The error names the elements that reach over the right edge. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const wide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    // The fixed parts are as wide as the page became. The innermost elements are the cause.
    const all = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.getBoundingClientRect().right > clientWidth + 1 &&
        element.childElementCount === 0 &&
        !element.closest('.top-bar'),
    );
    return [`${scrollWidth} of ${clientWidth} px`, ...all.map(({ outerHTML }) => outerHTML.slice(0, 120))].slice(0, 8);
  });
  assert.deepEqual(wide, [], what);
}

/** The text size that a shopper sets in the browser, 100 % being usual. */
export const setTextSize = (page: Page, percent: number): Promise<void> =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);
