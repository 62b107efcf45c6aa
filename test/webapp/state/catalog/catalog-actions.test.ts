import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chooseCategory, search } from '../../../../webapp/state/catalog/catalog-actions.ts';
import { loadMore, retryCatalog } from '../../../../webapp/state/catalog/catalog-list.ts';
import { catalogState } from '../../../../webapp/state/catalog/catalog-state.ts';
import { openCatalog } from '../../../../webapp/state/catalog/open-catalog.ts';
import { startSession } from '../../../../webapp/state/session/load-session.ts';
import { initialCatalog } from '../../../../webapp/state/session/session.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import { sampleSettings } from '../../../helpers/page/fake-shop.ts';
import { openWebapp, resetStores, until } from '../../../helpers/page/webapp.ts';
import { failLists, listCalls, openShop, shownIds } from '../catalog-fixture.ts';

describe('opening the catalogue', () => {
  // Spec §2: "Category tab strip: first tab 'Todos' means the top-selling list, then one tab per category."
  // Spec §2: "A shared context holds session, current order, shop settings and category list."
  test("shows the top-selling list and one tab per category after 'Todos'", async (t) => {
    const { shop } = await openShop(t);
    await openCatalog(shop.settings);
    assert.equal(listCalls(shop)[0]?.path, '/api/catalog/top');
    assert.deepEqual([shownIds().length, catalogState.currentCategory, catalogState.phase], [10, null, 'ready']);
    assert.deepEqual(
      catalogState.categories.map(({ name }) => name),
      ['GRÃOS', 'Bebidas'],
    );
  });

  test('opens with a search submitted before the session loaded, without an earlier request', async (t) => {
    const { shop } = await openWebapp(t, { url: '/#abc' });
    await search('feijão', []);
    await chooseCategory(null);
    assert.deepEqual([shop.seen.length, catalogState.mode, catalogState.typedText], [0, 'catalog', '']);
    await search(' arroz ', []);
    assert.deepEqual([shop.seen.length, catalogState.searchText], [0, 'arroz']);
    await startSession();
    await openCatalog(shop.settings);
    assert.deepEqual(
      listCalls(shop).map(({ path, searchQuery }) => [path, searchQuery]),
      [['/api/catalog/products/searchText', 'arroz']],
    );
    assert.equal(catalogState.phase, 'ready');
  });

  // Spec §3: "Ids starting with COLLECTION are collections."
  // Spec §3: "Collection (settings.showCollections): providerId, name; prefixed COLLECTION_ when treated as a
  // category."
  // Spec §4: "On first load with no categories, categories are fetched; collections are added;"
  test('adds collections as categories when the setting is on', async (t) => {
    const { shop } = await openShop(
      t,
      '/#abc',
      sampleSettings({ showCollections: true, collections: [{ providerId: 'verao', name: 'Verão' }] }),
    );
    await openCatalog(shop.settings);
    assert.deepEqual(catalogState.categories.at(-1), {
      providerId: 'COLLECTION_verao',
      name: 'Verão',
      description: null,
      children: [],
      shopId: 'loja',
    });
    await chooseCategory('COLLECTION_verao');
    assert.equal(listCalls(shop).at(-1)?.path, '/api/catalog/products/collections/verao');
  });

  // Spec §8: "A failed category load shows nothing."
  test('shows the products even if the categories fail', async (t) => {
    const { shop } = await openShop(t);
    shop.instead = (seen, reply) => {
      if (seen.path.endsWith('/categories')) reply(500, { success: false, data: null, errors: [] });
      return seen.path.endsWith('/categories');
    };
    await openCatalog(shop.settings);
    assert.deepEqual([shownIds().length, catalogState.categories, toastsState.list], [10, [], []]);
  });

  // Spec §4: "A stored initial catalog type then opens a category, a collection or a search once, and the stored values
  // are cleared."
  test('opens a category of the entry link, once', async (t) => {
    const { shop, tab } = await openShop(t, '/#abc?type=ShowCategory&id=bebidas');
    await openCatalog(shop.settings);
    assert.equal(catalogState.currentCategory?.providerId, 'bebidas');
    assert.equal(listCalls(shop)[0]?.category, 'bebidas');
    resetStores();
    Object.assign(tab, { hash: '' });
    await startSession();
    await openCatalog(shop.settings);
    assert.equal(catalogState.currentCategory, null);
  });

  test('opens the list of the entry link again after a reload while it loads', async (t) => {
    const { shop, tab } = await openShop(t, '/#abc?type=ShowQuery&id=produto%202');
    shop.instead = ({ path }) => path.startsWith('/api/catalog/products/');
    void openCatalog(shop.settings);
    await until(() => listCalls(shop).length > 0);
    shop.instead = () => false;
    resetStores();
    Object.assign(tab, { hash: '' });
    await startSession();
    await openCatalog(shop.settings);
    assert.deepEqual([catalogState.searchText, catalogState.phase, listCalls(shop).length], ['produto 2', 'ready', 2]);
    assert.equal(initialCatalog(), null, 'once');
  });

  // Spec §4: "A stored initial catalog type then opens a category, a collection or a search once, and the stored values
  // are cleared."
  test('opens a subcategory of the entry link as a search in it', async (t) => {
    const { shop } = await openShop(t, '/#abc?type=ShowCategory&id=sucos');
    await openCatalog(shop.settings);
    assert.deepEqual([catalogState.mode, catalogState.searchCategoryIds], ['search', ['bebidas', 'sucos']]);
    assert.equal(listCalls(shop)[0]?.category, 'bebidas,sucos');
  });

  // Spec §4: "A stored initial catalog type then opens a category, a collection or a search once, and the stored values
  // are cleared."
  test('opens a collection and a search of the entry link', async (t) => {
    const settings = sampleSettings({ showCollections: true, collections: [{ providerId: 'verao', name: 'Verão' }] });
    const { shop, tab } = await openShop(t, '/#abc?type=ShowCollection&id=verao', settings);
    await openCatalog(shop.settings);
    assert.equal(catalogState.currentCategory?.providerId, 'COLLECTION_verao');
    resetStores();
    Object.assign(tab, { hash: '#abc?type=ShowQuery&id=produto%202' });
    await startSession();
    await openCatalog(shop.settings);
    assert.deepEqual([catalogState.mode, catalogState.searchText], ['search', 'produto 2']);
  });

  test('cuts a search of the entry link to the length of the search box', async (t) => {
    const { shop } = await openShop(t, `/#abc?type=ShowQuery&id=${'arroz '.repeat(60)}`);
    await openCatalog(shop.settings);
    const asked = listCalls(shop).at(-1)?.searchQuery;
    assert.equal(asked, 'arroz '.repeat(60).slice(0, 200).trim());
    assert.equal(catalogState.searchText, asked);
    await search(`${'a'.repeat(199)}😀😀`);
    assert.equal(catalogState.searchText, 'a'.repeat(199), 'no half character');
  });

  test('shows the top-selling list when the shop no longer has what the entry link names', async (t) => {
    const { shop } = await openShop(t, '/#abc?type=ShowCategory&id=acabou');
    await openCatalog(shop.settings);
    assert.deepEqual([listCalls(shop)[0]?.path, catalogState.currentCategory], ['/api/catalog/top', null]);
  });

  // Spec §3: "Synthetic category SUGGESTED_ITEMS named 'Sugeridos' (products suggested from the search), no children."
  // Spec §4: "a 'Sugeridos' category is prepended and selected if suggested products exist."
  test("prepends 'Sugeridos' and selects it when suggested products exist, with any text after & in their ids", async (t) => {
    const { shop } = await openShop(t, '/products-found?ids=p3%26loja,p1#abc');
    await openCatalog(shop.settings);
    await until(() => catalogState.categories.length === 3);
    assert.deepEqual(
      [catalogState.categories[0]?.name, catalogState.currentCategory?.providerId],
      ['Sugeridos', 'SUGGESTED_ITEMS'],
    );
    assert.deepEqual(shownIds().sort(), ['p1', 'p3']);
    assert.deepEqual(listCalls(shop), []);
  });

  // Spec §4: "a 'Sugeridos' category is prepended and selected if suggested products exist."
  test("keeps 'Sugeridos' next to a category that the entry link opens", async (t) => {
    const { shop } = await openShop(t, '/products-found?ids=p1#abc?type=ShowCategory&id=bebidas');
    await openCatalog(shop.settings);
    assert.deepEqual(
      [catalogState.categories.map(({ providerId }) => providerId), catalogState.currentCategory?.providerId],
      [['SUGGESTED_ITEMS', 'graos', 'bebidas'], 'bebidas'],
    );
  });

  // Spec §4: "Choosing SUGGESTED_ITEMS does not reload; it shows the suggested products."
  test("choosing 'Sugeridos' does not reload; it shows the suggested products", async (t) => {
    const { shop } = await openShop(t, '/products-found?ids=p3,p1#abc');
    await openCatalog(shop.settings);
    await until(() => catalogState.categories.length === 3);
    await chooseCategory('bebidas');
    const before = shop.seen.length;
    await chooseCategory('SUGGESTED_ITEMS');
    assert.deepEqual(
      [shownIds().sort(), shop.seen.slice(before).filter(({ path }) => path.includes('/catalog/'))],
      [['p1', 'p3'], []],
    );
  });

  // Spec §7: "GET /api/catalog/products/byids/{comma-separated ids} | ids come from a stored list or a comma-separated
  // ids query parameter on the page URL"
  test("shows 'Sugeridos' after a reload, but not after another entry link", async (t) => {
    const { shop, tab } = await openShop(t, '/products-found?ids=p1#abc');
    await openCatalog(shop.settings);
    const opened = async (search: string, hash: string) => {
      resetStores();
      Object.assign(tab, { search, hash });
      await startSession();
      await openCatalog(shop.settings);
      await until(() => catalogState.categories.length >= 2);
      return catalogState.currentCategory?.name;
    };
    assert.equal(await opened('', ''), 'Sugeridos');
    assert.equal(await opened('', '#abc'), undefined);
  });

  // Spec §8: "Failed suggested-product lookups are silent."
  test('shows no message when the suggested products cannot be found', async (t) => {
    const { shop } = await openShop(t, '/products-found?ids=x,y#abc');
    await openCatalog(shop.settings);
    assert.deepEqual([shownIds().length, catalogState.categories.length, toastsState.list], [10, 2, []]);
  });

  test('shows a failure with a retry when the first list does not load', async (t) => {
    const { shop } = await openShop(t);
    failLists(shop);
    await openCatalog(shop.settings);
    assert.equal(catalogState.phase, 'failed');
    shop.instead = () => false;
    await retryCatalog();
    assert.deepEqual([catalogState.phase, shownIds().length], ['ready', 10]);
  });
});

