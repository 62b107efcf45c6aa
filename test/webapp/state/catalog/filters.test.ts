import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Facet } from '#shared/model/catalog/facet.ts';
import { chooseCategory, leaveCatalog, search, typeSearch } from '../../../../webapp/state/catalog/catalog-actions.ts';
import { catalogState } from '../../../../webapp/state/catalog/catalog-state.ts';
import {
  chooseFilter,
  chooseOnlyPrice,
  clearFilters,
  movePrice,
  removeFilter,
} from '../../../../webapp/state/catalog/filters.ts';
import { openCatalog } from '../../../../webapp/state/catalog/open-catalog.ts';
import { startSession } from '../../../../webapp/state/session/load-session.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import type { FakeShop } from '../../../helpers/page/fake-shop.ts';
import { openWebapp, resetStores, until } from '../../../helpers/page/webapp.ts';
import { stopClock } from '../../../helpers/stopped-clock.ts';

const price: Facet = { key: 'price', name: 'Preço', hidden: false, values: [{ from: 4.9, to: 50 }] };
const brand: Facet = {
  key: 'brand',
  name: 'Marca',
  hidden: false,
  values: [{ name: 'Sol', value: 'sol', quantity: 3 }],
};

const listBodies = (shop: FakeShop) =>
  shop.seen
    .filter(({ path }) => /\/catalog\/(top|products\/(search|searchText))$/.test(path))
    .map(({ body }) => Object(body));
const lastList = (shop: FakeShop) => listBodies(shop).at(-1);
const facetCalls = (shop: FakeShop) =>
  shop.seen.filter(({ path }) => path.endsWith('/facets')).map(({ query }) => query);
/** A requested list has the phase `loading` until it arrives. */
const untilReady = () => until(() => catalogState.phase === 'ready');
const keys = () => catalogState.facets.map(({ key }) => key);
const respondWith = (shop: FakeShop, path: RegExp, status: number) => {
  shop.instead = (seen, reply) => {
    if (path.test(seen.path)) reply(status, { success: false, data: null, errors: [] });
    return path.test(seen.path);
  };
};

async function openShop(t: TestContext, url = '/#abc') {
  const { shop } = await openWebapp(t, { url });
  shop.facets = [brand, price];
  await startSession();
  await openCatalog(shop.settings);
  return shop;
}

/** The shop with loaded facets. */
async function openWithFacets(t: TestContext) {
  const shop = await openShop(t);
  await until(() => catalogState.areFacetsLoaded);
  return shop;
}

describe('facets', () => {
  // Spec §7: "GET /api/catalog/products/facets | searchQuery (or category id)"
  test('load after the list, with the same search text or category, and not again for a filter', async (t) => {
    const shop = await openWithFacets(t);
    await chooseFilter('brand', 'sol');
    await chooseCategory('bebidas');
    await until(() => facetCalls(shop).length === 2);
    await search('produto');
    await until(() => facetCalls(shop).length === 3);
    assert.deepEqual(facetCalls(shop), [{}, { category: 'bebidas' }, { searchQuery: 'produto' }]);
  });

  // Spec §8: "Every failed call yields the default error object … The operations with their own message: … facets"
  test('that fail keep the displayed ones without a message, and are retried with the next list', async (t) => {
    const shop = await openWithFacets(t);
    respondWith(shop, /\/facets$/, 500);
    await chooseCategory('bebidas');
    await until(() => facetCalls(shop).length === 2);
    await sleep(30);
    assert.deepEqual([keys(), toastsState.list], [['brand', 'price'], []]);
    shop.instead = () => false;
    shop.facets = [brand];
    await chooseFilter('brand', 'sol');
    await until(() => keys().length === 1);
    assert.deepEqual(facetCalls(shop).at(-1), { category: 'bebidas' });
  });

  test('stay those of the displayed list when another list fails', async (t) => {
    const shop = await openWithFacets(t);
    respondWith(shop, /\/products\/search$/, 500);
    await chooseCategory('bebidas');
    assert.deepEqual([facetCalls(shop).length, keys()], [1, ['brand', 'price']]);
  });

  test('of an earlier list are not shown when they arrive late', async (t) => {
    const shop = await openWithFacets(t);
    let respondLate = () => {};
    shop.instead = (seen, reply) => {
      if (!seen.path.endsWith('/facets') || seen.query.category !== 'bebidas') return false;
      respondLate = () => reply(200, { success: true, data: [brand], errors: [] });
      return true;
    };
    await chooseCategory('bebidas');
    await until(() => facetCalls(shop).length === 2);
    await chooseCategory(null);
    respondLate();
    await sleep(30);
    assert.deepEqual(keys(), ['brand', 'price']);
  });

  test("do not exist for 'Sugeridos'", async (t) => {
    const shop = await openShop(t, '/products-found?ids=p1#abc');
    await until(() => catalogState.categories.length === 3);
    assert.deepEqual([keys(), facetCalls(shop)], [[], []]);
    await chooseCategory(null);
    await until(() => keys().length === 2);
    await chooseCategory('SUGGESTED_ITEMS');
    assert.deepEqual(keys(), []);
  });
});

