import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { subscribe } from 'valtio';
import { suggestedCategoryId } from '#shared/model/catalog/category.ts';
import { InitialCatalogType } from '#shared/model/catalog/initial-catalog.ts';
import type { RenderedFirstPage } from '#shared/model/prerendered-page.ts';
import { SessionType } from '#shared/model/session.ts';
import { chooseCategory, search } from '../../../../webapp/state/catalog/catalog-actions.ts';
import { loadMore } from '../../../../webapp/state/catalog/catalog-list.ts';
import { catalogState } from '../../../../webapp/state/catalog/catalog-state.ts';
import { openCatalog } from '../../../../webapp/state/catalog/open-catalog.ts';
import { dropFirstPageForLink, showFirstPage } from '../../../../webapp/state/catalog/prerendered-catalog.ts';
import { mergeRefreshed, prerenderStateOf } from '../../../../webapp/state/catalog/prerendered-page.ts';
import { startSession } from '../../../../webapp/state/session/load-session.ts';
import { type FakeShop, sampleSession, sampleSettings } from '../../../helpers/page/fake-shop.ts';
import { openWebapp } from '../../../helpers/page/webapp.ts';
import { sampleDimension, sampleProduct } from '../../../helpers/samples.ts';
import { failLists, listCalls, shownIds } from '../catalog-fixture.ts';

/** The shop's page before the session loads. */
const drawnBy = (shop: FakeShop): RenderedFirstPage =>
  prerenderStateOf({
    settings: shop.settings,
    categories: { data: shop.categories, page: 0, perPage: 50, hasMore: false, token: null },
    products: { data: shop.products.slice(0, 10), page: 0, perPage: 10, hasMore: true, token: '10' },
  });

/** A prerendered page, and the session it was opened with. */
async function openDrawn(
  t: Parameters<typeof openWebapp>[0],
  url = '/catalog#abc',
  change: (shop: FakeShop) => void = () => {},
) {
  const { shop } = await openWebapp(t, { url });
  showFirstPage(drawnBy(shop));
  change(shop);
  await startSession();
  dropFirstPageForLink();
  return shop;
}

