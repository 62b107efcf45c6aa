import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { defaultPace } from '../../../../webapp/browser/loading/backoff.ts';
import { loadValue, saveValue } from '../../../../webapp/browser/storage/storage.ts';
import { showFirstPage } from '../../../../webapp/state/catalog/prerendered-catalog.ts';
import { prerenderStateOf } from '../../../../webapp/state/catalog/prerendered-page.ts';
import { startQueue } from '../../../../webapp/state/offline-queue/send-queue.ts';
import { isUpdating, orderState } from '../../../../webapp/state/order/order.ts';
import { addWhenReady } from '../../../../webapp/state/order/pre-hydration-adds.ts';
import { retrySession, startSession } from '../../../../webapp/state/session/load-session.ts';
import { pendingReplacement } from '../../../../webapp/state/session/replaced-session.ts';
import { sessionState } from '../../../../webapp/state/session/session.ts';
import { type FakeShop, sampleSettings } from '../../../helpers/page/fake-shop.ts';
import { openWebapp, resetStores, until } from '../../../helpers/page/webapp.ts';
import { sampleItem, sampleOrder, sampleProduct } from '../../../helpers/samples.ts';

const coffee = sampleProduct({ providerId: 'cafe', name: 'Café' });
const added = (shop: FakeShop) => shop.seen.filter(({ path }) => path === '/api/order/items/');

async function openDrawnTab(t: TestContext, shopId?: string) {
  const { shop, tab } = await openWebapp(t, { url: '/catalog#abc' });
  const settings = sampleSettings(shopId ? { shopId } : {});
  const none = { page: 0, perPage: 10, hasMore: false, token: null };
  showFirstPage(
    prerenderStateOf({ settings, categories: { data: [], ...none }, products: { data: [coffee], ...none } }),
  );
  return { shop, tab };
}

const openDrawn = async (t: TestContext, shopId?: string): Promise<FakeShop> => (await openDrawnTab(t, shopId)).shop;