describe('filters', () => {
  // Spec §4: "Each filter change reloads from page 0."
  test('each change reloads from page 0 with an array of selected values for each facet', async (t) => {
    const shop = await openWithFacets(t);
    await chooseFilter('brand', 'sol');
    await chooseFilter('brand', 'lua');
    await chooseFilter('cor', 'azul');
    assert.deepEqual(lastList(shop), {
      pageNumber: 0,
      perPage: 10,
      searchQuery: '',
      filters: { brand: ['sol', 'lua'], cor: ['azul'] },
    });
    await removeFilter('brand', 'sol');
    assert.deepEqual(lastList(shop).filters, { brand: ['lua'], cor: ['azul'] });
    const before = listBodies(shop).length;
    await clearFilters();
    assert.deepEqual([listBodies(shop).length, catalogState.filters], [before + 1, {}]);
  });

  test('are cleared by another category', async (t) => {
    const shop = await openWithFacets(t);
    await chooseFilter('brand', 'sol');
    await chooseCategory('bebidas');
    assert.deepEqual([catalogState.filters, lastList(shop).filters], [{}, {}]);
  });

  // Spec §8: "A failed product list leaves the list unchanged."
  test('that fail are reset to those of the displayed list', async (t) => {
    const shop = await openWithFacets(t);
    await chooseFilter('brand', 'sol');
    respondWith(shop, /searchText$/, 500);
    await chooseFilter('brand', 'lua');
    assert.deepEqual(
      [catalogState.filters, catalogState.products.length, catalogState.phase],
      [{ brand: ['sol'] }, 10, 'ready'],
    );
  });

  // Spec §3: "Cached catalogue state: mode, searchText, searchCategoryIds (category id first, optional subcategory id
  // second), currentCategory, pagedData, products, facets, filters."
  test('and facets are restored with a cached catalogue', async (t) => {
    const shop = await openWithFacets(t);
    await chooseFilter('brand', 'sol');
    leaveCatalog(0);
    const before = shop.seen.length;
    resetStores();
    await startSession();
    await openCatalog(shop.settings);
    assert.deepEqual([catalogState.filters, keys()], [{ brand: ['sol'] }, ['brand', 'price']]);
    assert.deepEqual(
      shop.seen.slice(before).filter(({ path }) => /top|search|facets/.test(path)),
      [],
    );
  });

  test('of a cached catalogue do not remove what was typed while the session loaded', async (t) => {
    const shop = await openWithFacets(t);
    leaveCatalog(0);
    resetStores();
    await startSession();
    typeSearch('bone');
    await openCatalog(shop.settings);
    assert.deepEqual([catalogState.typedText, catalogState.searchText, catalogState.phase], ['bone', '', 'ready']);
  });
});

describe('the price filter', () => {
  /** The shop with loaded facets and a mock clock: `pass` advances it by milliseconds. */
  async function openWithClock(t: TestContext) {
    const shop = await openWithFacets(t);
    stopClock(t);
    return { shop, pass: (milliseconds: number) => t.mock.timers.tick(milliseconds) };
  }

  // Spec §9: "Price filter debounce 500 ms"
  // Spec §5: "Price changes are debounced 500 ms."
  test('is sent once, 500 ms after the last change', async (t) => {
    const { shop, pass } = await openWithClock(t);
    const before = listBodies(shop).length;
    movePrice([15.4, 50]);
    pass(499);
    movePrice([25.9, 50]);
    pass(499);
    await untilReady();
    assert.equal(listBodies(shop).length, before);
    pass(1);
    await until(() => listBodies(shop).length === before + 1);
    assert.deepEqual([lastList(shop).filters, lastList(shop).pageNumber], [{ price: [25.9, 50] }, 0]);
  });

  // Spec §5: "Price filter: if the range equals the full limits, no price filter is sent;"
  test('is not sent when the range equals the full limits', async (t) => {
    const { shop, pass } = await openWithClock(t);
    movePrice([15.4, 50]);
    pass(500);
    await until(() => lastList(shop).filters?.price !== undefined);
    movePrice([4.9, 50]);
    pass(500);
    await until(() => lastList(shop).filters === undefined);
    assert.deepEqual(catalogState.filters, {});
  });

  test('that returns to its old value sends nothing', async (t) => {
    const { shop, pass } = await openWithClock(t);
    const before = listBodies(shop).length;
    movePrice([15.4, 50]);
    movePrice([4.9, 50]);
    pass(600);
    await untilReady();
    assert.deepEqual([listBodies(shop).length, catalogState.priceDraft], [before, null]);
  });

  // Spec §5: "Price changes are debounced 500 ms."
  test('that is still changing is sent with another filter', async (t) => {
    const { shop, pass } = await openWithClock(t);
    movePrice([15.4, 50]);
    await chooseFilter('brand', 'sol');
    const asked = listBodies(shop).length;
    assert.deepEqual(lastList(shop).filters, { brand: ['sol'], price: [15.4, 50] });
    pass(600);
    await untilReady();
    assert.equal(listBodies(shop).length, asked);
  });

  test('that is still changing does not apply to another category', async (t) => {
    const { shop, pass } = await openWithClock(t);
    movePrice([15.4, 50]);
    await chooseCategory('bebidas');
    pass(600);
    await untilReady();
    assert.deepEqual([catalogState.filters, lastList(shop).filters], [{}, {}]);
  });

  // Spec §5: "if min equals max, a single checkbox replaces the slider."
  test('of a single price is toggled by its checkbox', async (t) => {
    const shop = await openWithFacets(t);
    await chooseOnlyPrice(12);
    assert.deepEqual(lastList(shop).filters, { price: [12, 12] });
    await chooseOnlyPrice(12);
    assert.deepEqual(catalogState.filters, {});
  });
});
