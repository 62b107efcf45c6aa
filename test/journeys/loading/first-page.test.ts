import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import {
  holdSession,
  measureShifts,
  openWithoutBundle,
  untilRendered,
  withoutFirstScreen,
} from '../../helpers/browser/first-screen.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { recordToasts } from '../../helpers/browser/shown-toasts.ts';
import { untilIdle } from '../../helpers/browser/wait-until-idle.ts';

const cards = (page: Page) => page.getByRole('article');
const names = (page: Page) => cards(page).getByRole('heading').allTextContents();
const add = (page: Page) => page.getByRole('button', { name: /^Adicionar/, disabled: false });

type ReactRoot = { child: unknown; memoizedState: { isDehydrated?: boolean } };

declare global {
  interface Window {
    typedBeforeEffects?: boolean;
  }
}

/** The page's calls, as method and path, without the session code. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname.replace(/(session)\/.*/, '$1')}`);
  });
  return calls;
}

journey(
  'without JavaScript the products are links with their prices and pictures',
  // The bundle is not even requested.
  { device: { javaScriptEnabled: false }, expected: [/assets\/.* csp$/] },
  async (walk) => {
    const { page, open } = walk;
    await untilRendered(walk);
    await open('/#demo-webchat');
    assert.equal(await cards(page).count(), 10);
    assert.match((await cards(page).first().textContent()) ?? '', /R\$/);
    assert.equal(await page.getByRole('article').locator('img').count(), 10);
    assert.match((await cards(page).first().getByRole('link').first().getAttribute('href')) ?? '', /^\/product\//);
    const notice = await page.locator('body > noscript > p').boundingBox();
    assert.ok(notice && notice.y > 0 && notice.y + notice.height <= 740, 'the notice is in the visible area');
  },
);

journey(
  'the products are shown before the bundle loads; then hydration moves nothing, and a product can be added',
  async (walk) => {
    const { page, check } = walk;
    await measureShifts(page);
    const calls = callsOf(page);
    const asked = page.waitForResponse('**/api/catalog/categories*');
    const release = await openWithoutBundle(walk, '/catalog');
    assert.equal(await cards(page).count(), 10);
    const before = await names(page);
    const first = await cards(page).first().elementHandle();
    await asked;
    assert.deepEqual([...calls].sort(), [
      'GET /api/catalog/categories',
      'GET /api/order/current',
      'GET /api/session',
      'GET /api/shop/settings',
    ]);
    await check();
    await release();
    await add(page).first().waitFor();
    assert.ok(await first?.evaluate((element) => element.isConnected), 'the card is the one of the HTML');
    assert.deepEqual((await names(page)).slice(0, 10), before);
    for (const once of [
      'GET /api/session',
      'GET /api/order/current',
      'GET /api/shop/settings',
      'GET /api/catalog/categories',
    ])
      assert.equal(calls.filter((call) => call === once).length, 1, once);
    // Before any input: a shift long after an input counts as unexpected too.
    assert.ok((await page.evaluate(() => window.movedBy)) <= 0.005);
    await add(page).first().click();
    await page.getByText('Produto adicionado').waitFor();
  },
);

journey('a visitor without a link gets one session of their own, requested once', async ({ page, open }) => {
  const calls = callsOf(page);
  await open('/catalog');
  await add(page).first().waitFor();
  assert.equal(calls.filter((call) => call === 'GET /api/session').length, 1);
  assert.equal(calls.filter((call) => call === 'GET /api/order/current').length, 1);
});

journey('a link that is followed before the bundle has loaded keeps its session', async (walk) => {
  const { page } = walk;
  const release = await openWithoutBundle(walk, '/catalog#demo-instagram');
  await page.getByPlaceholder('Pesquisar por produto').fill('café');
  await page.getByPlaceholder('Pesquisar por produto').press('Enter');
  assert.match(page.url(), /\/catalog#demo-instagram$/, 'and Enter does not lose it');
  const name = (await names(page))[0] ?? '';
  await cards(page).first().getByRole('link').first().click();
  await page.waitForURL(/\/product\/.*#demo-instagram$/, { waitUntil: 'commit' });
  const asked = page.waitForRequest('**/api/session/demo-instagram');
  await release();
  await asked;
  await page.getByRole('heading', { level: 1, name }).waitFor();
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
])
  journey(
    `at ${viewport.width} px a session of another shop than the URL's shows only that shop, and its notice does not move`,
    { device: { viewport } },
    async (walk) => {
      const { page } = walk;
      await measureShifts(page);
      const release = await openWithoutBundle(walk, '/catalog#demo-tray');
      const others = await names(page);
      const filters = page.waitForResponse('**/api/catalog/**/facets*');
      await release();
      // That shop has no products before a store is linked to it, and there is no search.
      await page.getByText('Ainda não há produtos nesta loja.').waitFor();
      assert.equal(await page.getByText('Tente outras palavras').count(), 0);
      assert.equal(others.length, 10);
      assert.deepEqual([await names(page), await page.getByRole('tab').allTextContents()], [[], ['Todos']]);
      await filters;
      await page.getByRole('button', { name: 'Filtrar', exact: true }).waitFor({ state: 'detached' });
      await untilIdle(page);
      const moved = await page.evaluate(() => window.movedBy);
      assert.ok(moved <= 0.005, `moved by ${moved}`);
    },
  );

