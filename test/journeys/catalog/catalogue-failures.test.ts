import assert from 'node:assert/strict';
import type { Page, Route } from 'playwright-core';
import { untilRendered, withoutFirstScreen } from '../../helpers/browser/first-screen.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { chosenTab, enabled, loadedList } from '../../helpers/browser/screen.ts';
import { untilIdle } from '../../helpers/browser/wait-until-idle.ts';

const desk = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };
const expected = [/response 500/, /status of 500/, /ERR_CONNECTION/, /request failed/];

const cards = (page: Page) => page.getByRole('article');
const fail = (route: Route) => route.fulfill({ status: 500, json: { success: false, data: null, errors: [] } });
const isToasted = (page: Page, text: string) =>
  page.getByRole('button', { name: 'Fechar aviso' }).locator('..').getByText(text).waitFor();

// Spec §8: "A failed product list leaves the list unchanged."
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
    assert.equal(
      await page.getByRole('list', { name: 'Filtros escolhidos' }).count(),
      0,
      'nor is a filter shown that does not hold',
    );

    await page.getByRole('tab', { name: 'Bebidas' }).click();
    await isToasted(page, 'Falha ao carregar produtos');
    await chosenTab(page, 'Todos').waitFor();
    assert.deepEqual(await cards(page).getByRole('heading').allTextContents(), names);
  },
);

// Spec §8: "A failed product list leaves the list unchanged."
journey(
  'a next page that fails to load leaves the list, and can be retried',
  { expected },
  async ({ page, open, check }) => {
    await page.route(/catalog\/top\?.*pageNumber=1/, (route) => route.abort('connectionreset'));
    await open('/#demo-webchat');
    await cards(page).nth(9).scrollIntoViewIfNeeded();
    await page.getByText('Falha ao carregar produtos').first().waitFor();
    assert.equal(await cards(page).count(), 10);
    await check();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await cards(page).nth(19).waitFor();
  },
);

journey(
  'a first list that fails to load shows an error, and can be retried',
  { expected },
  async ({ page, open, check }) => {
    await withoutFirstScreen(page);
    await page.route('**/api/catalog/top?**', fail);
    await open('/catalog#demo-webchat');
    await page.getByText('Falha ao carregar produtos').first().waitFor();
    await check();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await cards(page).first().waitFor();
  },
);

// Spec §8: "A failed category load shows nothing."
journey(
  'a failed category load shows no error: the products are listed under Todos alone',
  { expected },
  async ({ page, open, check }) => {
    await page.route('**/api/catalog/categories?**', fail);
    await page.route('**/api/shop/settings', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.data.data.showCollections = false;
      await route.fulfill({ response, json: body });
    });
    await withoutFirstScreen(page);
    await open('/catalog#demo-webchat');
    await cards(page).first().waitFor();
    await untilIdle(page);
    assert.deepEqual(await page.getByRole('tab').allTextContents(), ['Todos']);
    assert.equal(await page.getByText(/Falha/).count(), 0);
    await check();
  },
);

journey('a failed category load keeps the prerendered tabs', { expected }, async (walk) => {
  const { page, open } = walk;
  await untilRendered(walk);
  await page.route('**/api/catalog/**', fail);
  await open('/catalog#demo-webchat');
  await page.getByRole('tab', { name: 'Bebidas' }).waitFor();
  await page.waitForFunction(
    () => performance.getEntriesByName(new URL('/api/catalog/categories?perPage=50', location.href).href).length > 0,
  );
  await untilIdle(page);
  assert.ok(await page.getByRole('tab', { name: 'Bebidas' }).isVisible());
  assert.equal(await cards(page).count(), 10);
});

journey(
  'a category chosen offline loads once online',
  { expected: [/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/] },
  async ({ page, open }) => {
    const isReady = page.waitForResponse(/preload-screens-\w+\.js/);
    await open('/#demo-webchat');
    await isReady;
    await untilIdle(page);
    await page.context().setOffline(true);
    await page.getByRole('tab', { name: 'Bebidas' }).click();
    await isToasted(page, 'Falha ao carregar produtos');
    await chosenTab(page, 'Todos').waitFor();
    await page.context().setOffline(false);
    await chosenTab(page, 'Bebidas').waitFor();
    await loadedList(page).waitFor();
    assert.ok((await cards(page).count()) > 0);
  },
);

// Spec §8: "Failed suggested-product lookups are silent."
journey('a failed lookup of suggested products shows no error', { expected }, async ({ page, open }) => {
  await page.route('**/api/catalog/products/byids/**', fail);
  await open('/products-found?ids=camiseta-sol#demo-webchat');
  await cards(page).nth(9).waitFor();
  assert.deepEqual([await page.getByText('Sugeridos').count(), await page.getByText(/Falha/).count()], [0, 0]);
});

