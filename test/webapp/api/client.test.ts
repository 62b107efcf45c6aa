import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { endpoints } from '#shared/contract/endpoints.ts';
import { refusals } from '#shared/text/refusals/refusals.ts';
import {
  fetchCategories,
  fetchFacets,
  fetchOrder,
  fetchProduct,
  fetchProducts,
  fetchProductsByIds,
  fetchSession,
  fetchSettings,
} from '../../../webapp/api/calls.ts';
import { call, connectTo, ownServer, setBearer } from '../../../webapp/api/client.ts';
import { startFakeShop } from '../../helpers/page/fake-shop.ts';
import { openTab, setOnline } from '../../helpers/page/page.ts';

async function shopFor(t: TestContext) {
  const shop = await startFakeShop();
  connectTo({ baseUrl: shop.url, retryWaits: [1, 1] });
  t.after(async () => {
    connectTo(ownServer);
    setBearer(null);
    await shop.close();
  });
  return shop;
}

describe('a call', () => {
  // Spec §4: "Session start: after a successful session fetch the bearer credential (equal to the session code) is set
  // on all later requests."
  test('sends the session as bearer once it is known', async (t) => {
    const shop = await shopFor(t);
    await call(endpoints.categories, {});
    setBearer('abc');
    await call(endpoints.categories, {});
    assert.deepEqual(
      shop.seen.map(({ headers }) => headers.authorization),
      [undefined, 'Bearer abc'],
    );
  });

  test('returns the data of a success', async (t) => {
    const shop = await shopFor(t);
    const response = await call(endpoints.product, { params: { id: 'p1' } });
    assert.deepEqual(response, { success: true, data: shop.products[1] });
  });

  test('escapes path values and omits empty query values', async (t) => {
    const shop = await shopFor(t);
    await call(endpoints.collectionProducts, {
      params: { id: 'a/b&c' },
      query: { pageNumber: 0, searchQuery: '', pageToken: 'x=1' },
    });
    assert.equal(shop.seen[0]?.path, '/api/catalog/products/collections/a/b&c');
    assert.deepEqual(shop.seen[0]?.query, { pageNumber: '0', pageToken: 'x=1' });
  });

  test('sends empty values in a write: they mean no coupon', async (t) => {
    const shop = await shopFor(t);
    await call(endpoints.setCoupon, { query: { coupon: '' } });
    assert.deepEqual(shop.seen[0]?.query, { coupon: '' });
  });

  test("returns its own Portuguese message when it fails, with the server's text", async (t) => {
    const shop = await shopFor(t);
    shop.instead = (_seen, reply) => {
      reply(422, { success: false, data: null, errors: [{ message: 'Estoque insuficiente', code: 'stock' }] });
      return true;
    };
    const response = await call(endpoints.putItem, { body: { index: '', providerId: 'p1', quantity: 1 } });
    assert.deepEqual(response, {
      success: false,
      kind: 'refused',
      text: 'Estoque insuficiente',
      error: { message: 'Falha ao adicionar o item ao pedido', code: 500, type: 'error', status: 0 },
      errors: [{ message: 'Estoque insuficiente', code: 'stock' }],
      data: null,
    });
  });

  test('sends the order it is meant for, and returns the order of a refusal', async (t) => {
    const shop = await shopFor(t);
    shop.instead = (_seen, reply) => {
      reply(409, {
        success: false,
        data: { id: 'b', version: 7 },
        errors: [{ message: 'Seu pedido foi alterado.', code: 'stale' }],
      });
      return true;
    };
    const response = await call(endpoints.confirmOrder, { expected: { id: 'a', version: 5 } });
    await call(endpoints.confirmOrder, { expected: null });
    assert.deepEqual(
      shop.seen.map(({ headers }) => headers['if-match']),
      ['"a.5"', undefined],
    );
    assert.deepEqual(
      [response.success, !response.success && response.kind === 'stale', response.data],
      [false, true, { id: 'b', version: 7 }],
    );
  });

  // Spec §3: "Result envelope: success, data, errors (each with message)."
  test('fails when status and envelope disagree about success', async (t) => {
    const shop = await shopFor(t);
    shop.instead = (seen, reply) => {
      if (seen.path.endsWith('settings')) reply(200, { success: false, data: {}, errors: [] });
      else reply(400, { success: true, data: {}, errors: [] });
      return true;
    };
    assert.equal((await call(endpoints.settings, {})).success, false);
    assert.equal((await call(endpoints.currentOrder, {})).success, false);
  });

  test('is unreachable when the server is gone or sends no envelope', async (t) => {
    const shop = await shopFor(t);
    shop.instead = (_seen, reply) => {
      reply(200, '<html>');
      return true;
    };
    const strange = await call(endpoints.settings, {});
    await shop.close();
    const gone = await call(endpoints.settings, {});
    for (const response of [strange, gone]) assert.ok(!response.success && response.kind === 'lost');
  });

  for (const [status, code, kind] of [
    [500, 'fault', 'uncertain'],
    [502, 'upstream', 'lost'],
    [503, 'busy', 'lost'],
    [504, 'timeout', 'lost'],
    [429, 'too-many', 'busy'],
    [409, 'stale', 'stale'],
    [404, 'not-found', 'missing'],
    [422, 'rule', 'refused'],
  ] as const)
    test(`that fails with status ${status} and code '${code}' is a failure of kind '${kind}'`, async (t) => {
      const shop = await shopFor(t);
      const errors = [{ message: 'Algo falhou.', code }];
      shop.instead = (_seen, reply) => reply(status, { success: false, data: null, errors }) ?? true;
      const response = await call(endpoints.setCoupon, { query: { coupon: 'UM' } });
      assert.equal(!response.success && response.kind, kind);
    });

  test("without a response names the broken connection: the device's or the shop's", async (t) => {
    const shop = await shopFor(t);
    openTab(t);
    await shop.close();
    const text = async () => {
      const response = await call(endpoints.putItem, { body: { index: '', providerId: 'p1', quantity: 1 } });
      return response.success ? null : response.errors[0]?.message;
    };
    const away = await text();
    setOnline(false);
    assert.deepEqual(
      [away, await text()],
      [
        'Falha ao adicionar o item ao pedido. A loja está fora do ar no momento. Tente novamente em instantes.',
        'Falha ao adicionar o item ao pedido. Você está sem conexão',
      ],
    );
  });

  test("whose response has no text of the shop starts with the operation's message", async (t) => {
    const shop = await shopFor(t);
    const said: (string | undefined)[] = [];
    for (const [status, body] of [
      [500, { success: false, data: null, errors: [] }],
      [404, { success: false, data: null, errors: [] }],
      [500, 'Internal Server Error'],
      [500, { success: false, data: null, errors: [{ message: refusals.fault, code: 'fault' }] }],
      [502, { success: false, data: null, errors: [{ message: refusals.upstream, code: 'upstream' }] }],
      [504, { success: false, data: null, errors: [{ message: refusals.timeout, code: 'timeout' }] }],
      [422, { success: false, data: null, errors: [{ message: 'Este cupom venceu.', code: 'rule' }] }],
    ] as const) {
      shop.instead = (_seen, reply) => {
        reply(status, body);
        return true;
      };
      const response = await call(endpoints.setCoupon, { query: { coupon: 'UM' } });
      said.push(response.success ? undefined : response.errors[0]?.message);
    }
    assert.deepEqual(said, [
      'Falha ao aplicar o cupom',
      'Falha ao aplicar o cupom',
      'Falha ao aplicar o cupom. A loja está fora do ar no momento. Tente novamente em instantes.',
      'Falha ao aplicar o cupom. Aconteceu um erro inesperado. Tente novamente em instantes.',
      'Falha ao aplicar o cupom. A loja está fora do ar no momento. Tente novamente em instantes.',
      'Falha ao aplicar o cupom. A loja demorou para responder. Tente novamente em instantes.',
      'Este cupom venceu.',
    ]);
  });
});

