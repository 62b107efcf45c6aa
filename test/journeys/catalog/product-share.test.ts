import assert from 'node:assert/strict';
import { journey } from '../../helpers/browser/journey.ts';

journey("'Compartilhar' shares the product's link without a session code", async ({ page, open, check }) => {
  await page.addInitScript({
    content:
      "window.shared = []; Object.defineProperty(navigator, 'share', { value: async (what) => { shared.push(what); } });",
  });
  await open('/product/leite-integral-1l?contact=x#demo-webchat');
  await page.getByRole('button', { name: 'Compartilhar' }).click();
  await page.waitForFunction(() => (window as unknown as { shared: unknown[] }).shared.length > 0);
  const [what] = await page.evaluate(() => (window as unknown as { shared: { title: string; url: string }[] }).shared);
  assert.equal(what?.url, `${new URL(page.url()).origin}/product/leite-integral-1l`);
  assert.match(what?.title ?? '', /Leite Integral/);
  await check();
});

journey('without a sheet the link is copied', async ({ page, open }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open('/product/leite-integral-1l#demo-webchat');
  await page.getByRole('button', { name: 'Compartilhar' }).click();
  await page.getByText('Link copiado').waitFor();
  assert.equal(
    await page.evaluate(() => navigator.clipboard.readText()),
    `${new URL(page.url()).origin}/product/leite-integral-1l`,
  );
});

journey('price, first option and the bar to buy are in the first screen of a phone', async ({ page, open }) => {
  await open('/product/cafe-serra-alta#demo-webchat');
  const add = page.getByRole('button', { name: 'Escolher as opções' });
  await add.waitFor();
  for (const one of [page.locator('.product-view-body > .price-view'), page.getByRole('radio').first(), add]) {
    const box = await one.boundingBox();
    assert.ok(box && box.y > 56 && box.y + box.height <= 740, `${JSON.stringify(box)}`);
  }
  const picture = await page.locator('.gallery-strip .picture').first().boundingBox();
  assert.ok((picture?.height ?? 999) <= 0.42 * 740, `${picture?.height}`);
  await page.getByRole('heading', { level: 2, name: 'Descrição' }).scrollIntoViewIfNeeded();
  const after = await add.boundingBox();
  assert.ok((after?.y ?? 999) + (after?.height ?? 0) <= 740, 'the bar stays while the text scrolls');
});