// Spec §8: "Every failed call yields the default error object … The operations with their own message: … facets"
journey(
  'facets that fail to load show no error, and the products use their space',
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

// Spec §8: "Every failed call yields the default error object … The operations with their own message: … facets"
journey(
  'filters whose script fails to load show an error on the phone and keep the catalogue',
  { expected },
  async ({ page, open }) => {
    // With data saver on, nothing is preloaded.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await open('/#demo-webchat');
    const opener = page.getByRole('button', { name: 'Filtrar', exact: true });
    await enabled(opener).waitFor();
    await untilIdle(page);
    await page.route('**/assets/*.js', (route) => route.abort('connectionreset'));
    await opener.click();
    await isToasted(page, 'Falha ao carregar os filtros');
    assert.equal(await cards(page).count(), 10);
  },
);

journey('filters whose style hangs open without it', async ({ page, shop }) => {
  await page.clock.install();
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.route('**/assets/late-*.css', () => undefined);
  // An idle page requests the style, and the `load` event waits for it.
  await page.goto(new URL('/', shop.url).href, { waitUntil: 'domcontentloaded' });
  const opener = page.getByRole('button', { name: 'Filtrar', exact: true });
  await opener.click();
  await page.clock.runFor(10_000);
  await page.getByRole('dialog').waitFor();
});

journey('a search that fails keeps the typed text', { expected }, async ({ page, open }) => {
  await open('/#demo-webchat');
  await cards(page).first().waitFor();
  // Before the session's own list has loaded, a failed search has no list to keep.
  await untilIdle(page);
  await page.route('**/api/catalog/products/searchText', fail);
  const box = page.getByPlaceholder('Pesquisar por produto');
  await box.fill('café torrado');
  await box.press('Enter');
  await isToasted(page, 'Falha ao carregar produtos');
  assert.equal(await box.inputValue(), 'café torrado');
  await page.unrouteAll();
  await box.press('Enter');
  await page.getByText('Buscando por "café torrado"').waitFor();
});

journey(
  'an order that fails to load shows an error with a retry, while products with options still link to their pages',
  { expected },
  async (walk) => {
    const { page, open, check } = walk;
    await page.route('**/api/order/current', fail);
    await open('/#demo-webchat');
    const notice = page.getByRole('alert').filter({ hasText: 'Falha ao carregar o pedido' });
    await notice.waitFor();
    await page.getByPlaceholder('Pesquisar por produto').fill('camiseta');
    await page.keyboard.press('Enter');
    await page
      .getByRole('article', { name: /Camiseta/ })
      .getByRole('link', { name: /^Ver opções/ })
      .waitFor();
    await check();
    await page
      .getByRole('article', { name: /Camiseta/ })
      .getByRole('link', { name: /^Ver opções/ })
      .click();
    await page.getByRole('radiogroup').first().waitFor();
    await notice.waitFor();
    await page.unrouteAll();
    await notice.getByRole('button', { name: 'Tentar novamente' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Voltar ao catálogo' }).click();
    await page.getByRole('button', { name: 'Limpar pesquisa' }).click();
    await page
      .getByRole('button', { name: /^Adicionar/, disabled: false })
      .first()
      .waitFor();
  },
);

journey(
  'a missing product links to the catalogue and offers no retry',
  { expected: [/404/] },
  async ({ page, open, check }) => {
    await open('/product/nunca-houve#demo-webchat');
    await page.getByRole('link', { name: 'Voltar ao catálogo' }).last().waitFor();
    await page.getByRole('main').getByText('Não encontramos', { exact: false }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Tentar novamente' }).count(), 0);
    await check();
  },
);

journey(
  'a product that was refused after a wait stays listed on the catalogue of an empty cart, until it is read',
  { expected: [...expected, /status of 422/, /response 422/] },
  async ({ page, open, check }) => {
    const errors = [{ message: 'Acabou agora.' }];
    await page.route('**/api/order/items/', (route) =>
      route.fulfill({ status: 422, json: { success: false, data: null, errors } }),
    );
    await open('/#demo-webchat');
    await untilIdle(page);
    await page.context().setOffline(true);
    await page
      .getByRole('button', { name: /^Adicionar/ })
      .first()
      .click();
    await page
      .getByText(/aguardando conexão/)
      .first()
      .waitFor();
    await page.context().setOffline(false);
    const note = page.getByRole('link', { name: '1 alteração não foi salva Ver' });
    await note.waitFor();
    await check();
    await note.click();
    await page.getByText('Acabou agora.').first().waitFor();
    await page.getByRole('button', { name: 'Entendi' }).click();
    await page.goBack();
    await cards(page).first().waitFor();
    assert.equal(await note.count(), 0);
  },
);
