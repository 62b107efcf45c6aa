import assert from 'node:assert/strict';
import { findAndAdd } from '../../helpers/browser/find-and-add.ts';
import { openWithoutBundle } from '../../helpers/browser/first-screen.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll, setTextSize } from '../../helpers/browser/overflow.ts';
import { orderFooter } from '../../helpers/browser/screen.ts';

const dark = { device: { colorScheme: 'dark' } } as const;
const groundOf = () => getComputedStyle(document.body).backgroundColor;

journey('the server-drawn first page is dark before any script runs', dark, async (walk) => {
  const { page } = walk;
  const drawn = await openWithoutBundle(walk, '/catalog#demo-messenger');
  assert.equal(await page.evaluate(groundOf), 'rgb(15, 18, 21)');
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'light dark');
  const themes = page.locator('meta[name="theme-color"]');
  assert.equal(await themes.first().getAttribute('media'), '(prefers-color-scheme: dark)');
  await drawn();
});

journey('in the dark every main screen is readable', { ...dark, expected: [/404/] }, async ({ page, open, check }) => {
  await open('/catalog#demo-messenger');
  await findAndAdd(page, 'arroz', /Arroz/);
  await orderFooter(page).waitFor();
  await check();
  await open('/product/camiseta-sol');
  await page.getByRole('radio').first().click();
  await check();
  await open('/order');
  await page.locator('.cart-line').first().waitFor();
  await check();
  await open('/order/checkout');
  await page.locator('.section-card').nth(3).waitFor();
  await check();
  await open('/orders');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await check();
  await open('/not-found');
  await page.getByRole('heading', { name: 'Página não encontrada' }).first().waitFor();
  await check();
});

journey(
  'text of twice the size needs no sideways scrolling',
  { device: { viewport: { width: 320, height: 640 } } },
  async (walk) => {
    const { page, open } = walk;
    const show = async (path: string, ready: string) => {
      await open(path);
      await page.locator(ready).first().waitFor();
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 640 });
        await setTextSize(page, 200);
        await expectNoSidewaysScroll(page, `${path} at ${width} px`);
      }
    };
    await open('/catalog#demo-instagram');
    await findAndAdd(page, 'arroz', /Arroz/);
    await orderFooter(page).waitFor();
    await show('/catalog', '.order-footer');
    await show('/product/camiseta-sol', '.product-buying');
    await show('/order', '.cart-line');
    await show('/order/checkout', '.section-card');
    await show('/orders', 'h1');
  },
);
