import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** The same control, once it can be pressed. */
export const enabled = (control: Locator): Locator =>
  control.and(control.page().locator(':enabled:not([aria-disabled="true"])'));

/** A text on screen: a wide page repeats the price in the box to buy. */
export const shownText = (page: Page, text: string | RegExp): Locator => page.getByText(text).filter({ visible: true });

/** The tab of a category, once it is the chosen one. */
export const chosenTab = (page: Page, name: string): Locator => page.getByRole('tab', { name, selected: true });

/** The list of products, once it is complete. */
export const loadedList = (page: Page): Locator => page.locator('#product-list[aria-busy=false]');

/** The bar at the lower edge that confirms the order. */
export const orderFooter = (page: Page): Locator => page.locator('.order-footer');

/** The field has this value, which the page writes after a request. It fails with both values after 20 seconds. */
export async function untilValue(field: Locator, value: string): Promise<void> {
  const end = Date.now() + 20_000;
  while ((await field.inputValue()) !== value && Date.now() < end) await delay(50);
  assert.equal(await field.inputValue(), value);
}

/** The page no longer scrolls: the browser scrolls to a field or a card over several frames. */
export const untilScrollEnds = (page: Page) =>
  page.evaluate(async () => {
    for (let before = Number.NaN; before !== scrollY; await new Promise((done) => setTimeout(done, 200)))
      before = scrollY;
  });