describe('the prerendered first page', () => {
  test('stays if the session belongs to the same shop, and unchanged products keep their objects', async (t) => {
    const shop = await openDrawn(t);
    const before = [...catalogState.products];
    await openCatalog(shop.settings);
    assert.deepEqual([catalogState.phase, shownIds().length], ['ready', 10]);
    assert.ok(catalogState.products.every((product, at) => product === before[at]));
    assert.deepEqual(
      listCalls(shop).map(({ path }) => path),
      ['/api/catalog/top'],
    );
    await loadMore();
    assert.equal(shownIds().length, 20);
  });

  test("is replaced product by product with the session's products", async (t) => {
    const shop = await openDrawn(t, '/catalog#abc', ({ products }) => {
      products[3] = sampleProduct({ ...products[3], price: 12.34 });
      products.splice(0, 1);
    });
    const kept = catalogState.products[5];
    await openCatalog(shop.settings);
    assert.deepEqual(shownIds().slice(0, 3), ['p1', 'p2', 'p3']);
    assert.equal(catalogState.products[2]?.price, 12.34);
    assert.equal(catalogState.products[4], kept);
  });

  test('stays when the list cannot be refreshed', async (t) => {
    const shop = await openDrawn(t);
    failLists(shop);
    await openCatalog(shop.settings);
    assert.deepEqual([catalogState.phase, shownIds().length], ['ready', 10]);
  });

  test('keeps its tabs while the session loads, and when the categories fail', async (t) => {
    for (const url of [
      '/catalog#abc',
      `/catalog#abc?type=${InitialCatalogType.ShowQuery}&id=arroz`,
      '/catalog?ids=p1#abc',
    ]) {
      const shop = await openDrawn(t, url);
      const before = catalogState.categories.filter(({ providerId }) => providerId !== suggestedCategoryId);
      shop.instead = (seen, reply) => {
        if (!seen.path.startsWith('/api/catalog/categories')) return false;
        reply(500, { success: false, data: null, errors: [] });
        return true;
      };
      const seen: number[] = [];
      const stop = subscribe(catalogState, () => seen.push(catalogState.categories.length));
      await openCatalog(shop.settings);
      stop();
      assert.deepEqual(
        catalogState.categories.filter(({ providerId }) => providerId !== suggestedCategoryId),
        before,
      );
      assert.ok(before.length > 0 && Math.min(...seen) >= before.length, url);
    }
  });

  test("of another shop than the session's is removed completely, even if the list of the session's shop fails", async (t) => {
    const shop = await openDrawn(t);
    failLists(shop);
    shop.categories = [];
    await openCatalog(sampleSettings({ shopId: 'outra' }));
    assert.deepEqual([catalogState.phase, shownIds(), catalogState.categories], ['failed', [], []]);
  });

  test('is not shown to an agent', async (t) => {
    const shop = await openDrawn(t, '/catalog#abc', (fake) => {
      fake.session = sampleSession({ sessionType: SessionType.PlatformUser });
    });
    const before = catalogState.products[0];
    await openCatalog(shop.settings);
    assert.notEqual(catalogState.products[0], before);
  });

  for (const [what, url] of [
    ['a link to a category', `/catalog#abc?type=${InitialCatalogType.ShowCategory}&id=graos`],
    ['a link that suggests products', '/catalog?ids=p1#abc'],
  ] as const)
    test(`is removed at once for ${what}`, async (t) => {
      await openDrawn(t, url);
      assert.deepEqual([catalogState.phase, shownIds()], ['fresh', []]);
    });

  test('selects the tab of a linked category before the session loads, and for another shop only if it has that category', async (t) => {
    const link = `/catalog#abc?type=${InitialCatalogType.ShowCategory}&id=graos`;
    const chosen = () => [catalogState.mode, catalogState.currentCategory?.providerId, catalogState.searchCategoryIds];
    const shop = await openDrawn(t, link);
    assert.deepEqual(chosen(), ['catalog', 'graos', []]);
    await openCatalog(shop.settings);
    assert.deepEqual([catalogState.phase, ...chosen()], ['ready', 'catalog', 'graos', []]);
    for (const url of [link, link.replace('graos', 'sucos')]) {
      const other = await openDrawn(t, url, ({ categories }) => categories.splice(0));
      await openCatalog(sampleSettings({ shopId: 'outra' }));
      assert.deepEqual([catalogState.phase, ...chosen()], ['ready', 'catalog', undefined, []]);
      assert.match(listCalls(other).at(-1)?.path ?? '', /top/);
    }
  });

  test('is replaced by a tab or search chosen before the session loads, without an earlier request', async (t) => {
    for (const choose of [() => chooseCategory('graos'), () => search('arroz', [])]) {
      const { shop } = await openWebapp(t, { url: '/catalog#abc' });
      showFirstPage(drawnBy(shop));
      await choose();
      assert.deepEqual([catalogState.phase, shownIds(), shop.seen.length], ['fresh', [], 0]);
      await startSession();
      await openCatalog(shop.settings);
      assert.match(listCalls(shop)[0]?.path ?? '', /search/);
      assert.equal(catalogState.phase, 'ready');
    }
  });

  test('contains the data of a card, without the data of the product page', () => {
    const dimension = sampleDimension({ map: {}, sku: 'a' });
    const product = sampleProduct({
      description: '<p>',
      dimensions: [dimension],
      images: [{ url: '/1.svg' }, { url: '/2.svg' }],
    });
    const page = { page: 0, perPage: 10, hasMore: false, token: null };
    const { products, categories } = prerenderStateOf({
      settings: sampleSettings({ showCollections: true, collections: [{ providerId: 'verao', name: 'Verão' }] }),
      categories: { ...page, data: [] },
      products: { ...page, data: [product] },
    });
    assert.deepEqual(products, [{ ...product, description: '', dimensions: [], images: [{ url: '/1.svg' }] }]);
    assert.deepEqual(
      categories.map(({ providerId }) => providerId),
      ['COLLECTION_verao'],
    );
  });

  test('is refreshed in place: later pages stay, with each product once', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((providerId) => sampleProduct({ providerId }));
    assert.ok(a && b && c && d);
    assert.deepEqual(mergeRefreshed([a, b, c, d], 2, [b, { ...c, price: 7 }]), [b, { ...c, price: 7 }, d]);
  });
});