describe('a product added before the order loads', () => {
  test('is added once when the session is loaded, even after several presses', async (t) => {
    const shop = await openDrawn(t);
    for (const _ of [1, 2, 3]) addWhenReady(coffee);
    assert.deepEqual([{ ...orderState.adding }, added(shop).length], [{ cafe: true }, 0]);
    await startSession();
    await until(() => orderState.order?.items.length === 1);
    await until(() => !orderState.adding.cafe);
    assert.deepEqual([added(shop).length, orderState.order?.items[0]?.quantity], [1, 1]);
  });

  test('waits for the retry of an unreachable session', async (t) => {
    const shop = await openDrawn(t);
    shop.instead = ({ path }, reply) => {
      if (!path.startsWith('/api/session/')) return false;
      reply(502, { success: false, data: null, errors: [] });
      return true;
    };
    addWhenReady(coffee);
    await startSession();
    assert.deepEqual([sessionState.phase, orderState.adding.cafe], ['unreachable', true]);
    shop.instead = () => false;
    await retrySession();
    await until(() => orderState.order?.items.length === 1);
    assert.equal(added(shop).length, 1);
  });

  test('is discarded if the session is refused', async (t) => {
    const shop = await openDrawn(t);
    shop.instead = (_seen, reply) => {
      reply(401, { success: false, data: null, errors: [] });
      return true;
    };
    addWhenReady(coffee);
    await startSession();
    await until(() => !orderState.adding.cafe);
    assert.equal(added(shop).length, 0);
  });

  test('is discarded if the session belongs to another shop than the displayed one', async (t) => {
    const shop = await openDrawn(t, 'another');
    addWhenReady(coffee);
    await startSession();
    await until(() => orderState.hasOrder && !orderState.adding.cafe);
    assert.equal(added(shop).length, 0);
  });

  test('is discarded if the session may not buy it', async (t) => {
    const shop = await openDrawn(t);
    addWhenReady({ ...coffee, isRestrictedSale: true });
    shop.settings.disableRestrictedProducts = true;
    await startSession();
    await until(() => orderState.hasOrder && !orderState.adding.cafe);
    assert.equal(added(shop).length, 0);
  });

  test('uses the offline queue, so a lost response adds it once', async (t) => {
    const shop = await openDrawn(t);
    let lost = 0;
    shop.instead = ({ path }, reply) => {
      if (path !== '/api/order/items/' || lost++ > 0) return false;
      reply(200, '<html>');
      return true;
    };
    addWhenReady(coffee);
    await startSession();
    await until(() => orderState.waitingNote?.startsWith('1 item') === true);
    startQueue({ ...defaultPace, first: 60_000 });
    await until(() => orderState.operations.length === 0);
    const keys = added(shop).map(({ headers }) => headers['idempotency-key']);
    assert.deepEqual([keys.length, new Set(keys).size, orderState.order?.items.length], [2, 1, 1]);
  });

  test('is stored while the files of the queue load, and sent once', async (t) => {
    const shop = await openDrawn(t);
    await startSession();
    await until(() => orderState.hasOrder);
    addWhenReady(coffee);
    assert.match(JSON.stringify(loadValue('offline_queue')), /"providerId":"cafe".*"state":"underway"/);
    assert.equal(added(shop).length, 0);
    await until(() => !orderState.adding.cafe);
    assert.deepEqual([added(shop).length, loadValue('offline_queue'), orderState.operations], [1, null, []]);
  });

  test('is sent once if the queue starts while its files load', async (t) => {
    const shop = await openDrawn(t);
    await startSession();
    await until(() => orderState.hasOrder);
    addWhenReady(coffee);
    startQueue();
    await until(() => orderState.operations.length === 0 && !orderState.adding.cafe);
    assert.equal(added(shop).length, 1);
  });

  /** The page closes before its order loads, and the next one loads it. */
  const reload = async () => {
    resetStores();
    await startSession();
    await until(() => orderState.hasOrder);
    startQueue();
  };
  /** A page whose session does not load until `shop.instead` is reset. */
  const openWithoutSession = async (t: TestContext) => {
    const { shop, tab } = await openDrawnTab(t);
    shop.instead = ({ path }, reply) => {
      if (!path.startsWith('/api/session/')) return false;
      reply(502, { success: false, data: null, errors: [] });
      return true;
    };
    await startSession();
    return { shop, tab };
  };

  test('is kept over a reload until it is sent', async (t) => {
    const { shop } = await openWithoutSession(t);
    addWhenReady(coffee);
    shop.instead = () => false;
    await reload();
    await until(() => orderState.order?.items.length === 1 && orderState.operations.length === 0);
    await reload();
    assert.deepEqual([added(shop).length, orderState.operations], [1, []], 'once');
  });

  test('is added to what the order has by then, also when it is pressed again after the reload', async (t) => {
    const { shop } = await openWithoutSession(t);
    shop.order = sampleOrder({ items: [sampleItem({ index: 'a', providerId: 'cafe', quantity: 3 })] });
    addWhenReady(coffee);
    resetStores();
    await startSession();
    startQueue();
    addWhenReady(coffee);
    shop.instead = () => false;
    await retrySession();
    await until(() => orderState.operations.length === 0 && !orderState.adding.cafe && orderState.underway === 0);
    assert.deepEqual(
      shop.order.items.map(({ index, quantity }) => [index, quantity]),
      [['a', 5]],
    );
  });

  test('is not restored from damaged data', async (t) => {
    await openDrawn(t);
    saveValue('offline_queue', [null, 5, { providerId: 'cafe' }]);
    startQueue();
    assert.deepEqual(orderState.operations, []);
  });

  for (const isQueueFirst of [false, true])
    test(`is not restored for another person${isQueueFirst ? ', also before their session loads' : ''}`, async (t) => {
      const { shop, tab } = await openWithoutSession(t);
      addWhenReady(coffee);
      resetStores();
      shop.instead = () => false;
      Object.assign(tab, { hash: '#outra' });
      shop.session.userShop.id = 'cliente-2';
      const opening = startSession();
      if (isQueueFirst) startQueue();
      await until(() => pendingReplacement() !== null);
      pendingReplacement()?.decide(true);
      await opening;
      await until(() => orderState.hasOrder);
      startQueue();
      await until(() => !isUpdating(orderState));
      assert.deepEqual([orderState.operations, added(shop).length], [[], 0]);
    });
});
