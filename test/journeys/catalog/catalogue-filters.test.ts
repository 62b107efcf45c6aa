import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Facet } from '#shared/model/catalog/facet.ts';
import { facetOptions } from '#shared/rules/catalog/visible-facets.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { hasFocus } from '../../helpers/browser/rice-order.ts';
import { enabled, loadedList } from '../../helpers/browser/screen.ts';
import { untilIdle } from '../../helpers/browser/wait-until-idle.ts';

const desk = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };

const cards = (page: Page) => page.getByRole('article');
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Filtros' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Filtrar por categorias' });
const chosen = (page: Page) => page.getByRole('list', { name: 'Filtros escolhidos' });
type Body = { pageNumber: number; category?: string; filters?: { price?: [number, number] } & Record<string, unknown> };

/** Waits for the list call that an action causes, and returns its body. */
async function bodyAfter(page: Page, action: () => Promise<unknown>): Promise<Body> {
  const [request] = await Promise.all([page.waitForRequest(/catalog\/products\/(search|searchText)$/), action()]);
  return request.postDataJSON();
}

// Spec §9: "Mobile filter breakpoint 768px; sidebar 300px."
// Spec §2: "Facet filter sidebar (desktop, 300px wide)"
// Spec §4: "Each filter change reloads from page 0."
// Spec §1: "They browse a catalogue, search and filter, build an order, choose delivery or pickup, pay and confirm."
journey(
  'the sidebar is 300px wide, filters by its checkboxes and shows the chosen filters',
  { device: desk },
  async ({ page, open, check }) => {
    await open('/#demo-messenger');
    const food = sidebar(page).getByRole('checkbox', { name: 'Mercearia (14)' });
    await food.waitFor();
    assert.equal((await sidebar(page).boundingBox())?.width, 300);
    assert.equal(await page.getByRole('button', { name: 'Filtrar', exact: true }).count(), 0);
    await check();

    const first = await bodyAfter(page, () => food.check());
    assert.deepEqual([first.pageNumber, first.filters], [0, { category: ['mercearia'] }]);
    await cards(page).nth(9).scrollIntoViewIfNeeded();
    await cards(page).nth(13).waitFor();
    await page.getByText('14 produtos', { exact: true }).waitFor({ state: 'attached' });

    const second = await bodyAfter(page, () =>
      sidebar(page)
        .getByRole('checkbox', { name: /^Boa Colheita/ })
        .check(),
    );
    assert.deepEqual([second.pageNumber, second.filters], [0, { category: ['mercearia'], brand: ['Boa Colheita'] }]);
    await page.getByText('3 produtos', { exact: true }).waitFor({ state: 'attached' });
    await check();

    const third = await bodyAfter(page, () =>
      chosen(page).getByRole('button', { name: 'Remover filtro Categoria: Mercearia' }).click(),
    );
    assert.deepEqual(third.filters, { brand: ['Boa Colheita'] });
    assert.equal(await food.isChecked(), false);
    const [top] = await Promise.all([
      page.waitForRequest('**/api/catalog/top?**'),
      chosen(page).getByRole('button', { name: 'Limpar filtros' }).click(),
    ]);
    assert.equal(new URL(top.url()).searchParams.get('pageNumber'), '0');
    await chosen(page).waitFor({ state: 'detached' });
  },
);

// Spec §7: "GET /api/catalog/products/facets | searchQuery (or category id)"
// Spec §3: "Facet: key, name, hidden, values[] (name, value, quantity; for price a range from/to)."
// Spec §5: "Category-prefixed facets are hidden when a category other than top is selected."
journey(
  'counts belong to the same search or category, and the category facets disappear when one is chosen',
  { device: desk },
  async ({ page, open }) => {
    await open('/#demo-messenger');
    await sidebar(page).getByRole('group', { name: 'Categoria', exact: true }).waitFor();
    await sidebar(page).getByRole('group', { name: 'Subcategoria' }).waitFor();
    const [inCategory] = await Promise.all([
      page.waitForRequest('**/products/facets?**'),
      page.getByRole('tab', { name: 'Bebidas' }).click(),
    ]);
    assert.equal(new URL(inCategory.url()).search, '?category=bebidas');
    await sidebar(page)
      .getByRole('group', { name: /ategoria/ })
      .first()
      .waitFor({ state: 'detached' });
    await sidebar(page).getByRole('group', { name: 'Marca' }).waitFor();

    const [searched] = await Promise.all([
      // Named explicitly: the response to the tab's own call may still be pending.
      page.waitForResponse('**/products/facets?searchQuery=**'),
      (async () => {
        await page.getByPlaceholder('Pesquisar por produto').fill('cafe');
        await page.keyboard.press('Enter');
      })(),
    ]);
    assert.equal(new URL(searched.url()).search, '?searchQuery=cafe');
    const facets: Facet[] = (await searched.json()).data;
    const [first] = facetOptions(facets.find(({ key }) => key === 'brand') ?? { key: 'brand', values: [] });
    const count = first?.quantity ?? 0;
    await page.getByText('Buscando por "cafe"').waitFor();
    await sidebar(page).getByRole('group', { name: 'Categoria', exact: true }).waitFor();
    const brand = sidebar(page).getByRole('checkbox', { name: `${first?.name} (${count})` });
    await bodyAfter(page, () => brand.check());
    await page.getByText(new RegExp(`^${count} produtos?$`)).waitFor({ state: 'attached' });
    assert.equal(await cards(page).count(), count, 'as many as the count said');
  },
);

