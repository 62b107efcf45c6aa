import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { findAndAdd } from '../../helpers/browser/find-and-add.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll, setTextSize } from '../../helpers/browser/overflow.ts';
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

// Decision: On a phone on its side, what buys a product stays at the lower edge, beside a square picture.
journey(
  'on a phone on its side the product page keeps a slim buying bar, which never covers more than 30 % of the height',
  { device: { viewport: { width: 740, height: 360 } } },
  async ({ page, open, check }) => {
    await open('/product/camiseta-sol#demo-instagram');
    const bar = page.locator('.buying-bar');
    await page.getByRole('button', { name: 'Escolher as opções' }).waitFor();
    const seen = await boxOf(bar);
    assert.ok(Math.abs(seen.bottom - 360) <= 1 && seen.height <= 72, JSON.stringify(seen));
    const picture = await page.locator('.gallery-strip').boundingBox();
    assert.ok(picture && Math.abs(picture.width - picture.height) <= 1, JSON.stringify(picture));
    assert.ok(picture.y + picture.height <= seen.top, 'the whole picture is above the bar');
    await page.evaluate(() => window.scrollTo(0, 200));
    await page.waitForFunction(() => window.scrollY > 100);
    assert.ok(Math.abs((await boxOf(bar)).bottom - 360) <= 1, 'it stays');
    await check();
    await setTextSize(page, 200);
    await page.waitForFunction(() => {
      const bar = document.querySelector('.buying-bar');
      if (!bar) return false;
      const share = bar.getBoundingClientRect().height / window.innerHeight;
      return getComputedStyle(bar).position === (share > 0.3 ? 'static' : 'sticky');
    });
    await expectNoSidewaysScroll(page, 'large text');
  },
);

// Decision: On a wide screen a box beside the product buys it, in view from the start.
journey(
  'on a wide screen the buying box stands beside the product and stays in view',
  { device: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false } },
  async ({ page, open, check }) => {
    await open('/product/leite-integral-1l#demo-instagram');
    const box = page.locator('.product-buying');
    await box.getByRole('button', { name: /^Adicionar/ }).waitFor();
    const body = await page.locator('.product-view-body').boundingBox();
    const seen = await box.boundingBox();
    assert.ok(body && seen && seen.x >= body.x + body.width && seen.y < 120, JSON.stringify({ body, seen }));
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('.product-view-body')?.style.setProperty('padding-bottom', '1500px');
      window.scrollTo(0, 600);
    });
    await page.waitForFunction(() => window.scrollY === 600);
    const top = (await boxOf(box)).top;
    assert.ok(top >= 56 && top < 120, String(top));
    await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--order-footer') === '0px');
    await check();
  },
);

// Decision: The names, prices and buttons of a row of cards are in line.
journey(
  'the prices and buttons of a row of cards are in line, and a name never ends between number and unit',
  { device: { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false } },
  async ({ page, open }) => {
    await open('/#demo-instagram');
    const cards = page.locator('.product-card:not(.skeleton)');
    await cards.nth(3).waitFor();
    for (const part of ['.product-card-name', '.product-card-actions > :first-child']) {
      const tops = await cards
        .locator(part)
        .evaluateAll((all) => all.slice(0, 4).map((one) => Math.round(one.getBoundingClientRect().top)));
      assert.deepEqual(new Set(tops).size, 1, `${part} ${tops}`);
    }
    const bottoms = await cards
      .locator('.price-view')
      .evaluateAll((all) => all.slice(0, 4).map((one) => Math.round(one.getBoundingClientRect().bottom)));
    assert.equal(new Set(bottoms).size, 1, String(bottoms));
    // The first card has a highlight, an offer and a price range. Beside it the others must not look empty.
    const voids = await cards.evaluateAll((all) =>
      all.slice(0, 4).map((card) => {
        const [price, ...above] = [...card.querySelectorAll('.product-card-body > *')].reverse();
        const end = Math.max(...above.map((part) => part.getBoundingClientRect().bottom));
        return (price?.getBoundingClientRect().top ?? 0) - end;
      }),
    );
    assert.ok(Math.max(...voids) <= 80, String(voids));
    const name = await page.getByRole('link', { name: /^Leite Integral/ }).textContent();
    assert.equal(name, 'Leite Integral 1\u00a0L');
  },
);
