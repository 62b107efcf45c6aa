import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { journey } from '../../helpers/browser/journey.ts';
import { chosenTab, enabled, loadedList, orderFooter } from '../../helpers/browser/screen.ts';
import { withSettings } from '../../helpers/browser/settings-route.ts';
import { untilIdle } from '../../helpers/browser/wait-until-idle.ts';

const desk = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };

const tabs = (page: Page) => page.getByRole('tablist', { name: 'Categorias' });
const tab = (page: Page, name: string) => tabs(page).getByRole('tab', { name, exact: true });
const cards = (page: Page) => page.getByRole('article');
/** Collects the list calls from now on. */
const listPath = /\/api\/catalog\/(top|products\/(search|searchText|collections\/.+))$/;

function listCalls(page: Page): { url: URL; body: Record<string, unknown> }[] {
  const calls: { url: URL; body: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (listPath.test(url.pathname)) calls.push({ url, body: Object(request.postDataJSON()) });
  });
  return calls;
}
const isSelected = async (page: Page, name: string) => (await tab(page, name).getAttribute('aria-selected')) === 'true';

// Spec §9: "Tab carousel breakpoints 400, 600, 800px."
// Spec §2: "A carousel shows 5 tabs at a time, 4 below 800px, 3 below 600px, 2 below 400px;"
journey(
  'the category strip shows 5 tabs at a time, 4 below 800px, 3 below 600px, 2 below 400px',
  { device: desk },
  async ({ page, open }) => {
    await open('/#demo-webchat');
    await tab(page, 'Mercearia').waitFor();
    const seen: [number, number][] = [];
    for (const width of [1280, 800, 799, 600, 599, 400, 399]) {
      await page.setViewportSize({ width, height: 800 });
      const whole = await tabs(page).evaluate((strip) => {
        const { left, right } = strip.getBoundingClientRect();
        return [...strip.children]
          .map((one) => one.getBoundingClientRect())
          .filter((box) => box.left >= left && box.right <= right).length;
      });
      seen.push([width, whole]);
    }
    assert.deepEqual(seen, [
      [1280, 5],
      [800, 5],
      [799, 4],
      [600, 4],
      [599, 3],
      [400, 3],
      [399, 2],
    ]);
  },
);