// Spec §5: "Price filter: if the range equals the full limits, no price filter is sent;"
// Spec §5: "Price changes are debounced 500 ms."
journey(
  'the price slider moves by 10.5 with the keys, waits 500 ms and sends nothing at its full range',
  { device: desk },
  async (walk) => {
    const { page, open, check } = walk;
    await open('/#demo-messenger');
    const lowest = sidebar(page).getByRole('slider', { name: 'Preço mínimo' });
    const highest = sidebar(page).getByRole('slider', { name: 'Preço máximo' });
    await lowest.waitFor();
    const from = Number(await lowest.getAttribute('min'));
    const says = async () => (await lowest.getAttribute('aria-valuetext'))?.replaceAll('\u00a0', ' ');
    assert.equal(await says(), reais(from));
    const asked: number[] = [];
    page.on('request', (request) => request.url().endsWith('/searchText') && asked.push(Date.now()));

    await lowest.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const moved = Date.now();
    assert.equal(await says(), reais(from + 21));
    const { filters, pageNumber } = await bodyAfter(page, async () => undefined);
    const to = filters?.price?.[1];
    assert.deepEqual([filters, pageNumber], [{ price: [from + 21, to] }, 0]);
    assert.equal(asked.length, 1, 'two steps, one list');
    assert.ok((asked[0] ?? 0) - moved > 450, 'not before half a second');
    await chosen(page)
      .getByText(`Preço: ${reais(from + 21)} a`)
      .waitFor();
    await check();

    await highest.focus();
    await page.keyboard.press('Home');
    await chosen(page)
      .getByText(`Preço: ${reais(from + 21)}`, { exact: true })
      .waitFor();
    await page.keyboard.press('End');
    await chosen(page)
      .getByText(` a ${reais(to ?? 0)}`)
      .waitFor();
    await lowest.focus();
    const [top] = await Promise.all([page.waitForRequest('**/api/catalog/top?**'), page.keyboard.press('Home')]);
    assert.ok(top);
    await chosen(page).waitFor({ state: 'detached' });
  },
);

// Spec §5: "if min equals max, a single checkbox replaces the slider."
journey('if min equals max, a single checkbox replaces the slider', { device: desk }, async ({ page, open, check }) => {
  await page.route('**/products/facets*', (route) =>
    route.fulfill({
      json: {
        success: true,
        errors: [],
        data: [{ key: 'price', name: 'Preço', hidden: false, values: [{ from: 8.49, to: 8.49 }] }],
      },
    }),
  );
  await open('/#demo-messenger');
  const only = sidebar(page).getByRole('checkbox', { name: 'R$ 8,49' });
  await only.waitFor();
  assert.equal(await page.getByRole('slider').count(), 0);
  await check();
  const { filters } = await bodyAfter(page, () => only.check());
  assert.deepEqual(filters, { price: [8.49, 8.49] });
  await page.getByRole('article', { name: /Feijão/ }).waitFor();
});

// Spec §3: "Facet: key, name, hidden, values[] (name, value, quantity; for price a range from/to)."
journey('hidden facets are not shown', { device: desk }, async ({ page, open }) => {
  const values = [{ name: 'Sim', value: 'sim', quantity: 1 }];
  await page.route('**/products/facets*', (route) =>
    route.fulfill({
      json: {
        success: true,
        errors: [],
        data: [
          { key: 'a', name: 'Orgânico', hidden: false, values },
          { key: 'b', name: 'Interno', hidden: true, values },
        ],
      },
    }),
  );
  await open('/#demo-messenger');
  await sidebar(page).getByRole('group', { name: 'Orgânico' }).waitFor();
  assert.equal(await sidebar(page).getByRole('group').count(), 1);
});