describe('the list', () => {
  // Spec §9: "Product page size default 10; page numbers start at 0."
  // Spec §4: "Next page is page+1 using the token of the previous result."
  test('loads pages with the token of the previous page until the end', async (t) => {
    const { shop } = await openShop(t);
    await openCatalog(shop.settings);
    await loadMore();
    await loadMore();
    await loadMore();
    assert.deepEqual(
      listCalls(shop).map(({ pageNumber, pageToken }) => [pageNumber, pageToken]),
      [
        ['0', undefined],
        ['1', '10'],
        ['2', '20'],
      ],
    );
    assert.equal(new Set(shownIds()).size, 23);
  });

  test('does not repeat a product that moved to the next page meanwhile', async (t) => {
    const { shop } = await openShop(t);
    await openCatalog(shop.settings);
    const [last] = shop.products.splice(9, 1);
    if (last) shop.products.splice(12, 0, last);
    await loadMore();
    assert.equal(new Set(shownIds()).size, shownIds().length);
  });

  test('stays unchanged when its next page fails, and allows a retry', async (t) => {
    const { shop } = await openShop(t);
    await openCatalog(shop.settings);
    failLists(shop);
    await loadMore();
    assert.deepEqual([shownIds().length, catalogState.phase], [10, 'more-failed']);
    shop.instead = () => false;
    await loadMore();
    assert.equal(shownIds().length, 20);
  });

  // Spec §8: "A failed product list leaves the list unchanged."
  test('stays unchanged with its tab when another list fails', async (t) => {
    const { shop } = await openShop(t);
    await openCatalog(shop.settings);
    failLists(shop);
    await chooseCategory('bebidas');
    assert.deepEqual([shownIds().length, catalogState.currentCategory, catalogState.phase], [10, null, 'ready']);
    assert.deepEqual(
      toastsState.list.map(({ text }) => text),
      ['Falha ao carregar produtos'],
    );
  });

  test('is the last requested one, even if an earlier response arrives later', async (t) => {
    const { shop } = await openShop(t);
    await openCatalog(shop.settings);
    let respondFirst = () => {};
    shop.instead = (seen, reply) => {
      if (!seen.path.endsWith('/search')) return false;
      respondFirst = () =>
        reply(200, {
          success: true,
          data: { data: [], page: 0, perPage: 10, hasMore: false, token: null },
          errors: [],
        });
      return true;
    };
    const slow = chooseCategory('bebidas');
    await until(() => listCalls(shop).length === 2);
    await chooseCategory(null);
    respondFirst();
    await slow;
    assert.deepEqual([shownIds().length, catalogState.currentCategory], [10, null]);
  });
});

