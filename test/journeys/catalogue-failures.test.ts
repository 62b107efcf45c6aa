import assert from 'node:assert/strict';
import type { Page, Route } from 'playwright-core';
import { journey } from '../helpers/journey.ts';

const desk = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };
const expected = [/answer 500/, /status of 500/, /ERR_CONNECTION/, /request failed/];

const cards = (page: Page) => page.getByRole('article');
const fail = (route: Route) => route.fulfill({ status: 500, json: { success: false, data: null, errors: [] } });
const isToasted = (page: Page, text: string) => page.getByRole('button', { name: 'Fechar aviso' }).locator('..').getByText(text).waitFor();

journey(
  'a failed product list leaves the list unchanged, with its tab and its place',
  { expected, device: desk },
  async ({ page, open }) => {
    await open('/#demo-webchat');
    await cards(page).nth(9).scrollIntoViewIfNeeded();
    await cards(page).nth(19).waitFor();
    const names = await cards(page).getByRole('heading').allTextContents();
    const before = await page.evaluate(() => window.scrollY);
    await page.route('**/api/catalog/products/search*', fail);
    await page
      .getByRole('complementary', { name: 'Filtros' })
      .getByRole('checkbox', { name: /^Boa Colheita/ })
      .click();
    await isToasted(page, 'Falha ao carregar produtos');
    assert.deepEqual(await cards(page).getByRole('heading').allTextContents(), names);
    assert.equal(await page.evaluate(() => window.scrollY), before);
    assert.equal(await page.getByRole('list', { name: 'Filtros escolhidos' }).count(), 0, 'nor is a filter shown that does not hold');

    await page.getByRole('tab', { name: 'Bebidas' }).click();
    await isToasted(page, 'Falha ao carregar produtos');
    await page.locator('[role=tab][aria-selected=true]', { hasText: 'Todos' }).waitFor();
    assert.deepEqual(await cards(page).getByRole('heading').allTextContents(), names);
  },
);

journey('a next page that does not come leaves the list, and can be asked for again', { expected }, async ({ page, open, check }) => {
  await page.route(/catalog\/top\?.*pageNumber=1/, (route) => route.abort('connectionreset'));
  await open('/#demo-webchat');
  await cards(page).nth(9).scrollIntoViewIfNeeded();
  await page.getByText('Falha ao carregar produtos').first().waitFor();
  assert.equal(await cards(page).count(), 10);
  await check();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await cards(page).nth(19).waitFor();
});

journey('a first list that does not come says so, and can be asked for again', { expected }, async ({ page, open, check }) => {
  await page.route('**/api/catalog/top?**', fail);
  await open('/#demo-webchat');
  await page.getByText('Falha ao carregar produtos').first().waitFor();
  await check();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await cards(page).first().waitFor();
});

journey('a failed category load shows nothing: the products come under Todos alone', { expected }, async ({ page, open, check }) => {
  await page.route('**/api/catalog/categories?**', fail);
  await page.route('**/api/shop/settings', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.data.showCollections = false;
    await route.fulfill({ response: answer, json: body });
  });
  await open('/#demo-webchat');
  await cards(page).first().waitFor();
  await page.waitForLoadState('networkidle');
  assert.deepEqual(await page.getByRole('tab').allTextContents(), ['Todos']);
  assert.equal(await page.getByText(/Falha/).count(), 0);
  await check();
});

journey('a failed lookup of suggested products is silent', { expected }, async ({ page, open }) => {
  await page.route('**/api/catalog/products/byids/**', fail);
  await open('/products-found?ids=camiseta-sol#demo-webchat');
  await cards(page).nth(9).waitFor();
  assert.deepEqual([await page.getByText('Sugeridos').count(), await page.getByText(/Falha/).count()], [0, 0]);
});

journey(
  'facets that do not come are silent and leave the products their room',
  { expected, device: desk },
  async ({ page, open, check }) => {
    await page.route('**/products/facets*', fail);
    await open('/#demo-webchat');
    await cards(page).first().waitFor();
    await page.getByRole('complementary', { name: 'Filtros' }).waitFor({ state: 'detached' });
    assert.equal(await page.getByText(/Falha/).count(), 0);
    await check();
  },
);

journey('filters whose script does not come say so on the phone and leave the catalogue', { expected }, async ({ page, open }) => {
  await open('/#demo-webchat');
  const opener = page.getByRole('button', { name: 'Filtrar', exact: true });
  await opener.and(page.locator(':enabled')).waitFor();
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/*.js', (route) => route.abort('connectionreset'));
  await opener.click();
  await isToasted(page, 'Falha ao carregar os filtros');
  assert.equal(await cards(page).count(), 10);
});
