import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { snapshot } from 'valtio';
import { SessionType } from '#shared/model/session.ts';
import { staleListText } from '#shared/text/stale-list.ts';
import { leaveCatalog, search } from '../../../webapp/state/catalog/catalog-actions.ts';
import { loadMore } from '../../../webapp/state/catalog/catalog-list.ts';
import { catalogState } from '../../../webapp/state/catalog/catalog-state.ts';
import { openCatalog } from '../../../webapp/state/catalog/open-catalog.ts';
import { showRestoredList } from '../../../webapp/state/catalog/prerendered-catalog.ts';
import { startSession } from '../../../webapp/state/session/load-session.ts';
import { refreshList } from '../../../webapp/state/session/refresh-after-return.ts';
import { sessionState } from '../../../webapp/state/session/session.ts';
import { type FakeShop, sampleSession } from '../../helpers/page/fake-shop.ts';
import { setOnline } from '../../helpers/page/page.ts';
import { openWebapp, resetStores, until } from '../../helpers/page/webapp.ts';
import { failLists, listCalls, openShop, shownIds } from './catalog-fixture.ts';

describe('a cached catalogue', () => {
  // Spec §3: "Cached catalogue state: mode, searchText, searchCategoryIds (category id first, optional subcategory id
  // second), currentCategory, pagedData, products, facets, filters."
  // Spec §4: "The catalogue state is cached for 2 units of time (unit not shown) and restored on initial load."
  test('is restored with its scroll position after a reload, without a list request', async (t) => {
    const { shop } = await openShop(t);
    await openCatalog(shop.settings);
    await search('produto 2');
    leaveCatalog(480);
    const before = listCalls(shop).length;
    resetStores();
    await startSession();
    await openCatalog(shop.settings);
    assert.deepEqual(
      [catalogState.searchText, shownIds(), catalogState.scrollTop],
      ['produto 2', ['p2', 'p20', 'p21', 'p22'], 480],
    );
    assert.equal(listCalls(shop).length, before);
    await search('');
    assert.equal(shownIds().length, 10);
  });

  // Spec §4: "The catalogue state is cached for 2 units of time (unit not shown) and restored on initial load."
  test('is restored even if its next page was loading', async (t) => {
    const { shop } = await openShop(t);
    await openCatalog(shop.settings);
    await search('produto');
    const more = loadMore();
    leaveCatalog(300);
    resetStores();
    await more;
    await startSession();
    await openCatalog(shop.settings);
    assert.deepEqual([catalogState.searchText, shownIds().length, catalogState.phase], ['produto', 10, 'ready']);
  });

  // Spec §9: "Catalogue cache lifetime 2 (unit not shown)."
  // Spec §4: "The catalogue state is cached for 2 units of time (unit not shown) and restored on initial load."
  test('expires after two minutes', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
    const { shop } = await openShop(t);
    await openCatalog(shop.settings);
    await search('produto 2');
    leaveCatalog(0);
    resetStores();
    t.mock.timers.tick(120_000);
    await startSession();
    await openCatalog(shop.settings);
    assert.equal(catalogState.mode, 'catalog');
  });

  // Spec §3: "Initial catalog type: Standard, ShowCategory, ShowCollection, ShowQuery."
  test('is ignored for an entry link to the standard catalogue, which opens at the top', async (t) => {
    const { shop, tab } = await openShop(t);
    await openCatalog(shop.settings);
    await search('produto 2');
    leaveCatalog(0);
    resetStores();
    Object.assign(tab, { hash: '#abc?type=Standard' });
    await startSession();
    await openCatalog(shop.settings);
    assert.deepEqual(
      [catalogState.mode, listCalls(shop).at(-1)?.path, shownIds().length],
      ['catalog', '/api/catalog/top', 10],
    );
  });

  // Spec §4: "Platform users use a separate store for this cache from shoppers."
  test("of a platform user is stored with the contact's key, and a shopper's without a key", async (t) => {
    const { shop, tab } = await openShop(t);
    await openCatalog(shop.settings);
    leaveCatalog(0);
    const places = () =>
      [...tab.sessionStorage.keys(), ...tab.localStorage.keys()].filter((name) => name.endsWith('cached_catalog'));
    assert.deepEqual(places(), ['cached_catalog']);
    resetStores();
    tab.sessionStorage.clear();
    shop.session = sampleSession({ sessionType: SessionType.PlatformUser });
    await startSession();
    await openCatalog(shop.settings);
    leaveCatalog(0);
    assert.match(places().join(), /^[\da-f]{12}:cached_catalog$/);
  });

  test('of a platform user is not shown to a shopper in the same browser, and stays stored', async (t) => {
    const { shop, tab } = await openWebapp(t, { url: '/#agent' });
    shop.session = sampleSession({ sessionType: SessionType.PlatformUser });
    await startSession();
    await openCatalog(shop.settings);
    await search('produto 2');
    leaveCatalog(300);
    resetStores();
    Object.assign(tab, { hash: '#abc' });
    shop.session = sampleSession({ userShop: { id: 'cliente-1', name: 'Ana', addresses: [] } });
    await startSession();
    await openCatalog(shop.settings);
    assert.deepEqual([catalogState.mode, shownIds().length], ['catalog', 10]);
    assert.equal([...tab.sessionStorage.keys()].filter((name) => name.endsWith(':cached_catalog')).length, 1);
  });

  test('is replaced by a new link that suggests products, but not by a reload', async (t) => {
    const { shop, tab } = await openShop(t);
    await openCatalog(shop.settings);
    await search('produto 2');
    leaveCatalog(0);
    const opened = async (search: string, hash: string) => {
      resetStores();
      Object.assign(tab, { search, hash });
      await startSession();
      await openCatalog(shop.settings);
      return catalogState.currentCategory?.name ?? catalogState.searchText;
    };
    assert.equal(await opened('?ids=p1,p3', '#abc'), 'Sugeridos');
    await search('produto 2');
    leaveCatalog(0);
    assert.equal(await opened('?ids=p1,p3', ''), 'produto 2', 'a reload');
    leaveCatalog(0);
    assert.equal(await opened('?ids=p4', ''), 'Sugeridos', 'another suggestion');
    await search('produto 2');
    leaveCatalog(0);
    assert.equal(await opened('?ids=p4', '#abc'), 'Sugeridos', 'the link opened again');
  });

  test('is ignored for an entry link', async (t) => {
    const { shop, tab } = await openShop(t);
    await openCatalog(shop.settings);
    leaveCatalog(0);
    resetStores();
    Object.assign(tab, { hash: '#abc?type=ShowCategory&id=bebidas' });
    await startSession();
    await openCatalog(shop.settings);
    assert.equal(catalogState.currentCategory?.providerId, 'bebidas');
    assert.equal(sessionState.phase, 'ready');
  });
});

