import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { endpoints } from '#shared/contract/endpoints.ts';
import { call, connectTo, ownServer, setBearer } from '../../../webapp/api/client.ts';
import { saveEarlyRequest } from '../../../webapp/browser/pre-hydration/early-requests.ts';
import { startFakeShop } from '../../helpers/page/fake-shop.ts';
import { openTab } from '../../helpers/page/page.ts';

const respond = (data: unknown, status = 200) =>
  Promise.resolve(Response.json({ success: status === 200, data, errors: [] }, { status }));

/** `age`: how long the page is open, in milliseconds; this process is older, because it ran other tests before. */
async function openShop(t: TestContext, age = 1_000) {
  openTab(t);
  t.mock.method(performance, 'now', () => age);
  const shop = await startFakeShop();
  connectTo({ baseUrl: shop.url, retryWaits: [1] });
  setBearer('abc');
  t.after(async () => {
    connectTo(ownServer);
    setBearer(null);
    await shop.close();
  });
  return { shop, url: shop.url + endpoints.currentOrder.path };
}

describe('a request that the page started before the bundle loaded', () => {
  test('is not repeated: its response is used once', async (t) => {
    const { shop, url } = await openShop(t);
    saveEarlyRequest(url, 'abc', respond({ id: 'early' }));
    assert.deepEqual(await call(endpoints.currentOrder, {}), { success: true, data: { id: 'early' } });
    assert.equal(shop.seen.length, 0);
    assert.equal((await call(endpoints.currentOrder, {})).success, true);
    assert.equal(shop.seen.length, 1);
  });

  test('is ignored after a minute', async (t) => {
    const { shop, url } = await openShop(t, 61_000);
    saveEarlyRequest(url, 'abc', respond({ id: 'early' }));
    await call(endpoints.currentOrder, {});
    assert.equal(shop.seen.length, 1);
  });

  test('of another caller is not used', async (t) => {
    const { shop, url } = await openShop(t);
    saveEarlyRequest(url, 'somebody', respond({ id: 'theirs' }));
    await call(endpoints.currentOrder, {});
    assert.equal(shop.seen.length, 1);
  });

  test('is repeated normally if it failed', async (t) => {
    const { shop, url } = await openShop(t);
    for (const failure of [Promise.reject(new TypeError('no connection')), respond(null, 503)]) {
      saveEarlyRequest(url, 'abc', failure);
      assert.equal((await call(endpoints.currentOrder, {})).success, true);
    }
    assert.equal(shop.seen.length, 2);
  });

  test('that no caller uses is not an error', async (t) => {
    const { url } = await openShop(t);
    saveEarlyRequest(url, 'abc', Promise.reject(new TypeError('no connection')));
    await new Promise((next) => setImmediate(next));
  });

  test('can be aborted by its caller, although it continues', async (t) => {
    const { shop } = await openShop(t);
    const url = `${shop.url}/api/catalog/products/p1`;
    saveEarlyRequest(url, 'abc', new Promise(() => {}));
    const giveUp = new AbortController();
    const asked = call(endpoints.product, { params: { id: 'p1' }, signal: giveUp.signal });
    giveUp.abort();
    await assert.rejects(asked, { name: 'AbortError' });
  });
});
