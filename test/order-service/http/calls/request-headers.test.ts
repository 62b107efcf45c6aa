import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import { openDatabase } from '../../../../order-service/database/engine/database.ts';
import { freshDatabase, freshDatabaseUrl } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  refusalOf,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';

describe('the guards of the order service', () => {
  test('prevent a confirmation by navigation, prefetch, HEAD or from another site', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await createShop(service.database, { products: [draft('arroz')] });
    dataOf(await service.post('/api/order/items/', item('arroz')));
    const refused: Record<string, string>[] = [
      { 'sec-fetch-mode': 'navigate' },
      ...['document', 'iframe', 'frame', 'embed', 'object', 'image'].map((dest) => ({ 'sec-fetch-dest': dest })),
      { 'sec-fetch-site': 'cross-site' },
      { purpose: 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { 'x-moz': 'prefetch' },
    ];
    for (const headers of refused)
      assert.deepEqual(refusalOf(await service.get('/api/order/confirm', { headers })), [
        403,
        'Esta operação só pode ser feita pela loja.',
      ]);
    assert.equal((await service.get('/api/order/confirm', { code: null })).status, 401);
    const head = await service.app.inject({
      method: 'HEAD',
      url: '/api/order/confirm',
      headers: { authorization: 'Bearer ana' },
    });
    assert.equal(head.statusCode, 404);
    const order = dataOf(await service.get<Order>('/api/order/current'));
    assert.deepEqual([order.status, order.items.length], [0, 1], 'nothing was confirmed');
    const ours = { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' };
    assert.equal(dataOf(await service.get<Order>('/api/order/confirm', { headers: ours })).status, 1);
  });

  test('prevent caching of every response', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await createShop(service.database);
    for (const path of ['/api/order/current', '/api/shop/settings', '/api/session/ana', '/api/nowhere'])
      assert.equal((await service.get(path)).headers['cache-control'], 'no-store', path);
  });

  // The gateway's readiness names a database only after it.
  test('say in every response whether the disk of the database is full', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await createShop(service.database);
    assert.equal((await service.get('/api/shop/settings')).headers['x-disk-state'], 'free');
  });

  // Spec §7: "Responses carry success, data and errors; their inner shapes are not shown except where stated."
  test('respond to malformed, too large or unknown requests in the envelope, without internals', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await createShop(service.database);
    const ask = async (payload: string, type = 'application/json', url = '/api/order/items/') => {
      const headers = { authorization: 'Bearer ana', 'content-type': type };
      const response = await service.app.inject({ method: 'POST', url, headers, payload });
      const { success, data, errors } = response.json();
      assert.deepEqual([success, data, errors.length], [false, null, 1], response.body);
      assert.ok(!/error|stack|sql|select|FST_|at /i.test(errors[0].message), response.body);
      return response.statusCode;
    };
    assert.equal(await ask('{"index":'), 400);
    assert.equal(await ask(''), 400);
    assert.equal(await ask('{"__proto__":{"x":1}}'), 400);
    assert.equal(await ask(JSON.stringify({ ...item('a'), preferences: 'x'.repeat(70_000) })), 413);
    assert.equal(await ask('<x/>', 'text/xml'), 415);
    assert.equal(await ask('{}', 'application/json', '/api/nowhere'), 404);
    for (const text of ['a\u0000b', 'half a character: \ud83d'])
      for (const body of [item(text), { ...item('a'), preferences: text }, { ...item('a'), [text]: 1 }])
        assert.equal(await ask(JSON.stringify(body)), 400, text);
    assert.equal((await service.get('/api/catalog/products/a%00b')).status, 400);
    assert.equal((await service.get('/api/catalog/products/facets?searchQuery=a%00b')).status, 400);
  });

  test('refuse an invalid bearer', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await createShop(service.database);
    for (const authorization of ['ana', 'Basic ana', 'Bearer', 'Bearer ', 'Bearer a b', `Bearer ${'x'.repeat(300)}`])
      assert.equal(
        (await service.get('/api/order/current', { code: null, headers: { authorization } })).status,
        401,
        authorization,
      );
  });

  test("keep codes and shoppers' texts out of the logs, also when the database is unavailable", async (t) => {
    const connection = { connectionString: await freshDatabaseUrl(t) };
    const database = openDatabase({ connection, onError: () => {} });
    const service = await startTestService(t, database);
    await createShop(database, { code: 'a-very-secret-code', products: [draft('arroz')] });
    const code = 'a-very-secret-code';
    const preferences = 'CPF 123.456.789-09';
    dataOf(await service.post('/api/order/items/', item('arroz', { preferences }), { code }));
    await service.get(`/api/session/${code}`, { code });
    await database.close();
    const away = await service.post('/api/order/items/', item('arroz', { preferences }), { code });
    assert.ok(away.status >= 500 && !/pool|connect|pg/i.test(JSON.stringify(away.errors)));
    await service.get(`/api/session/${code}`, { code });
    assert.ok(service.logged().length > 0, 'the fault is logged');
    assert.ok(!/a-very-secret-code|123\.456/.test(service.logged()), service.logged());
  });
});