// Spec §2: "Category tab strip: first tab 'Todos' means the top-selling list, then one tab per category."
// Spec §2: "Names that are uppercase are shown capitalised."
// Spec §2: "not infinite; swipe to slide; initial slide 0."
// Spec §4: "On first load with no categories, categories are fetched; collections are added;"
journey("the strip starts at 'Todos', scrolls by swipe and ends at its last tab", async ({ page, open }) => {
  await open('/#demo-webchat');
  await tab(page, 'Mercearia').waitFor();
  const names = await tabs(page).getByRole('tab').allTextContents();
  assert.deepEqual([names[0], names[1], names[2]], ['Todos', 'Mercearia', 'Hortifrúti'], 'capitalised from capitals');
  assert.deepEqual(
    names.slice(-3),
    ['Ofertas da semana', 'Café da manhã', 'Para presentear'],
    'collections after the categories',
  );
  assert.equal(await isSelected(page, 'Todos'), true);
  const place = () => tabs(page).evaluate(({ scrollLeft }) => scrollLeft);
  assert.equal(await place(), 0);
  const box = await tabs(page).boundingBox();
  assert.ok(box);
  const y = box.y + box.height / 2;
  const touch = await page.context().newCDPSession(page);
  const swipe = async (from: number, to: number) => {
    const points = (part: number) => [{ x: from + (to - from) * part, y }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
    for (const part of [0.2, 0.4, 0.6, 0.8, 1])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(part) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(330, 150);
  await page.waitForFunction(() => (document.querySelector('[role=tablist]')?.scrollLeft ?? 0) > 100);
  assert.equal(await isSelected(page, 'Todos'), true, 'a swipe chooses nothing');
  for (let times = 0; times < 8; times += 1) await swipe(340, 10);
  await page.waitForFunction(() => {
    const strip = document.querySelector('[role=tablist]');
    return strip !== null && strip.scrollLeft >= strip.scrollWidth - strip.clientWidth - 2;
  });
  await swipe(340, 10);
  const [end, last] = await tabs(page).evaluate((strip) => [strip.scrollLeft, strip.scrollWidth - strip.clientWidth]);
  assert.ok(Math.abs((end ?? 0) - (last ?? 0)) < 3, 'not infinite');
});

// Spec §5: "Search text is trimmed; empty means no text filter."
// Spec §2: "Search bar: text box with placeholder 'Pesquisar por produto', a search button, Enter to search."
// Spec §2: "Search mode shows a 'Pesquisa' heading and 'Buscando por "{text}"', plus ' na categoria {parent > child}'
// when a category is chosen."
// Spec §4: "Choosing a category tab sets the current category and reloads from page 0 (with the search text when
// searching)."
// Spec §4: "Submitting a search with text or categories switches to search mode; clearing both returns to catalog
// mode."
journey('choosing a tab reloads from page 0, with the search text when searching', async ({ page, open, check }) => {
  const calls = listCalls(page);
  await open('/#demo-webchat');
  const asked = page.waitForRequest('**/api/catalog/products/search*');
  await tab(page, 'Mercearia').click();
  await asked;
  await cards(page).first().waitFor();
  assert.deepEqual([calls.at(-1)?.body.category, calls.at(-1)?.body.pageNumber], ['mercearia', 0]);
  await tab(page, 'Todos').click();
  await page.getByPlaceholder('Pesquisar por produto').fill('  cafe ');
  await page.getByRole('button', { name: 'Pesquisar', exact: true }).click();
  await page.getByRole('heading', { name: 'Pesquisa' }).waitFor();
  await page.getByText('Buscando por "cafe"', { exact: true }).waitFor();
  assert.equal(calls.at(-1)?.body.searchQuery, 'cafe', 'trimmed');
  await tab(page, 'Mercearia').click();
  await page.getByText('Buscando por "cafe" na categoria Mercearia', { exact: true }).waitFor();
  const { category, searchQuery, pageNumber } = calls.at(-1)?.body ?? {};
  assert.deepEqual([category, searchQuery, pageNumber], ['mercearia', 'cafe', 0]);
  await check();

  await page.getByRole('button', { name: 'Limpar pesquisa' }).click();
  await page.getByRole('heading', { name: 'Pesquisa' }).waitFor({ state: 'detached' });
});

// Spec §2: "A filter button opens a modal titled 'Filtrar por categorias' with category badges, subcategory badges once
// a category is chosen, and buttons 'Cancelar' and 'Filtrar'."
// Spec §2: "Search mode shows a 'Pesquisa' heading and 'Buscando por "{text}"', plus ' na categoria {parent > child}'
// when a category is chosen."
// Spec §4: "Filter modal category choice: choosing a category selects it alone; choosing it again clears it; choosing a
// subcategory sets the pair; choosing it again leaves only the category."
// Spec §4: "The modal closes with 'Cancelar' or 'Filtrar' (Filtrar applies the search)."
journey(
  "the filter modal chooses a category and a subcategory, and 'Cancelar' changes nothing",
  async ({ page, open, check }) => {
    const calls = listCalls(page);
    await open('/#demo-webchat');
    const dialog = page.getByRole('dialog', { name: 'Filtrar por categorias' });
    const badge = (name: string) => dialog.getByRole('button', { name, exact: true });
    const isPressed = async (name: string) => (await badge(name).getAttribute('aria-pressed')) === 'true';
    const openModal = () => page.getByRole('button', { name: 'Filtrar', exact: true }).click();

    await openModal();
    assert.equal(await dialog.getByRole('group', { name: 'Subcategorias' }).count(), 0);
    await badge('Bebidas').click();
    await badge('Adega').click();
    assert.deepEqual([await isPressed('Bebidas'), await isPressed('Adega')], [true, true], 'the pair');
    await badge('Adega').click();
    assert.deepEqual([await isPressed('Bebidas'), await isPressed('Adega')], [true, false], 'again: only the category');
    await badge('Moda').click();
    assert.deepEqual([await isPressed('Bebidas'), await isPressed('Moda')], [false, true], 'alone');
    await badge('Moda').click();
    assert.equal(await isPressed('Moda'), false, 'again: cleared');
    await badge('Bebidas').click();
    await check();
    const before = calls.length;
    await badge('Cancelar').click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(calls.length, before, 'nothing is asked');

    await openModal();
    assert.equal(await isPressed('Bebidas'), false, 'what was cancelled is forgotten');
    await badge('Bebidas').click();
    await badge('Adega').click();
    await badge('Filtrar').click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Buscando na categoria Bebidas > Adega', { exact: true }).waitFor();
    assert.equal(calls.at(-1)?.body.category, 'bebidas,adega');

    await page.getByPlaceholder('Pesquisar por produto').fill('vinho');
    await page.keyboard.press('Enter');
    await page.getByText('Buscando por "vinho" na categoria Bebidas > Adega', { exact: true }).waitFor();
  },
);

// Spec §2: "Infinite-scroll product grid, 1 to 5 columns by width."
// Spec §4: "Next page is page+1 using the token of the previous result."
journey('scrolling loads the next page, with the token of the previous page', async ({ page, open }) => {
  const calls = listCalls(page);
  await open('/#demo-webchat');
  await cards(page).nth(9).waitFor();
  const received = await page
    .waitForResponse((response) => /catalog\/top\?.*pageNumber=1/.test(response.url()), { timeout: 1 })
    .catch(() => null);
  assert.equal(received, null, 'not before it is scrolled');
  for (let at = 9; at < 39; at += 10) {
    await cards(page).nth(at).scrollIntoViewIfNeeded();
    await cards(page)
      .nth(at + 10)
      .waitFor();
  }
  const asked = calls.map(({ url }) => [
    url.searchParams.get('pageNumber'),
    url.searchParams.get('pageToken') !== null,
  ]);
  assert.deepEqual(asked.slice(0, 4), [
    ['0', false],
    ['1', true],
    ['2', true],
    ['3', true],
  ]);
  const names = await cards(page).getByRole('heading').allTextContents();
  assert.equal(new Set(names).size, names.length, 'none twice');
});

// Spec §2: "Infinite-scroll product grid, 1 to 5 columns by width."
journey('the grid has 1 to 5 columns by width', { device: desk }, async ({ page, open }) => {
  await open('/#demo-webchat');
  await cards(page).nth(9).waitFor();
  const columns: [number, number][] = [];
  for (const width of [320, 360, 560, 768, 1024, 1280, 1366, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('complementary', { name: 'Filtros' }).waitFor({ state: width < 768 ? 'detached' : 'visible' });
    const lefts = await cards(page).evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().left)),
    );
    columns.push([width, new Set(lefts).size]);
    assert.equal(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      true,
      `fits ${width}`,
    );
  }
  assert.deepEqual(columns, [
    [320, 1],
    [360, 2],
    [560, 3],
    [768, 2],
    [1024, 3],
    [1280, 4],
    [1366, 5],
    [1920, 5],
  ]);
});

