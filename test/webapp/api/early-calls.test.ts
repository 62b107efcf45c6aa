import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { endpoints } from '#shared/contract/endpoints.ts';
import { call, connectTo, setBearer } from '../../../webapp/api/client.ts';
import { saveEarlyRequest } from '../../../webapp/browser/pre-hydration/early-requests.ts';
import { startFakeShop } from '../../helpers/fake-shop.ts';
import { openTab } from '../../helpers/page.ts';

const answer = (data: unknown, status = 200) => Promise.resolve(Response.json({ success: status === 200, data, errors: [] }, { status }));

/** `age`: how long the page is open, in ms. Of this process it says nothing: that has run other tests before. */
async function openShop(t: TestContext, age = 1_000) {
  openTab(t);
  t.mock.method(performance, 'now', () => age);
  const shop = await startFakeShop();
  connectTo({ baseUrl: shop.url, retryWaits: [1] });
  setBearer('abc');
  t.after(async () => {
    connectTo({});
    setBearer(null);
    await shop.close();
  });
  return { shop, url: shop.url + endpoints.currentOrder.path };
}

describe('a call that the page began before the bundle was there', () => {
  test('is not made again: its answer is taken, once', async (t) => {
    const { shop, url } = await openShop(t);
    saveEarlyRequest(url, 'abc', answer({ id: 'early' }));
    assert.deepEqual(await call(endpoints.currentOrder, {}), { success: true, data: { id: 'early' } });
    assert.equal(shop.seen.length, 0);
    assert.equal((await call(endpoints.currentOrder, {})).success, true);
    assert.equal(shop.seen.length, 1);
  });

  test('says nothing any more when a minute has gone by', async (t) => {
    const { shop, url } = await openShop(t, 61_000);
    saveEarlyRequest(url, 'abc', answer({ id: 'early' }));
    await call(endpoints.currentOrder, {});
    assert.equal(shop.seen.length, 1);
  });

  test("of another caller is nobody else's", async (t) => {
    const { shop, url } = await openShop(t);
    saveEarlyRequest(url, 'somebody', answer({ id: 'theirs' }));
    await call(endpoints.currentOrder, {});
    assert.equal(shop.seen.length, 1);
  });

  test('is made in the ordinary way when it failed', async (t) => {
    const { shop, url } = await openShop(t);
    for (const failure of [Promise.reject(new TypeError('no connection')), answer(null, 503)]) {
      saveEarlyRequest(url, 'abc', failure);
      assert.equal((await call(endpoints.currentOrder, {})).success, true);
    }
    assert.equal(shop.seen.length, 2);
  });

  test('and that nobody asks for is no error', async (t) => {
    const { url } = await openShop(t);
    saveEarlyRequest(url, 'abc', Promise.reject(new TypeError('no connection')));
    await new Promise((next) => setImmediate(next));
  });

  test('may be given up by who asks, though it goes on', async (t) => {
    const { shop } = await openShop(t);
    const url = `${shop.url}/api/catalog/products/p1`;
    saveEarlyRequest(url, 'abc', new Promise(() => {}));
    const giveUp = new AbortController();
    const asked = call(endpoints.product, { params: { id: 'p1' }, signal: giveUp.signal });
    giveUp.abort();
    await assert.rejects(asked, { name: 'AbortError' });
  });
});