journey(
  'an agent gets the wide cards instead of the prerendered ones, and the page has its size from the start',
  { device: { viewport: { width: 1280, height: 900 } } },
  async (walk) => {
    const { page, open } = walk;
    await measureShifts(page);
    await untilRendered(walk);
    await open('/catalog#demo-agente');
    await page.locator('.product-card-wide:not(.skeleton)').first().waitFor();
    const moved = await page.evaluate(() => window.movedBy);
    assert.ok(moved <= 0.005, `moved by ${moved}`);
  },
);

journey('a price that differs for this session replaces the prerendered one', async ({ page, open }) => {
  await page.route('**/api/catalog/top?**', async (route) => {
    const response = await route.fetch();
    const envelope = await response.json();
    Object.assign(envelope.data.data[1], {
      price: 4321.09,
      promotionalPrice: 0,
      listPrice: 0,
      minPrice: 0,
      maxPrice: 0,
      variants: false,
    });
    await route.fulfill({ response, json: envelope });
  });
  await open('/catalog#demo-webchat');
  await cards(page).nth(1).getByText('4.321,09').waitFor();
});

/** What the page requests at once: each is a read, refused like the session. */
const firstCalls = [
  'GET /api/catalog/categories',
  'GET /api/order/current',
  'GET /api/session',
  'GET /api/shop/settings',
];

journey(
  'a refused session opens its own page, whatever is prerendered',
  { expected: [/response 401/, /status of 401/] },
  async ({ page, open }) => {
    const calls = callsOf(page);
    await open('/catalog#no-such-code');
    await page.waitForURL('**/invalid-session');
    assert.deepEqual(calls.toSorted(), firstCalls);
    assert.equal(await cards(page).count(), 0);
  },
);

// Decision: A session call without a response, with 429 or with 5xx is no refusal: the code stays and the page offers a
// retry.
journey(
  'a failing shop keeps the page and the link, and a retry loads the session',
  { expected: [/response 502/, /status of 502/] },
  async ({ page, open }) => {
    const broken = { success: false, data: null, errors: [{ message: 'fora do ar', code: 'upstream' }] };
    await page.route('**/api/session/*', (route) => route.fulfill({ status: 502, json: broken }));
    await open('/catalog#demo-webchat');
    await page.getByRole('alert').getByText('Não conseguimos falar com a loja').waitFor();
    assert.equal(new URL(page.url()).pathname, '/catalog');
    await cards(page).nth(9).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await add(page).first().waitFor();
  },
);