// Spec §7: "The price filters payload maps a facet key to an array of selected values and price to a [min, max] pair."
// Spec §2: "or a 'Filtrar' button opening a filter panel (below 768px)."
journey("below 768px 'Filtrar' opens a panel that the back button closes", async ({ page, open, check }) => {
  await open('/#demo-messenger');
  const opener = page.getByRole('button', { name: /^Filtrar( \d|$)/ });
  await opener.click();
  await panel(page)
    .getByRole('checkbox', { name: /^Boa Colheita/ })
    .waitFor();
  await check();
  await page.goBack();
  await panel(page).waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).pathname, '/catalog');
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Filtrar'));

  await opener.click();
  const { filters } = await bodyAfter(page, () =>
    panel(page)
      .getByRole('checkbox', { name: /^Boa Colheita/ })
      .check(),
  );
  assert.deepEqual(filters, { brand: ['Boa Colheita'] });
  assert.equal(
    await panel(page)
      .getByRole('checkbox', { name: /^Mercearia/ })
      .count(),
    0,
    'categories are there once',
  );
  const slider = panel(page).getByRole('slider', { name: 'Preço máximo' });
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  assert.ok(box);
  const both = await bodyAfter(page, async () => {
    await page.mouse.move(box.x + box.width - 13, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 6 });
    await page.mouse.up();
  });
  assert.deepEqual(Object.keys(both.filters ?? {}), ['brand', 'price']);
  await panel(page).getByRole('button', { name: 'Filtrar', exact: true }).click();
  await panel(page).waitFor({ state: 'detached' });
  await chosen(page).getByRole('button', { name: 'Remover filtro Marca: Boa Colheita' }).waitFor();
  await opener.getByText('2', { exact: false }).first().waitFor();
  await check();

  await opener.click();
  await Promise.all([
    page.waitForRequest('**/api/catalog/top?**'),
    panel(page).getByRole('button', { name: 'Limpar filtros' }).click(),
  ]);
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  await chosen(page).waitFor({ state: 'detached' });
});

// Decision: one entry to all filters. 'Cancelar' takes back what was chosen since the panel opened.
journey(
  'one panel has categories and facets, chosen ones show as badges, and cancel undoes the choice',
  async (walk) => {
    const { page, open } = walk;
    await open('/#demo-messenger');
    const opener = page.getByRole('button', { name: /^Filtrar( \d|$)/ });
    assert.equal(await page.getByRole('button', { name: /^Filtrar/ }).count(), 1);
    await opener.click();
    const brand = panel(page).getByRole('checkbox', { name: /^Boa Colheita/ });
    await bodyAfter(page, () => brand.check());
    const back = page.waitForRequest('**/api/catalog/top?**');
    await panel(page).getByRole('button', { name: 'Cancelar' }).click();
    await back;
    await panel(page).waitFor({ state: 'detached' });
    await chosen(page).waitFor({ state: 'detached' });

    await opener.click();
    await bodyAfter(page, () => brand.check());
    await panel(page).getByRole('button', { name: 'Mercearia', exact: true }).click();
    const before = await cards(page).first().elementHandle();
    const both = await bodyAfter(page, () => panel(page).getByRole('button', { name: 'Filtrar', exact: true }).click());
    assert.deepEqual([both.category, both.filters], ['mercearia', { brand: ['Boa Colheita'] }]);
    await chosen(page).getByText('Marca: Boa Colheita').waitFor();
    await page.waitForURL(/em=mercearia&f\.brand=Boa\+Colheita$/);
    // A list that is chosen while another one still loads takes the history entry of that one.
    await before?.waitForElementState('hidden');
    await loadedList(page).waitFor();
    const brandOnly = await bodyAfter(page, () =>
      chosen(page).getByRole('button', { name: 'Remover filtro Categoria: Mercearia' }).click(),
    );
    assert.deepEqual([brandOnly.category, brandOnly.filters], [undefined, { brand: ['Boa Colheita'] }]);
    await page.waitForURL((url) => url.search === '?f.brand=Boa+Colheita');
    await page.goBack();
    await chosen(page).getByText('Categoria: Mercearia').waitFor();
  },
);

