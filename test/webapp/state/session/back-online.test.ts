import assert from 'node:assert/strict';
import { afterEach, describe, type TestContext, test } from 'node:test';
import { chooseCategory, search } from '../../../../webapp/state/catalog/catalog-actions.ts';
import { loadMore } from '../../../../webapp/state/catalog/catalog-list.ts';
import { catalogState } from '../../../../webapp/state/catalog/catalog-state.ts';
import { openCatalog } from '../../../../webapp/state/catalog/open-catalog.ts';
import { retryCatalogWhenOnline } from '../../../../webapp/state/session/back-online.ts';
import { setOnline } from '../../../helpers/page/page.ts';
import { until } from '../../../helpers/page/webapp.ts';
import { failLists, listCalls, openShop } from '../catalog-fixture.ts';

let stop = () => {};

/** A catalogue whose lists fail, because the device is offline. */
async function openOffline(t: TestContext, { isInSight = true } = {}) {
  const { shop } = await openShop(t);
  await openCatalog(shop.settings);
  stop = retryCatalogWhenOnline(() => isInSight);
  setOnline(false);
  failLists(shop);
  return shop;
}

const comeBack = (shop: Awaited<ReturnType<typeof openOffline>>) => {
  shop.instead = () => false;
  setOnline(true);
};

describe('when the connection returns', () => {
  // Runs while the window still exists, to remove its listeners.
  afterEach(() => stop());

  test('the list requested offline loads', async (t) => {
    const shop = await openOffline(t);
    await chooseCategory('bebidas');
    assert.deepEqual([catalogState.currentCategory, catalogState.phase], [null, 'ready']);
    comeBack(shop);
    await until(() => catalogState.currentCategory?.providerId === 'bebidas' && catalogState.phase === 'ready');
    assert.equal(listCalls(shop).at(-1)?.category, 'bebidas');
    const asked = listCalls(shop).length;
    setOnline(false);
    setOnline(true);
    assert.equal(listCalls(shop).length, asked, 'once');
  });

  test('only the last of several requests is repeated', async (t) => {
    const shop = await openOffline(t);
    await chooseCategory('bebidas');
    await search('produto 2', []);
    comeBack(shop);
    await until(() => catalogState.searchText === 'produto 2' && catalogState.phase === 'ready');
    assert.equal(catalogState.currentCategory, null);
  });

  test('a list displayed for a minute is not replaced', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
    const shop = await openOffline(t);
    await chooseCategory('bebidas');
    const asked = listCalls(shop).length;
    t.mock.timers.tick(61_000);
    comeBack(shop);
    assert.equal(listCalls(shop).length, asked);
  });

  test('a list left for another screen is not replaced', async (t) => {
    const shop = await openOffline(t, { isInSight: false });
    await chooseCategory('bebidas');
    const asked = listCalls(shop).length;
    comeBack(shop);
    assert.equal(listCalls(shop).length, asked);
  });

  test('the failed next page loads', async (t) => {
    const shop = await openOffline(t);
    await loadMore();
    assert.equal(catalogState.phase, 'more-failed');
    comeBack(shop);
    await until(() => catalogState.products.length === 20);
  });
});