// Spec §3: "Initial catalog type: Standard, ShowCategory, ShowCollection, ShowQuery."
// Spec §4: "A stored initial catalog type then opens a category, a collection or a search once, and the stored values
// are cleared."
journey('an entry link opens its category, its collection or its search once', async ({ page, open }) => {
  await open('/#demo-webchat?type=ShowCategory&id=bebidas');
  await chosenTab(page, 'Bebidas').waitFor();
  await cards(page).first().waitFor();
  const own = await tab(page, 'Bebidas').evaluate((one) => {
    const { left, right } = one.getBoundingClientRect();
    return left >= 0 && right <= window.innerWidth;
  });
  assert.equal(own, true, 'its tab is in sight');

  const calls = listCalls(page);
  await page.goto('about:blank');
  // The placeholders of the page's HTML are cards too, so the request is what to wait for.
  const collection = page.waitForRequest('**/api/catalog/products/collections/**');
  await open('/#demo-webchat?type=ShowCollection&id=ofertas');
  await chosenTab(page, 'Ofertas da semana').waitFor();
  await collection;
  assert.equal(calls[0]?.url.pathname, '/api/catalog/products/collections/ofertas');

  await page.goto('about:blank');
  await open('/#demo-webchat?type=ShowQuery&id=caf%C3%A9');
  await page.getByText('Buscando por "café"').waitFor();
  assert.equal(await page.getByPlaceholder('Pesquisar por produto').inputValue(), 'café');
  await cards(page).first().waitFor();

  await page.goto('about:blank');
  const asked = page.waitForRequest('**/api/catalog/top?*');
  await open('/#demo-webchat?type=Standard');
  await chosenTab(page, 'Todos').waitFor();
  await asked;
  assert.equal(calls.at(-1)?.url.pathname, '/api/catalog/top', 'and not the search of a moment ago');

  await tab(page, 'Moda').click();
  await chosenTab(page, 'Moda').waitFor();
  await cards(page).first().waitFor();
  await page.reload();
  await chosenTab(page, 'Moda').waitFor();
});

