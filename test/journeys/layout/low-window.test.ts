import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { findAndAdd } from '../../helpers/browser/find-and-add.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { setTextSize } from '../../helpers/browser/overflow.ts';
import { orderFooter } from '../../helpers/browser/screen.ts';

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  assert.ok(box);
  return { top: box.y, bottom: box.y + box.height, height: box.height };
};

journey(
  'in landscape the top bar scrolls away, and a footer of more than 30 % of the height is below the list',
  { device: { viewport: { width: 740, height: 360 } } },
  async ({ page, open }) => {
    await open('/catalog#demo-whatsapp');
    await findAndAdd(page, 'arroz', /Arroz/);
    await orderFooter(page).waitFor();
    await open('/catalog');
    const footer = orderFooter(page);
    await footer.waitFor();
    await page.evaluate(() => window.scrollTo(0, 300));
    await page.waitForFunction(() => window.scrollY > 200);
    assert.ok((await boxOf(page.locator('.top-bar'))).bottom <= 0);
    const usual = await boxOf(footer);
    if (usual.height <= 360 * 0.3) assert.ok(Math.abs(usual.bottom - 360) <= 1, JSON.stringify(usual));
    await setTextSize(page, 200);
    await page.waitForFunction(() => {
      const { top, height } = document.querySelector('.order-footer')?.getBoundingClientRect() ?? { top: 0, height: 0 };
      return height > window.innerHeight * 0.3 && top > window.innerHeight;
    });
    await setTextSize(page, 100);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(() => window.scrollTo(0, 300));
    await page.waitForFunction(
      () => Math.abs((document.querySelector('.order-footer')?.getBoundingClientRect().bottom ?? 0) - 740) <= 1,
    );
    assert.ok(Math.abs((await boxOf(page.locator('.top-bar'))).top) <= 1, 'the top bar is fixed again');
  },
);