journey(
  "settings that fail to load keep the page and offer a retry, which keeps the visitor's session",
  { expected: [/response 500/, /status of 500/] },
  async (walk) => {
    const { page, open } = walk;
    const calls = callsOf(page);
    const toasts = await recordToasts(page);
    const broken = { success: false, data: null, errors: [] };
    // The page also retries by itself. Only the press ends the failures, or the button could be gone before it.
    await page.addInitScript(() =>
      document.addEventListener('click', () => Reflect.set(window, 'isPressed', true), true),
    );
    await page.route('**/api/shop/settings', async (route) => {
      const isPressed = await page.evaluate(() => Reflect.has(window, 'isPressed'));
      return isPressed ? route.continue() : route.fulfill({ status: 500, json: broken });
    });
    await untilRendered(walk);
    await open('/catalog');
    await page.getByRole('alert').getByText('Não conseguimos falar com a loja').waitFor();
    await cards(page).nth(9).waitFor();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await add(page).first().click();
    await toasts.untilShown('Produto adicionado');
    await page.getByRole('link', { name: 'Carrinho, 1 item' }).waitFor();
    assert.equal(calls.filter((call) => call === 'GET /api/session').length, 1);
  },
);

journey('a product that was removed since prerendering disappears from the list', async ({ page, open }) => {
  let gone = '';
  await page.route('**/api/catalog/top?**', async (route) => {
    const response = await route.fetch();
    const envelope = await response.json();
    gone = envelope.data.data[0].name;
    envelope.data.data.shift();
    await route.fulfill({ response, json: envelope });
  });
  await open('/catalog#demo-webchat');
  await page.waitForFunction((found) => document.querySelectorAll('article').length === found, 9);
  assert.ok(!(await names(page)).includes(gone));
});

journey(
  'text typed, searches sent and buttons pressed before the bundle loads take effect once it has loaded',
  async (walk) => {
    const { page } = walk;
    const releaseSearch = await openWithoutBundle(walk, '/catalog#demo-webchat');
    await page.getByPlaceholder('Pesquisar por produto').fill('café');
    await page.getByPlaceholder('Pesquisar por produto').press('Enter');
    await releaseSearch();
    await page.getByText('Buscando por "café"').waitFor();
    await add(page).first().waitFor();
    await page.getByRole('article', { name: /Café/ }).first().waitFor();
  },
);