// Spec §7: "GET /api/catalog/products/byids/{comma-separated ids} | ids come from a stored list or a comma-separated
// ids query parameter on the page URL"
// Spec §2: "catalog, products-found | catalogue"
// Spec §4: "Choosing SUGGESTED_ITEMS does not reload; it shows the suggested products."
// Spec §4: "a 'Sugeridos' category is prepended and selected if suggested products exist."
journey("products named in the page's URL are 'Sugeridos', the first and chosen tab", async ({ page, open, check }) => {
  const calls = listCalls(page);
  await open('/products-found?ids=camiseta-sol%26loja,nao-existe#demo-webchat');
  await chosenTab(page, 'Sugeridos').waitFor();
  await page.getByRole('article', { name: /Camiseta/ }).waitFor();
  await tab(page, 'Mercearia').waitFor();
  const names = await tabs(page).getByRole('tab').allTextContents();
  assert.deepEqual([names.slice(0, 3), await cards(page).count()], [['Todos', 'Sugeridos', 'Mercearia'], 1]);
  assert.deepEqual(calls, [], 'no list is asked for');
  await check();
  await tab(page, 'Todos').click();
  await cards(page).nth(5).waitFor();
  const before = calls.length;
  await tab(page, 'Sugeridos').click();
  await cards(page).nth(1).waitFor({ state: 'detached' });
  assert.deepEqual([calls.length, await cards(page).count()], [before, 1], 'shown again without a reload');
});

// Spec §4: "The catalogue state is cached for 2 units of time (unit not shown) and restored on initial load."
journey(
  'the catalogue is restored with its scroll position after another screen and after a reload',
  async ({ page, open }) => {
    await open('/#demo-webchat');
    await tab(page, 'Mercearia').click();
    await cards(page).nth(9).scrollIntoViewIfNeeded();
    await page.getByText('14 produtos', { exact: true }).waitFor({ state: 'attached' });
    await cards(page).nth(6).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    const calls = listCalls(page);
    await page.getByRole('link', { name: /^Carrinho/ }).click();
    await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
    await page.goBack();
    await cards(page).nth(6).waitFor();
    const after = await page.evaluate(() => window.scrollY);
    assert.ok(before > 300 && Math.abs(before - after) < 60, `${before} → ${after}`);
    await page.reload();
    await chosenTab(page, 'Mercearia').waitFor();
    await cards(page).nth(6).waitFor();
    const reloaded = await page.evaluate(() => window.scrollY);
    assert.ok(Math.abs(before - reloaded) < 60, `${before} → ${reloaded}`);
    assert.deepEqual(calls, [], 'from the cache');
  },
);

// Spec §9: "Assisted-sale zoom 0.75."
// Spec §2: "In the assisted-sale catalogue the page body is zoomed to 75% and the catalogue scrolls in a container
// rather than the window."
// Spec §4: "Platform users use a separate store for this cache from shoppers."
journey(
  'the assisted-sale catalogue is zoomed to 75% and scrolls in a container',
  { device: desk },
  async ({ page, open, check }) => {
    // The prerendered products are a shopper's. Once the session has loaded, the agent's own list replaces them.
    const listed = page.waitForResponse((response) => listPath.test(new URL(response.url()).pathname));
    await open('/#demo-agente');
    await listed;
    await page.waitForFunction(() => getComputedStyle(document.body).zoom === '0.75');
    await loadedList(page).waitFor();
    await cards(page).nth(5).hover();
    // A turn of the wheel can be lost while a busy browser paints the new list.
    const scrolled = () => page.locator('.catalog-container').evaluate(({ scrollTop }) => scrollTop);
    for (let turns = 0; turns < 20 && (await scrolled()) === 0; turns += 1) {
      await page.mouse.wheel(0, 400);
      await page.waitForTimeout(200);
    }
    assert.ok((await scrolled()) > 0, 'the list scrolls');
    assert.equal(await page.evaluate(() => window.scrollY), 0, 'the window itself stands still');
    await cards(page).nth(10).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    const places = await page.evaluate(() =>
      [window.localStorage, window.sessionStorage].flatMap((one) =>
        Object.keys(one).filter((name) => name.endsWith('cached_catalog')),
      ),
    );
    assert.match(places.join(), /^[\da-f]{12}:cached_catalog$/, "apart from shoppers' caches, under the contact's key");
    await check();
  },
);