describe('searching', () => {
  // Spec §4: "Mode is catalog or search."
  // Spec §4: "Submitting a search with text or categories switches to search mode; clearing both returns to catalog
  // mode."
  test('trims the text and switches to search mode; clearing it returns to catalog mode', async (t) => {
    const { shop } = await openShop(t);
    await openCatalog(shop.settings);
    await search('  produto 2 ');
    assert.deepEqual([catalogState.mode, catalogState.searchText], ['search', 'produto 2']);
    assert.deepEqual(
      [listCalls(shop).at(-1)?.path, listCalls(shop).at(-1)?.searchQuery],
      ['/api/catalog/products/searchText', 'produto 2'],
    );
    assert.deepEqual(shownIds(), ['p2', 'p20', 'p21', 'p22']);
    await search('');
    assert.deepEqual([catalogState.mode, listCalls(shop).at(-1)?.path], ['catalog', '/api/catalog/top']);
  });

  test('in categories sends them comma-joined', async (t) => {
    const { shop } = await openShop(t);
    await openCatalog(shop.settings);
    await search('suco', ['bebidas', 'sucos']);
    assert.deepEqual(
      [listCalls(shop).at(-1)?.category, listCalls(shop).at(-1)?.searchQuery],
      ['bebidas,sucos', 'suco'],
    );
  });

  // Spec §4: "Submitting a search with text or categories switches to search mode; clearing both returns to catalog
  // mode."
  test('in categories without a text ends when a tab is chosen', async (t) => {
    const { shop } = await openShop(t);
    await openCatalog(shop.settings);
    await search('', ['bebidas', 'sucos']);
    await chooseCategory('graos');
    assert.deepEqual(
      [catalogState.mode, catalogState.searchCategoryIds, listCalls(shop).at(-1)?.category],
      ['catalog', [], 'graos'],
    );
  });

  // Spec §4: "Choosing a category tab sets the current category and reloads from page 0 (with the search text when
  // searching)."
  test('continues inside the tab chosen afterwards', async (t) => {
    const { shop } = await openShop(t);
    await openCatalog(shop.settings);
    await search('produto', ['bebidas', 'sucos']);
    await chooseCategory('graos');
    assert.deepEqual([listCalls(shop).at(-1)?.category, listCalls(shop).at(-1)?.searchQuery], ['graos', 'produto']);
  });

  // Spec §2: "Category tab strip: first tab 'Todos' means the top-selling list, then one tab per category."
  test("ends when 'Todos' is chosen", async (t) => {
    const { shop } = await openShop(t);
    await openCatalog(shop.settings);
    await search('produto', ['bebidas']);
    await chooseCategory(null);
    const { mode, searchText, typedText, searchCategoryIds } = catalogState;
    assert.deepEqual([mode, searchText, typedText, searchCategoryIds], ['catalog', '', '', []]);
    assert.equal(listCalls(shop).at(-1)?.path, '/api/catalog/top');
  });
});
