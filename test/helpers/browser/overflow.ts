import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

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

/** The words of these elements that are on two lines, in what is visible. A hyphen may end a line. */
export const brokenWords = (shown: Locator): Promise<string[]> =>
  shown.evaluateAll((elements) => {
    const visible = elements.filter((element) => element.checkVisibility());
    const texts = visible.flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const nodes: Node[] = [];
      while (walker.nextNode()) nodes.push(walker.currentNode);
      return nodes;
    });
    return texts.flatMap((text) =>
      [...(text.textContent ?? '').matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return lines.size > 1 ? [word] : [];
      }),
    );
  });