// Spec §2: "A seller-selection notice 'Selecione a loja que deseja comprar para liberar os produtos' shows for platform
// users when the Seller step is configured and no seller is set."
journey(
  "an agent sees 'Selecione a loja que deseja comprar para liberar os produtos' while no seller is set",
  async ({ page, open }) => {
    await page.route('**/api/shop/settings', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.data.data.steps.push('Seller');
      await route.fulfill({ response, json: body });
    });
    const notice = page
      .getByRole('paragraph')
      .filter({ hasText: 'Selecione a loja que deseja comprar para liberar os produtos' });
    await open('/#demo-agente');
    await notice.waitFor();
    assert.equal(
      await page
        .getByRole('button', { name: /^Adicionar/ })
        .first()
        .isDisabled(),
      true,
    );
    await page.goto('about:blank');
    await open('/#demo-webchat');
    await cards(page).first().waitFor();
    await enabled(page.getByRole('button', { name: /^Adicionar/ }).first()).waitFor();
    assert.equal(await notice.count(), 0, 'shoppers need none');
  },
);

// Spec §2: "Order footer."
journey(
  'on a phone the order footer shows its problem in one or two lines and covers little of the list',
  async ({ page, open, check }) => {
    await open('/');
    await page
      .getByRole('button', { name: /^Adicionar/ })
      .first()
      .click();
    const problem = page.getByText(/^O valor mínimo do seu pedido é R\$\s30,00$/);
    await problem.waitFor();
    await page.getByText('Problemas:', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Confirmar pedido' }).waitFor();
    const missing = page.getByText(/^Faltam R\$\s\d+,\d\d para o pedido mínimo$/);
    const heights = await Promise.all(
      [missing, orderFooter(page)].map(async (one) => (await one.boundingBox())?.height ?? 0),
    );
    // One line in a phone's own font, two in the widest installed font. The footer has two buttons, one above the
    // other, and the way to the minimum; with all of it, it covers less than a quarter of the window.
    const quarter = (page.viewportSize()?.height ?? 0) / 4;
    assert.ok((heights[0] ?? 0) < 44 && (heights[1] ?? 0) < quarter, `${heights}`);
    await check();
  },
);

journey('the window title is the shop of the session', async ({ page, open }) => {
  await withSettings(page, (settings) => ({ ...settings, name: 'Outra Loja' }));
  await open('/#demo-webchat');
  await page.waitForFunction(() => document.title === 'Catálogo · Outra Loja');
});

journey("each reload at desktop width keeps the list's position", { device: desk }, async ({ page, open }) => {
  await open('/#demo-webchat');
  await cards(page).nth(9).scrollIntoViewIfNeeded();
  await cards(page).nth(15).scrollIntoViewIfNeeded();
  await untilIdle(page);
  const places = [await page.evaluate(() => window.scrollY)];
  for (const _ of [1, 2, 3]) {
    await page.reload();
    await cards(page).nth(15).waitFor();
    await untilIdle(page);
    places.push(await page.evaluate(() => window.scrollY));
  }
  assert.ok(
    (places[0] ?? 0) > 300 && places.every((place) => Math.abs(place - (places[0] ?? 0)) <= 1),
    places.join(' → '),
  );
});

journey(
  'mouse arrows scroll the category strip by its visible tabs, up to the last one',
  { device: desk },
  async (walk) => {
    const { page, open, check } = walk;
    const strip = page.getByRole('tablist', { name: 'Categorias' });
    const [back, on] = [
      page.getByRole('button', { name: 'Categorias anteriores' }),
      page.getByRole('button', { name: 'Próximas categorias' }),
    ];
    const place = () => strip.evaluate((one) => Math.round(one.scrollLeft));
    await open('/#demo-webchat');
    await on.waitFor();
    assert.equal(await back.count(), 0, 'it begins at its first tab');
    await check();
    const end = await strip.evaluate((one) => one.scrollWidth - one.clientWidth);
    const [first, sixth] = await strip
      .getByRole('tab')
      .evaluateAll((all) => [all[0], all[5]].map((one) => (one as HTMLElement).offsetLeft));
    await on.click();
    await back.waitFor();
    await page.waitForTimeout(800);
    assert.ok(
      Math.abs((await place()) - Math.min((sixth ?? 0) - (first ?? 0), end)) <= 2,
      `${await place()} of ${end}`,
    );
    for (let tries = 0; tries < 5 && (await on.count()) > 0; tries++) {
      await on.click();
      await page.waitForTimeout(800);
    }
    assert.deepEqual([await on.count(), Math.abs((await place()) - end) <= 1], [0, true], 'it ends at its last tab');
    await check();
    assert.equal(await back.getAttribute('tabindex'), '-1', 'the keyboard walks the tabs themselves');
  },
);

journey('touch screens show no arrows at the category strip', async ({ page, open }) => {
  await open('/#demo-webchat');
  await tab(page, 'Mercearia').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Próximas categorias' }).count(), 0);
});