/** Taps the button, which is aria-disabled while there is no order. */
async function tap(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  assert.ok(box, 'the button is on the page');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

const drawnAdds = (page: Page) => page.getByRole('button', { name: /^Adicionar/, disabled: true });

journey("'Adicionar' pressed before the bundle loads shows it at once and adds each product once", async (walk) => {
  const { page, check } = walk;
  const calls = callsOf(page);
  const release = await openWithoutBundle(walk, '/catalog');
  const [first, second] = [drawnAdds(page).nth(0), drawnAdds(page).nth(1)];
  for (const button of [first, first, second]) await tap(page, button);
  assert.deepEqual(
    await drawnAdds(page).evaluateAll((all) => all.filter((one) => one.matches('[aria-busy=true]')).length),
    2,
  );
  await check();
  await release();
  await page.getByText('Produto adicionado').first().waitFor();
  await page.getByRole('link', { name: 'Carrinho, 2 itens' }).waitFor();
  await page.locator('.product-card [aria-busy=true]').waitFor({ state: 'detached' });
  assert.equal(calls.filter((call) => call.endsWith(' /api/order/items/')).length, 2);
});

journey(
  "a link pressed after 'Adicionar' and before the bundle loads waits for it, and the product is in the cart",
  async (walk) => {
    const { page } = walk;
    const release = await openWithoutBundle(walk, '/catalog');
    await tap(page, drawnAdds(page).first());
    await tap(page, page.getByRole('link', { name: 'Carrinho' }));
    await page.locator('a[aria-busy=true]').waitFor();
    await release();
    await page.waitForURL('**/order');
    await page.getByText('Produto adicionado').waitFor();
    await page.getByRole('link', { name: 'Carrinho, 1 item' }).waitFor();
    assert.equal(await page.locator('a[aria-busy=true]').count(), 0);
  },
);

journey('a category strip scrolled before the bundle loads keeps its position', async (walk) => {
  const { page } = walk;
  const release = await openWithoutBundle(walk, '/catalog');
  const strip = page.getByRole('tablist', { name: 'Categorias' });
  await strip.evaluate((element) => element.scrollBy({ left: 150, behavior: 'instant' }));
  const place = await strip.evaluate((element) => element.scrollLeft);
  assert.ok(place > 0, 'there are more tabs than fit');
  await release();
  await add(page).first().waitFor();
  assert.equal(await strip.evaluate((element) => element.scrollLeft), place);
});

journey("'Adicionar' pressed while the session loads adds once when it is ready", async (walk) => {
  const { page, open } = walk;
  await untilRendered(walk);
  const release = await holdSession(page);
  await open('/catalog');
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('article') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
  await tap(page, drawnAdds(page).first());
  await page.locator('.product-card [aria-busy=true]').waitFor();
  release();
  await page.getByText('Produto adicionado').waitFor();
  await page.getByRole('link', { name: 'Carrinho, 1 item' }).waitFor();
});

journey(
  "'Adicionar' has no effect when the session is refused",
  { expected: [/response 401/, /status of 401/] },
  async (walk) => {
    const { page } = walk;
    const calls = callsOf(page);
    const release = await openWithoutBundle(walk, '/catalog#no-such-code');
    await tap(page, drawnAdds(page).first());
    await release();
    await page.waitForURL('**/invalid-session');
    assert.deepEqual(calls.toSorted(), firstCalls);
  },
);

journey(
  'Enter searches for the text of the box, also when the page missed its input events',
  async ({ page, open }) => {
    await open('/catalog#demo-webchat');
    await add(page).first().waitFor();
    // A text typed before hydration and submitted right after it.
    await page.getByPlaceholder('Pesquisar por produto').evaluate((box: HTMLInputElement) => {
      box.value = 'café';
    });
    await page.getByPlaceholder('Pesquisar por produto').press('Enter');
    await page.getByText('Buscando por "café"').waitFor();
  },
);

journey('text typed and submitted in the very moment of hydration is searched for', async ({ page, open }) => {
  await page.addInitScript(typeOnceTaken);
  await open('/');
  await page.getByText('Buscando por "bone"').waitFor();
  assert.equal(await page.getByPlaceholder('Pesquisar por produto').inputValue(), 'bone');
  assert.equal(await page.evaluate(() => window.typedBeforeEffects), true, 'it was typed too late to try anything');
});

/** Runs in the page: types and submits once React has hydrated it, before a component handles any change. */
function typeOnceTaken() {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const root = document.getElementById('root');
    const key = root && (Object.keys(root).find((name) => name.startsWith('__reactContainer$')) as keyof typeof root);
    const current = key && (root[key] as unknown as { stateNode: { current: ReactRoot } }).stateNode.current;
    if (!current?.child || current.memoizedState.isDehydrated) return port2.postMessage(null);
    // The page's replay of early events has not run yet; it runs after all components' own effects.
    window.typedBeforeEffects = window.earlyPress !== null;
    const box = document.querySelector<HTMLInputElement>('#root input[type=search]');
    box?.focus();
    document.execCommand('insertText', false, 'bone');
    box?.form?.requestSubmit();
  };
  port2.postMessage(null);
}

journey('a tab pressed before the bundle loads is the one that opens', async (walk) => {
  const { page } = walk;
  const calls = callsOf(page);
  const release = await openWithoutBundle(walk, '/catalog#demo-webchat');
  await page.getByRole('tab', { name: 'Mercearia' }).click();
  await release();
  await page.getByRole('tab', { name: 'Mercearia', selected: true }).waitFor();
  await add(page).first().waitFor();
  assert.ok(!calls.includes('GET /api/catalog/top'), 'nothing else is asked for');
});

journey(
  'a page without the prerendered screen, as when the order service was down, still shows it',
  async ({ page, open }) => {
    await withoutFirstScreen(page);
    const asked = page.waitForRequest('**/api/session/demo-webchat');
    await open('/#demo-webchat');
    await asked;
    await add(page).first().waitFor();
  },
);

journey(
  "a refused add is reported with its product, even when the page's lazy parts never load",
  { expected: [/lazy-parts/, /status of 422/, /response 422/] },
  async ({ page, open }) => {
    await page.route('**/assets/lazy-parts-*', (route) => route.abort());
    const refused = { success: false, data: null, errors: [{ message: 'Leite está esgotado.', code: 'stock-limit' }] };
    await page.route('**/api/order/items/', (route) => route.fulfill({ status: 422, json: refused }));
    await open('/catalog');
    await add(page).first().click();
    await page.getByText('Leite está esgotado.').waitFor();
  },
);