describe('a cached catalogue before the session loads', () => {
  /** A cached catalogue after a reload, while the session loads. */
  async function leftAndLoadedAgain(t: TestContext, url?: string) {
    const { shop, tab } = await openShop(t);
    await openCatalog(shop.settings);
    await search('produto 2');
    leaveCatalog(480);
    resetStores();
    Object.assign(tab, { hash: url ?? '' });
    const starting = startSession();
    showRestoredList();
    return { shop, starting };
  }

  test('is shown at once in a tab that continues its session, and keeps its scroll position', async (t) => {
    const { shop, starting } = await leftAndLoadedAgain(t);
    assert.deepEqual(
      [shownIds(), catalogState.scrollTop, catalogState.phase],
      [['p2', 'p20', 'p21', 'p22'], 480, 'shown'],
    );
    await starting;
    await openCatalog(shop.settings);
    assert.deepEqual(
      [shownIds(), catalogState.searchText, catalogState.phase],
      [['p2', 'p20', 'p21', 'p22'], 'produto 2', 'ready'],
    );
  });

  test('is not shown to another session', async (t) => {
    const { starting } = await leftAndLoadedAgain(t, '#outra');
    assert.deepEqual([shownIds(), catalogState.phase], [[], 'fresh']);
    await starting;
  });

  test('is not shown after a link to another list', async (t) => {
    const { starting } = await leftAndLoadedAgain(t, '#abc?type=ShowCategory&id=bebidas');
    assert.deepEqual([shownIds(), catalogState.phase], [[], 'fresh']);
    await starting;
  });

  for (const [whose, other] of [
    ['shop', { shopId: 'outra' }],
    ['channel', { channelId: 'whatsapp-2' }],
    ['kind of user', { sessionType: SessionType.Chatbot }],
  ] as const)
    test(`is replaced by the top-selling list if the session belongs to another ${whose}`, async (t) => {
      const { shop, starting } = await leftAndLoadedAgain(t);
      shop.session = { ...shop.session, ...other };
      await starting;
      await openCatalog(shop.settings);
      assert.deepEqual([catalogState.mode, catalogState.searchText, shownIds().length], ['catalog', '', 10]);
    });

  test('is not stored if it is too long', async (t) => {
    const { shop, tab } = await openShop(t);
    shop.products = shop.products.map((product) => ({ ...product, description: 'x'.repeat(60_000) }));
    await openCatalog(shop.settings);
    leaveCatalog(0);
    assert.equal(tab.sessionStorage.has('cached_catalog'), false);
  });
});

describe('a restored list is refreshed', () => {
  async function left(t: TestContext) {
    const { shop } = await openShop(t);
    await openCatalog(shop.settings);
    leaveCatalog(0);
    resetStores();
    await startSession();
    await openCatalog(shop.settings);
    assert.equal(catalogState.needsRefresh, true);
    return shop;
  }
  const raise = (shop: FakeShop) => {
    shop.products = shop.products.map((product) => (product.providerId === 'p3' ? { ...product, price: 99 } : product));
  };
  const priceOf = (id: string) => catalogState.products.find(({ providerId }) => providerId === id)?.price;

  test('and changed products are replaced, while the others keep their objects', async (t) => {
    const shop = await left(t);
    raise(shop);
    const before = shownIds();
    const [first] = catalogState.products;
    const drawn = snapshot(catalogState).products;
    await refreshList();
    assert.notEqual(snapshot(catalogState).products, drawn, 'the subscribers of the list are notified');
    assert.deepEqual(
      [shownIds(), priceOf('p3'), catalogState.needsRefresh, catalogState.staleNotice],
      [before, 99, false, null],
    );
    assert.equal(catalogState.products[0], first);
  });

  test('and after a failure it stays with a notice, and is retried when the connection returns', async (t) => {
    const shop = await left(t);
    raise(shop);
    failLists(shop);
    const before = shownIds();
    await refreshList();
    assert.deepEqual([shownIds(), catalogState.staleNotice], [before, staleListText]);
    shop.instead = () => false;
    setOnline(true);
    await until(() => catalogState.staleNotice === null);
    assert.equal(priceOf('p3'), 99);
  });

  test('and so is a list reopened in the same visit after more than a minute', async (t) => {
    const { shop } = await openShop(t);
    await openCatalog(shop.settings);
    await openCatalog(shop.settings);
    assert.equal(catalogState.needsRefresh, false);
    catalogState.loadedAt -= 61_000;
    await openCatalog(shop.settings);
    assert.equal(catalogState.needsRefresh, true);
    await refreshList();
    await openCatalog(shop.settings);
    assert.equal(catalogState.needsRefresh, false);
  });
});
