import assert from 'node:assert/strict';
import type { Page, Route } from 'playwright-core';
import { measureShifts, openWithoutBundle } from '../../helpers/browser/first-screen.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { untilIdle } from '../../helpers/browser/wait-until-idle.ts';

const cards = (page: Page) => page.getByRole('article');
const add = (page: Page) => page.getByRole('button', { name: /^Adicionar/, disabled: false });

journey('a link to a category opens it, whatever is prerendered', async ({ page, open }) => {
  await open('/catalog#demo-webchat?type=ShowCategory&id=bebidas');
  await page.getByRole('tab', { name: 'Bebidas', selected: true }).waitFor();
  await add(page).first().waitFor();
});

journey(
  'a link to a category marks its tab before the bundle loads, and its list does not wait for the tabs',
  async (walk) => {
    const { page } = walk;
    const tabs: Route[] = [];
    await page.route('**/api/catalog/categories*', (route) => void tabs.push(route));
    const release = await openWithoutBundle(walk, '/catalog#demo-webchat?type=ShowCategory&id=bebidas', 'attached');
    const marked = page.getByRole('tab', { selected: true });
    assert.deepEqual(await marked.allTextContents(), ['Bebidas']);
    const place = await marked.boundingBox();
    assert.ok(place && place.x >= 0 && place.x + place.width <= 360, 'it is in sight');
    await release();
    await add(page).first().waitFor();
    assert.deepEqual([await marked.allTextContents(), await marked.boundingBox()], [['Bebidas'], place]);
    for (const route of tabs) await route.continue();
  },
);

journey('a link to suggested products requests no pictures of the list that it never shows', async (walk) => {
  const { page } = walk;
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') pictures.push(new URL(request.url()).pathname);
  });
  const release = await openWithoutBundle(walk, '/catalog?ids=camiseta-sol#demo-webchat', 'attached');
  const top = await page
    .locator('article img')
    .evaluateAll((all) => all.map((image) => new URL((image as HTMLImageElement).src).pathname));
  assert.ok(top.includes('/demo/cafe.svg'), 'the HTML has them for browsers without scripts');
  await release();
  await cards(page).locator('img').first().waitFor();
  await untilIdle(page);
  assert.ok(pictures.length > 1, 'its own pictures come');
  assert.ok(!pictures.includes('/demo/cafe.svg'));
});

for (const [what, path, seen] of [
  ['a category', '/catalog#demo-webchat?type=ShowCategory&id=bebidas', 'Bebidas'],
  ['a search', '/catalog#demo-webchat?type=ShowQuery&id=caf%C3%A9', 'Buscando por "café"'],
  ['suggested products', '/catalog?ids=cafe-serra-alta,camiseta-sol#demo-webchat', 'Sugeridos'],
] as const) {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 900 },
  ]) {
    journey(
      `at ${viewport.width} px a link to ${what} never shows the prerendered list, and nothing moves until its own`,
      { device: { viewport } },
      async (walk) => {
        const { page } = walk;
        await measureShifts(page);
        const release = await openWithoutBundle(walk, path, 'attached');
        assert.equal(await page.locator('article h2').first().isVisible(), false);
        await release();
        await page.getByText(seen).first().waitFor();
        await cards(page).getByRole('heading').first().waitFor();
        const moved = await page.evaluate(() => window.movedBy);
        assert.ok(moved <= 0.005, `moved by ${moved}`);
      },
    );
  }
}