describe('a retry', () => {
  const failTimes = (times: number, status: number) => {
    let left = times;
    return (_seen: unknown, reply: (status: number, body: unknown) => void) => {
      if (left-- <= 0) return false;
      reply(status, { success: false, data: null, errors: [{ message: 'fora do ar' }] });
      return true;
    };
  };

  test('follows a read with a server error', async (t) => {
    const shop = await shopFor(t);
    shop.instead = failTimes(2, 503);
    assert.equal((await call(endpoints.settings, {})).success, true);
    assert.equal(shop.seen.length, 3);
  });

  test('is sent at most twice', async (t) => {
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

  test('never follows a write, even if the contract uses GET', async (t) => {
    const shop = await shopFor(t);
    shop.instead = failTimes(9, 503);
    await call(endpoints.putItem, { body: { index: '', providerId: 'p1', quantity: 1 } });
    await call(endpoints.confirmOrder, {});
    assert.equal(shop.seen.length, 2);
  });
});

test('only reads are retried: each GET of the contract that writes is sent once', async (t) => {
  const shop = await shopFor(t);
  shop.instead = (_seen, reply) => {
    reply(503, { success: false, data: null, errors: [{ message: 'fora do ar' }] });
    return true;
  };
  const gets = Object.values(endpoints).filter(({ method, path }) => method === 'GET' && !path.includes(':'));
  const triedAgain: string[] = [];
  const sentOnce: string[] = [];
  for (const endpoint of gets) {
    const before = shop.seen.length;
    await call<typeof endpoints.confirmOrder>(endpoint as typeof endpoints.confirmOrder, {});
    (shop.seen.length - before > 1 ? triedAgain : sentOnce).push(endpoint.path);
  }
  assert.deepEqual(sentOnce.sort(), [
    '/api/order/cancel',
    '/api/order/confirm',
    '/api/order/payment/update',
    '/api/order/send/catalog',
    '/api/order/send/resume',
  ]);
  assert.ok(triedAgain.includes('/api/order/current') && triedAgain.includes('/api/catalog/top'));
});

test('a write that may have arrived is retried with its key', async (t) => {
  const shop = await shopFor(t);
  await call(endpoints.putItem, { body: { index: '', providerId: 'p1', quantity: 1 }, key: 'chave-1' });
  assert.equal(shop.seen[0]?.headers['idempotency-key'], 'chave-1');
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
  for (const key of keys.slice(0, 3))
    assert.match(String(key), /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

describe("invalid data is a failure with the request's own text, and not a response of the shop", () => {
  const abandon = new AbortController();
  const top = () => fetchProducts({ kind: 'top' }, { pageNumber: 0, pageToken: null }, abandon.signal);
  for (const [what, ask, words, wrong] of [
    ['the order', fetchOrder, 'Falha ao carregar o pedido', [null, [], 'x', 5, {}, { items: {} }]],
    ['the settings', fetchSettings, endpoints.settings.failure, [null, [], {}, { data: null }, { data: [] }]],
    ['the categories', fetchCategories, endpoints.categories.failure, [null, [], { data: null }, { data: {} }]],
    ['the list of products', top, endpoints.topProducts.failure, [null, [], { data: 'x' }]],
    ['a product', () => fetchProduct('p1'), endpoints.product.failure, [null, [], {}]],
    ['some products', () => fetchProductsByIds(['p1']), endpoints.productsByIds.failure, [null, {}, 'x']],
    ['the facets', () => fetchFacets({}, abandon.signal), endpoints.facets.failure, [null, {}]],
    [
      'the session',
      () => fetchSession('abc'),
      endpoints.session.failure,
      [[], 'x', 5, { userShop: [] }, { userShop: {} }],
    ],
  ] as const)
    test(what, async (t) => {
      const shop = await shopFor(t);
      for (const data of wrong) {
        shop.instead = (_seen, reply) => reply(200, { success: true, data, errors: [] }) ?? true;
        const response = await ask();
        assert.equal(response.success, false, JSON.stringify(data));
        assert.deepEqual(
          [!response.success && response.error.message, !response.success && response.kind === 'lost'],
          [words, true],
        );
      }
    });
});

test('an aborted call rejects and is not retried', async (t) => {
  const shop = await shopFor(t);
  const abandon = new AbortController();
  shop.instead = () => {
    abandon.abort();
    return true;
  };
  await assert.rejects(call(endpoints.topProducts, { signal: abandon.signal }), { name: 'AbortError' });
  assert.equal(shop.seen.length, 1);
});