journey('from 768px the sidebar opens the panel of the categories', { device: desk }, async ({ page, open, check }) => {
  await open('/#demo-messenger');
  await sidebar(page).getByRole('checkbox').first().waitFor();
  assert.equal(await page.getByRole('button', { name: /^Filtrar/ }).count(), 1);
  await sidebar(page).getByRole('button', { name: 'Filtrar por categorias' }).click();
  await panel(page).getByRole('button', { name: 'Bebidas', exact: true }).click();
  await check();
  assert.equal(await panel(page).getByRole('checkbox').count(), 0, 'the facets are in the sidebar');
  await panel(page).getByRole('button', { name: 'Filtrar', exact: true }).click();
  await page.getByText('Buscando na categoria Bebidas', { exact: true }).waitFor();
});

// Spec §9: "Mobile filter breakpoint 768px; sidebar 300px."
// Spec §2: "or a 'Filtrar' button opening a filter panel (below 768px)."
journey(
  '767px shows the button, 768px the sidebar, and no script of the filters loads before it is needed',
  async ({ page, open }) => {
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.setViewportSize({ width: 767, height: 800 });
    await open('/#demo-messenger');
    const opener = page.getByRole('button', { name: 'Filtrar', exact: true });
    await enabled(opener).waitFor();
    assert.equal(await sidebar(page).count(), 0);
    await untilIdle(page);
    const before = scripts.length;
    await page.setViewportSize({ width: 768, height: 800 });
    await sidebar(page).getByRole('checkbox').first().waitFor();
    assert.deepEqual([await opener.count(), scripts.length > before], [0, true]);
  },
);

// Spec §3: "Cached catalogue state: mode, searchText, searchCategoryIds (category id first, optional subcategory id
// second), currentCategory, pagedData, products, facets, filters."
journey(
  'a filtered catalogue is restored with its filters after a product',
  { device: desk },
  async ({ page, open }) => {
    await open('/#demo-messenger');
    await bodyAfter(page, () =>
      sidebar(page)
        .getByRole('checkbox', { name: /^Boa Colheita/ })
        .check(),
    );
    await page.getByText('3 produtos', { exact: true }).waitFor({ state: 'attached' });
    await page.getByRole('article', { name: /Arroz/ }).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: /Arroz/ }).waitFor();
    await page.goBack();
    await chosen(page).getByText('Marca: Boa Colheita').waitFor();
    assert.equal(await cards(page).count(), 3);
    assert.equal(
      await sidebar(page)
        .getByRole('checkbox', { name: /^Boa Colheita/ })
        .isChecked(),
      true,
    );
  },
);

const reais = (amount: number) =>
  new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(amount).replaceAll('\u00a0', ' ');

// Decision: The panel's facets are those of the list on screen, so a category chosen beside them hides them.
journey('a category chosen in the panel hides the facets of the list that it leaves', async ({ page, open }) => {
  await open('/#demo-messenger');
  await page.getByRole('button', { name: /^Filtrar( \d|$)/ }).click();
  const facets = panel(page).getByRole('region', { name: 'Filtros' });
  await facets.waitFor();
  const drinks = panel(page).getByRole('button', { name: 'Bebidas', exact: true });
  await drinks.click();
  await panel(page).getByText('Toque em Filtrar para ver os filtros desta escolha.').waitFor();
  assert.equal(await facets.count(), 0);
  await drinks.click();
  await facets.waitFor();
});

// Decision: The keyboard reaches the products without passing each filter.
journey(
  "before the filters of the sidebar the keyboard finds 'Ir para os produtos', which leads to the first product",
  { device: desk },
  async ({ page, open, check }) => {
    await open('/');
    await sidebar(page).getByRole('checkbox').first().waitFor();
    const skip = page.getByRole('button', { name: 'Ir para os produtos' });
    await page.getByRole('button', { name: 'Ir para o conteúdo' }).focus();
    await page.keyboard.press('Enter');
    let stops = 0;
    while (!(await hasFocus(skip)) && stops < 40) {
      await page.keyboard.press('Tab');
      stops += 1;
    }
    assert.ok(stops < 12, `${stops} stops`);
    const isInView = await skip.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === button;
    });
    assert.ok(isInView, 'visible on focus');
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/skip.png` });
    await check();
    await page.keyboard.press('Enter');
    await cards(page).first().locator(':focus').waitFor();
    await page
      .getByRole('button', { name: /^Adicionar/ })
      .first()
      .waitFor();
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/skipped.png` });
  },
);
