import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { endpoints } from '#shared/contract/endpoints.ts';
import { call, connectTo, isUnreachable, setBearer } from '../../../webapp/api/client.ts';
import { startFakeShop } from '../../helpers/fake-shop.ts';

async function shopFor(t: TestContext) {
  const shop = await startFakeShop();
  connectTo({ baseUrl: shop.url, retryWaits: [1, 1] });
  t.after(async () => {
    connectTo({});
    setBearer(null);
    await shop.close();
  });
  return shop;
}

describe('a call', () => {
  test('carries the session as bearer once it is known', async (t) => {
    const shop = await shopFor(t);
    await call(endpoints.categories, {});
    setBearer('abc');
    await call(endpoints.categories, {});
    assert.deepEqual(
      shop.seen.map(({ headers }) => headers.authorization),
      [undefined, 'Bearer abc'],
    );
  });

  test('gives the data of a success', async (t) => {
    const shop = await shopFor(t);
    const answer = await call(endpoints.product, { params: { id: 'p1' } });
    assert.deepEqual(answer, { success: true, data: shop.products[1] });
  });

  test('escapes what goes into the path and leaves out empty query values', async (t) => {
    const shop = await shopFor(t);
    await call(endpoints.collectionProducts, { params: { id: 'a/b&c' }, query: { pageNumber: 0, searchQuery: '', pageToken: 'x=1' } });
    assert.equal(shop.seen[0]?.path, '/api/catalog/products/collections/a/b&c');
    assert.deepEqual(shop.seen[0]?.query, { pageNumber: '0', pageToken: 'x=1' });
  });

  test('says its own Portuguese message when it fails, with the words of the server beside it', async (t) => {
    const shop = await shopFor(t);
    shop.instead = (_seen, reply) => {
      reply(422, { success: false, data: null, errors: [{ message: 'Estoque insuficiente', code: 'stock' }] });
      return true;
    };
    const answer = await call(endpoints.putItem, { body: { index: '', providerId: 'p1', quantity: 1 } });
    assert.deepEqual(answer, {
      success: false,
      error: { message: 'Falha ao adicionar o item ao pedido', code: 500, type: 'error', status: 0 },
      errors: [{ message: 'Estoque insuficiente', code: 'stock' }],
    });
  });

  test('fails when the status says success and the envelope does not, and the other way round', async (t) => {
    const shop = await shopFor(t);
    shop.instead = (seen, reply) => {
      if (seen.path.endsWith('settings')) reply(200, { success: false, data: {}, errors: [] });
      else reply(400, { success: true, data: {}, errors: [] });
      return true;
    };
    assert.equal((await call(endpoints.settings, {})).success, false);
    assert.equal((await call(endpoints.currentOrder, {})).success, false);
  });

  test('is unreachable when the server is gone or speaks no envelope', async (t) => {
    const shop = await shopFor(t);
    shop.instead = (_seen, reply) => {
      reply(200, '<html>');
      return true;
    };
    const strange = await call(endpoints.settings, {});
    await shop.close();
    const gone = await call(endpoints.settings, {});
    for (const answer of [strange, gone]) assert.ok(!answer.success && isUnreachable(answer.errors));
  });
});

describe('a second try', () => {
  const failTimes = (times: number, status: number) => {
    let left = times;
    return (_seen: unknown, reply: (status: number, body: unknown) => void) => {
      if (left-- <= 0) return false;
      reply(status, { success: false, data: null, errors: [{ message: 'fora do ar' }] });
      return true;
    };
  };

  test('follows a read that met a server in trouble', async (t) => {
    const shop = await shopFor(t);
    shop.instead = failTimes(2, 503);
    assert.equal((await call(endpoints.settings, {})).success, true);
    assert.equal(shop.seen.length, 3);
  });

  test('is not made more than twice', async (t) => {
    const shop = await shopFor(t);
    shop.instead = failTimes(9, 502);
    assert.equal((await call(endpoints.settings, {})).success, false);
    assert.equal(shop.seen.length, 3);
  });

  test('does not follow a refusal', async (t) => {
    const shop = await shopFor(t);
    shop.instead = failTimes(1, 422);
    await call(endpoints.settings, {});
    assert.equal(shop.seen.length, 1);
  });

  test('never follows a write, also when the contract spells it GET', async (t) => {
    const shop = await shopFor(t);
    shop.instead = failTimes(9, 503);
    await call(endpoints.putItem, { body: { index: '', providerId: 'p1', quantity: 1 } });
    await call(endpoints.confirmOrder, {});
    assert.equal(shop.seen.length, 2);
  });
});

test('every write has an idempotency key of its own, and no read has one', async (t) => {
  const shop = await shopFor(t);
  const change = { index: '', providerId: 'p1', quantity: 1 };
  await call(endpoints.putItem, { body: change });
  await call(endpoints.putItem, { body: change });
  await call(endpoints.confirmOrder, {});
  await call(endpoints.searchTextProducts, { body: { searchQuery: 'arroz' } });
  const keys = shop.seen.map(({ headers }) => headers['idempotency-key']);
  assert.equal(keys[3], undefined);
  assert.equal(new Set(keys.slice(0, 3)).size, 3);
  for (const key of keys.slice(0, 3)) assert.match(String(key), /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('an abandoned call rejects and is not tried again', async (t) => {
  const shop = await shopFor(t);
  const abandon = new AbortController();
  shop.instead = () => {
    abandon.abort();
    return true;
  };
  await assert.rejects(call(endpoints.topProducts, { signal: abandon.signal }), { name: 'AbortError' });
  assert.equal(shop.seen.length, 1);
});
