import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SessionType } from '#shared/model/session.ts';
import { recall, recallText, remember } from '../../../webapp/browser/storage.ts';
import { loadOrder, orderState } from '../../../webapp/state/order.ts';
import { retrySession, sessionState, startSession, takeInitialCatalog } from '../../../webapp/state/session.ts';
import type { FakeShop } from '../../helpers/fake-shop.ts';
import { openWebapp, resetStores, until } from '../../helpers/webapp.ts';

const refuse = (shop: FakeShop, status = 401, isOn = true) => {
  shop.instead = (seen, reply) => {
    if (!isOn || !seen.path.startsWith('/api/session/')) return false;
    reply(status, { success: false, data: null, errors: [{ message: 'Sessão inválida' }] });
    return true;
  };
};

describe('session loading', () => {
  test('asks with the code of the hash, then loads settings and order with it as bearer', async (t) => {
    const { shop } = await openWebapp(t, { url: '/#abc?type=Standard' });
    await startSession();
    await until(() => orderState.order !== null);
    assert.equal(shop.seen[0]?.path, '/api/session/abc');
    assert.equal(shop.seen[0]?.headers.authorization, undefined);
    assert.deepEqual(
      shop.seen
        .slice(1)
        .map(({ path, headers }) => [path, headers.authorization])
        .sort(),
      [
        ['/api/order/current', 'Bearer abc'],
        ['/api/shop/settings', 'Bearer abc'],
      ],
    );
    assert.equal(sessionState.phase, 'ready');
    assert.equal(sessionState.settings?.name, 'Empório da Praça');
  });

  test('uses the code that was kept when the address has none', async (t) => {
    const { shop, tab } = await openWebapp(t, { url: '/#abc' });
    await startSession();
    resetStores();
    Object.assign(tab, { hash: '', path: '/order' });
    await startSession();
    assert.deepEqual(
      shop.seen.filter(({ path }) => path.startsWith('/api/session')).map(({ path }) => path),
      ['/api/session/abc', '/api/session/abc'],
    );
  });

  test("uses 'anonymous-session' with no code, and the visitor's own code from then on", async (t) => {
    const { shop } = await openWebapp(t);
    shop.session = { ...shop.session, code: 'own-code' };
    await startSession();
    assert.equal(shop.seen[0]?.path, '/api/session/anonymous-session');
    assert.equal(shop.seen.find(({ path }) => path === '/api/shop/settings')?.headers.authorization, 'Bearer own-code');
    resetStores();
    await startSession();
    assert.equal(shop.seen.filter(({ path }) => path.startsWith('/api/session')).at(-1)?.path, '/api/session/own-code');
  });

  test('keeps the literal code in use when the shop gives no other', async (t) => {
    const { shop } = await openWebapp(t);
    await startSession();
    assert.equal(shop.seen.find(({ path }) => path === '/api/shop/settings')?.headers.authorization, 'Bearer anonymous-session');
  });

  test('puts the code back into the address where storage is blocked', async (t) => {
    const { shop, tab } = await openWebapp(t, { storage: 'blocked' });
    shop.session = { ...shop.session, code: 'own-code' };
    await startSession();
    assert.equal(tab.hash, '#own-code');
  });

  test('takes the code out of the address where storage keeps it', async (t) => {
    const { tab } = await openWebapp(t, { url: '/catalog?fbclid=1#abc?type=Standard' });
    await startSession();
    assert.deepEqual([tab.path, tab.search, tab.hash], ['/catalog', '?fbclid=1', '']);
  });

  test('keeps what the entry link wants opened, and gives it once', async (t) => {
    await openWebapp(t, { url: '/#abc?type=ShowCategory&id=bebidas' });
    await startSession();
    assert.deepEqual(takeInitialCatalog(), { type: 'ShowCategory', id: 'bebidas' });
    assert.equal(takeInitialCatalog(), null);
  });

  test('flags an order of an anonymous user', async (t) => {
    const { shop } = await openWebapp(t);
    shop.order = { ...shop.order, userId: 'Anonymous-77', isAnonymousUser: false };
    await startSession();
    await until(() => orderState.order !== null);
    assert.equal(orderState.order?.isAnonymousUser, true);
  });
});

describe('a session that fails', () => {
  test('is invalid, and its kept code is removed', async (t) => {
    const { shop } = await openWebapp(t, { url: '/catalog' });
    remember('session_code', 'old');
    refuse(shop);
    await startSession();
    assert.equal(shop.seen[0]?.path, '/api/session/old');
    assert.equal(sessionState.phase, 'invalid');
    assert.equal(recall('session_code'), null);
  });

  test('is invalid too when it comes without a userShop', async (t) => {
    const { shop } = await openWebapp(t, { url: '/#abc' });
    shop.instead = (seen, reply) => {
      if (seen.path.startsWith('/api/session/')) reply(200, { success: true, data: { sessionType: 0 }, errors: [] });
      return seen.path.startsWith('/api/session/');
    };
    await startSession();
    assert.equal(sessionState.phase, 'invalid');
    assert.equal(shop.seen.length, 1);
  });

  test('can be tried again with the same code when the shop could not be reached', async (t) => {
    const { shop } = await openWebapp(t, { url: '/#abc' });
    shop.instead = (seen, reply) => {
      if (shop.seen.length === 1) reply(502, 'bad gateway');
      return shop.seen.length === 1 && seen.path !== '';
    };
    await startSession();
    assert.equal(sessionState.phase, 'unreachable');
    await retrySession();
    assert.equal(sessionState.phase, 'ready');
    assert.equal(shop.seen[1]?.path, '/api/session/abc');
    assert.equal(recallText('session_code'), 'abc');
  });

  test('is not what a shop without settings is', async (t) => {
    const { shop } = await openWebapp(t, { url: '/#abc' });
    shop.instead = (seen, reply) => {
      if (seen.path.endsWith('/settings')) reply(500, { success: false, data: null, errors: [] });
      return seen.path.endsWith('/settings');
    };
    await startSession();
    assert.equal(sessionState.phase, 'failed');
    assert.equal(recallText('session_code'), 'abc');
  });
});

test('a session that is refused later is invalid from then on', async (t) => {
  const { shop } = await openWebapp(t, { url: '/#abc' });
  await startSession();
  shop.instead = (_seen, reply) => {
    reply(401, { success: false, data: null, errors: [{ message: 'Sessão expirada' }] });
    return true;
  };
  await loadOrder();
  assert.equal(sessionState.phase, 'invalid');
  assert.equal(recall('session_code'), null);
});

test("a platform user's session lies in local storage", async (t) => {
  const { shop, tab } = await openWebapp(t, { url: '/#agent' });
  shop.session = { ...shop.session, sessionType: SessionType.PlatformUser };
  await startSession();
  assert.ok(tab.localStorage.has('loja:session_code'));
});

test('what was kept for another person is not shown to this one', async (t) => {
  const { shop } = await openWebapp(t, { url: '/#abc' });
  await startSession();
  remember('cached_catalog', 'of client 1');
  await startSession();
  assert.equal(recall('cached_catalog'), 'of client 1');
  shop.session = { ...shop.session, userShop: { id: 'cliente-2', name: 'Bia', addresses: [] } };
  await startSession();
  assert.equal(recall('cached_catalog'), null);
});
