import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { journey } from '../../helpers/browser/journey.ts';

const slowest = 0.005;

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]) {
  for (const [what, path, seen] of [
    ['the catalogue', '/catalog', '.product-card:not(.skeleton) img'],
    ['a product with variants', '/product/camiseta-sol', '.gallery img'],
    ['a product with an HTML description', '/product/cafe-serra-alta', '.specification-table'],
  ] as const) {
    // Spec §2: "Image (placeholder icon if none), name"
    journey(
      `at ${viewport.width} px nothing moves on ${what} while slow pictures load, broken ones included`,
      { device: { viewport }, expected: [/\.svg/] },
      async ({ page, open }) => {
        await measure(page);
        let served = 0;
        await page.route('**/*.svg', async (route) => {
          const at = served++;
          await new Promise((done) => setTimeout(done, 400 + (at % 5) * 150));
          // The logo is one of them; every fifth picture is missing.
          await (at % 5 === 4 ? route.fulfill({ status: 404 }) : route.continue());
        });
        await page.route('**/api/**', async (route) => {
          await new Promise((done) => setTimeout(done, 200));
          await route.continue();
        });
        await open(`${path}#demo-webchat`);
        await page.locator(seen).first().waitFor({ state: 'attached' });
        await page.waitForTimeout(1_500);
        await page.mouse.wheel(0, 500);
        await page.waitForTimeout(1_500);
        const shifts = await page.evaluate(() => window.shifts);
        const total = shifts.reduce((sum, { value }) => sum + value, 0);
        assert.ok(total <= slowest, `moved by ${total}: ${JSON.stringify(shifts)}`);
      },
    );
  }
}

declare global {
  interface Window {
    shifts: { value: number; what: string[] }[];
  }
}

/** Sums up the layout shifts without user input. */
const measure = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = [];
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: { node?: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        const what = (entry.sources ?? []).map(({ node }) =>
          node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.textContent),
        );
        window.shifts.push({ value: entry.value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
