import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { journey } from '../../helpers/browser/journey.ts';
import { untilScrollEnds } from '../../helpers/browser/screen.ts';

const cards = (page: Page) => page.getByRole('article');
const names = (page: Page) => cards(page).getByRole('heading').allTextContents();
const search = (page: Page) => new URL(page.url()).search;
const isLoaded = (page: Page) => page.locator('[aria-busy="false"]#product-list').waitFor();
/** The catalogue is open and keeps its lists in the history. */
const isFollowed = (page: Page) => page.waitForFunction(() => history.state?.list === true);

/** Types the text, which scrolls the field into view, then scrolls to `top`, if given, and starts the search there. */
async function searchFor(page: Page, text: string, top?: number) {
  const received = page.waitForResponse((response) => response.url().endsWith('/searchText') && response.ok());
  await page.getByPlaceholder('Pesquisar por produto').fill(text);
  if (top !== undefined) {
    await untilScrollEnds(page);
    await page.evaluate((place) => scrollTo(0, place), top);
    await page.waitForFunction((place) => scrollY === place, top);
  }
  await page.keyboard.press('Enter');
  await received;
  await isLoaded(page);
}

// Decision: "back" returns to the list before, where the shopper left it, and only then leaves the shop.
journey('back returns from a search to the list before, at its place, and only then leaves', async (walk) => {
  const { page, open, check } = walk;
  await page.goto('about:blank');
  await open('/?utm=a#demo-webchat');
  await cards(page).nth(9).waitFor();
  await isFollowed(page);
  assert.equal(search(page), '?utm=a');
  const all = await names(page);

  await cards(page).nth(9).scrollIntoViewIfNeeded();
  await cards(page).nth(15).waitFor();
  await searchFor(page, 'café', 900);
  assert.equal(search(page), `?utm=a&busca=${encodeURIComponent('café')}`);
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption({ label: 'Menor preço' });
  await page.waitForURL(/ordem=price/);
  await isLoaded(page);
  const found = await names(page);
  await page.getByRole('tab', { name: 'Bebidas' }).click();
  await page.waitForURL(/categoria=/);
  await isLoaded(page);

  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goBack();
  await page.waitForURL(/busca=.*ordem=price$/);
  await page.getByText('Buscando por "café"').waitFor();
  assert.deepEqual(await names(page), found);
  assert.equal(await page.getByPlaceholder('Pesquisar por produto').inputValue(), 'café');
  await page.goBack();
  await page.waitForURL((url) => url.search.endsWith(`busca=${encodeURIComponent('café')}`));
  await page.waitForFunction(() => document.querySelector('select')?.value === '');
  await page.goBack();
  await page.getByRole('tab', { name: 'Todos', selected: true }).waitFor();
  assert.deepEqual((await names(page)).slice(0, 10), all.slice(0, 10));
  await page.waitForFunction(() => scrollY === 900);
  assert.deepEqual(
    calls.filter((path) => path.includes('/catalog/') && !path.includes('/byids')),
    [],
    'the lists come from memory',
  );
  await check();
  await page.goForward();
  await page.getByText('Buscando por "café"').waitFor();
  await page.goForward();
  await page.waitForURL(/ordem=price$/);
  assert.deepEqual(await names(page), found);
  await page.goBack();
  await page.goBack();
  await page.getByRole('tab', { name: 'Todos', selected: true }).waitFor();
  await page.goBack();
  assert.equal(page.url(), 'about:blank');
});

journey('a search while another list loads keeps its results, and back leads to the list before both', async (walk) => {
  const { page, open } = walk;
  await open('/#demo-webchat');
  await cards(page).nth(9).waitFor();
  await isFollowed(page);
  await page.getByRole('tab', { name: 'Mercearia' }).click();
  await page.waitForURL(/categoria=mercearia$/);
  await isLoaded(page);
  const held: (() => Promise<void>)[] = [];
  await page.route('**/api/catalog/top*', async (route) => void held.push(() => route.continue()));
  await page.getByRole('tab', { name: 'Todos' }).click();
  await page.waitForURL(/catalog$/);
  await searchFor(page, 'cafe');
  await page.waitForURL(/busca=cafe$/);
  await page.getByText('Buscando por "cafe"').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goBack();
  await page.waitForURL(/categoria=mercearia$/);
  await page.getByRole('tab', { name: 'Mercearia', selected: true }).waitFor();
});

journey('a product leads back to its list, by the browser and by the bar', async ({ page, open }) => {
  await open('/#demo-webchat');
  await cards(page).nth(9).waitFor();
  await isFollowed(page);
  await searchFor(page, 'arroz');
  const found = await names(page);
  for (const goBack of [
    () => page.goBack(),
    () => page.getByRole('link', { name: 'Voltar ao catálogo' }).first().click(),
  ]) {
    await cards(page).first().getByRole('heading').getByRole('link').click();
    await page.waitForURL('**/product/*');
    await goBack();
    await page.waitForURL(/catalog\?busca=arroz$/);
    assert.deepEqual(await names(page), found);
  }
});

journey('a reload and a copied address open the same list', async ({ page, open }) => {
  await open('/#demo-webchat');
  await cards(page).nth(9).waitFor();
  await isFollowed(page);
  await page.getByRole('tab', { name: 'Bebidas' }).click();
  await page.waitForURL(/categoria=/);
  await isLoaded(page);
  const drinks = await names(page);
  await page.reload();
  await page.getByRole('tab', { name: 'Bebidas', selected: true }).waitFor();
  await cards(page)
    .nth(drinks.length - 1)
    .getByRole('heading', { name: drinks.at(-1) ?? '' })
    .waitFor();
  assert.deepEqual(await names(page), drinks);

  const address = `/catalog?busca=arroz${new URL(page.url()).search.replace('?categoria', '&em')}&ordem=price`;
  await page.goto(new URL(address, page.url()).href);
  await page.getByText('Buscando por "arroz" na categoria Bebidas').waitFor();
  await isLoaded(page);
  assert.equal(await page.getByRole('combobox', { name: 'Ordenar por' }).inputValue(), 'price');
  assert.equal(search(page), new URL(address, page.url()).search);
});

// Spec §4: "A stored initial catalog type then opens a category, a collection or a search once"
journey('the list of an entry link belongs to the first entry: back leaves', async ({ page, open }) => {
  await page.goto('about:blank');
  await open('/#demo-webchat?type=ShowQuery&id=arroz');
  await page.getByText('Buscando por "arroz"').waitFor();
  await page.waitForURL(/catalog\?busca=arroz$/);
  await page.goBack();
  assert.equal(page.url(), 'about:blank');
});

journey('a list that does not load leaves no entry behind', { expected: [/searchText/] }, async ({ page, open }) => {
  await open('/#demo-webchat');
  await cards(page).nth(9).waitFor();
  await isFollowed(page);
  const entries = await page.evaluate(() => history.length);
  await page.route('**/searchText', (route) => route.fulfill({ status: 500, json: { success: false } }));
  await page.getByPlaceholder('Pesquisar por produto').fill('arroz');
  await page.keyboard.press('Enter');
  await page.waitForURL(/catalog\?busca=arroz$/);
  await page.waitForURL(/catalog$/);
  await page.getByRole('tab', { name: 'Todos', selected: true }).waitFor();
  assert.ok((await page.evaluate(() => history.length)) <= entries + 1);
});
