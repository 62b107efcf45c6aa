import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SessionType } from '#shared/model/session.ts';
import { loadText, loadValue, saveValue } from '../../../../webapp/browser/storage/storage.ts';
import { loadOrder, orderState } from '../../../../webapp/state/order/order.ts';
import { retrySession, startSession } from '../../../../webapp/state/session/load-session.ts';
import { clearInitialCatalog, initialCatalog, sessionState } from '../../../../webapp/state/session/session.ts';
import type { FakeShop } from '../../../helpers/page/fake-shop.ts';
import { openWebapp, resetStores, until } from '../../../helpers/page/webapp.ts';

const refuse = (shop: FakeShop, status = 401, isOn = true) => {
  shop.instead = (seen, reply) => {
    if (!isOn || !seen.path.startsWith('/api/session/')) return false;
    reply(status, { success: false, data: null, errors: [{ message: 'Sessão inválida' }] });
    return true;
  };
};

describe('session loading', () => {
  // Spec §2: "Session loading (applies to all routes except the integration screens):"
  // Spec §2: "Otherwise the session and the shop settings are loaded."
  // Spec §2: "A shared context holds session, current order, shop settings and category list."
  // Spec §4: "Session start: after a successful session fetch the bearer credential (equal to the session code) is set
  // on all later requests."
  test('uses the code of the hash, then loads settings and order with it as bearer', async (t) => {
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

  test('uses the stored code if the URL has none', async (t) => {
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

  // Spec §2: "With no code, the code 'anonymous-session' is used."
  test("uses 'anonymous-session' without a code, and then the visitor's own code", async (t) => {
    const { shop } = await openWebapp(t);
    shop.session = { ...shop.session, code: 'own-code' };
    await startSession();
    assert.equal(shop.seen[0]?.path, '/api/session/anonymous-session');
    assert.equal(shop.seen.find(({ path }) => path === '/api/shop/settings')?.headers.authorization, 'Bearer own-code');
    resetStores();
    await startSession();
    assert.equal(shop.seen.filter(({ path }) => path.startsWith('/api/session')).at(-1)?.path, '/api/session/own-code');
  });

  test('keeps the literal code if the shop returns no other', async (t) => {
    const { shop } = await openWebapp(t);
    await startSession();
    assert.equal(
      shop.seen.find(({ path }) => path === '/api/shop/settings')?.headers.authorization,
      'Bearer anonymous-session',
    );
  });

  test('writes the code to the URL if storage is blocked', async (t) => {
    const { shop, tab } = await openWebapp(t, { storage: 'blocked' });
    shop.session = { ...shop.session, code: 'own-code' };
    await startSession();
    assert.equal(tab.hash, '#own-code');
  });

  test('removes the code from the URL if storage keeps it', async (t) => {
    const { tab } = await openWebapp(t, { url: '/catalog?fbclid=1#abc?type=Standard' });
    await startSession();
    assert.deepEqual([tab.path, tab.search, tab.hash], ['/catalog', '?fbclid=1', '']);
  });

  // Spec §2: "The session code comes from the part of the URL hash before the question mark. The hash query may carry
  // an initial catalog type and id."
  test('saves the catalogue of the entry link, and returns it once', async (t) => {
    await openWebapp(t, { url: '/#abc?type=ShowCategory&id=bebidas' });
    await startSession();
    assert.deepEqual(initialCatalog(), { type: 'ShowCategory', id: 'bebidas' });
    clearInitialCatalog();
    assert.equal(initialCatalog(), null);
  });

  // Spec §2: "An order whose user id contains the word anonymous is flagged as anonymous user."
  test('flags an order of an anonymous user', async (t) => {
    const { shop } = await openWebapp(t);
    shop.order = { ...shop.order, userId: 'Anonymous-77', isAnonymousUser: false };
    await startSession();
    await until(() => orderState.order !== null);
    assert.equal(orderState.order?.isAnonymousUser, true);
  });
});

describe('a session that fails', () => {
  // Spec §2: "If the session call fails or returns no userShop, the stored code is removed and the user goes to
  // invalid-session."
  test('is invalid, and its stored code is removed', async (t) => {
    const { shop } = await openWebapp(t, { url: '/catalog' });
    saveValue('session_code', 'old');
    refuse(shop);
    await startSession();
    assert.equal(shop.seen[0]?.path, '/api/session/old');
    assert.equal(sessionState.phase, 'invalid');
    assert.equal(loadValue('session_code'), null);
  });

  // Spec §2: "If the session call fails or returns no userShop, the stored code is removed and the user goes to
  // invalid-session."
  test('is also invalid without a userShop', async (t) => {
    const { shop } = await openWebapp(t, { url: '/#abc' });
    shop.instead = (seen, reply) => {
      if (seen.path.startsWith('/api/session/')) reply(200, { success: true, data: { sessionType: 0 }, errors: [] });
      return seen.path.startsWith('/api/session/');
    };
    await startSession();
    assert.equal(sessionState.phase, 'invalid');
    assert.equal(shop.seen.length, 1);
  });

  // Decision: A session call without a response, with 429 or with 5xx is no refusal: the code stays and the page offers
  // a retry.
  for (const [title, status, body] of [
    ['502', 502, { success: false, data: null, errors: [{ message: 'fora do ar', code: 'upstream' }] }],
    ['500', 500, { success: false, data: null, errors: [] }],
    ['429', 429, { success: false, data: null, errors: [{ message: 'calma', code: 'too-many' }] }],
    ['no envelope', 502, 'bad gateway'],
    ['a list instead of a session', 200, { success: true, data: [], errors: [] }],
    ['a text instead of a session', 200, { success: true, data: 'sessão', errors: [] }],
    ['a session with an unknown person', 200, { success: true, data: { userShop: 'Ana' }, errors: [] }],
  ] as const)
    test(`is not refused after ${title}: the code and pending changes stay, and a retry is possible, also after a reload`, async (t) => {
      const { shop, tab } = await openWebapp(t, { url: '/#abc' });
      saveValue('session_code', 'abc');
      saveValue('offline_queue', 'something');
      let isDown = true;
      shop.instead = (_seen, reply) => {
        if (isDown) reply(status, body);
        return isDown;
      };
      await startSession();
      assert.deepEqual([sessionState.phase, loadText('session_code')], ['unreachable', 'abc']);
      resetStores();
      Object.assign(tab, { hash: '', path: '/catalog' });
      await startSession();
      assert.deepEqual([sessionState.phase, loadValue('offline_queue')], ['unreachable', 'something']);
      isDown = false;
      await retrySession();
      assert.equal(sessionState.phase, 'ready');
      assert.deepEqual(
        [...new Set(shop.seen.map(({ path }) => path).filter((path) => path.includes('session')))],
        ['/api/session/abc'],
      );
    });

  test('without a connection keeps the code in the URL if storage is blocked', async (t) => {
    const { shop, tab } = await openWebapp(t, { url: '/#abc', storage: 'blocked' });
    await shop.close();
    tab.hash = '#abc';
    await startSession();
    assert.deepEqual([sessionState.phase, tab.hash], ['unreachable', '#abc']);
  });

  test('without a response removes the catalogue of another code, whose session stays', async (t) => {
    const { shop } = await openWebapp(t, { url: '/#new' });
    saveValue('session_code', 'old');
    saveValue('cached_catalog', 'of the old');
    refuse(shop, 503);
    await startSession();
    assert.deepEqual([loadText('session_code'), loadValue('cached_catalog')], ['old', null]);
  });

  for (const status of [401, 403, 404])
    test(`with ${status} removes the code`, async (t) => {
      const { shop } = await openWebapp(t, { url: '/#abc' });
      saveValue('session_code', 'abc');
      refuse(shop, status);
      await startSession();
      assert.deepEqual([sessionState.phase, loadText('session_code')], ['invalid', null]);
    });

  test('includes missing settings, and a retry requests only these', async (t) => {
    const { shop } = await openWebapp(t, { url: '/#abc' });
    const asked: string[] = [];
    let isBroken = true;
    shop.instead = (seen, reply) => {
      asked.push(seen.path);
      const isRefused = isBroken && seen.path.endsWith('/settings');
      if (isRefused) reply(500, { success: false, data: null, errors: [] });
      return isRefused;
    };
    await startSession();
    assert.deepEqual([sessionState.phase, loadText('session_code')], ['unreachable', 'abc']);
    isBroken = false;
    await retrySession();
    assert.equal(sessionState.phase, 'ready');
    assert.equal(asked.filter((path) => path.includes('/session')).length, 1);
  });
});

// Spec §8: "Invalid or missing session: redirect to invalid-session."
test('a session that is refused later becomes invalid', async (t) => {
  const { shop } = await openWebapp(t, { url: '/#abc' });
  await startSession();
  shop.instead = (_seen, reply) => {
    reply(401, { success: false, data: null, errors: [{ message: 'Sessão expirada' }] });
    return true;
  };
  await loadOrder();
  assert.equal(sessionState.phase, 'invalid');
  assert.equal(loadValue('session_code'), null);
});

// Spec §2: "These are kept in session storage, or in local storage for platform users."
test("a platform user's session is in local storage", async (t) => {
  const { shop, tab } = await openWebapp(t, { url: '/#agent' });
  shop.session = { ...shop.session, sessionType: SessionType.PlatformUser };
  await startSession();
  assert.ok([...tab.localStorage.keys()].some((name) => name.endsWith(':session_code')));
  assert.equal(tab.sessionStorage.has('session_code'), false);
});

// Spec §3: "Checkout data kept locally per user: logisticType, selectedLogistic, deliveryAddressIndex, selectedSeller,
// selectedDay, selectedSchedule, paymentMethod, paymentOptionGroup, paymentOptionId, cashAmount, coupon,
// manualDiscount, priceTableId, manualPaymentOption, cep (and cepNumber, isInSemiAutomatic, and the contact fields in
// the checkout form)."
test('data stored for another person is not shown to this one', async (t) => {
  const { shop } = await openWebapp(t, { url: '/#abc' });
  await startSession();
  saveValue('cached_catalog', 'of client 1');
  await startSession();
  assert.equal(loadValue('cached_catalog'), 'of client 1');
  shop.session = { ...shop.session, userShop: { id: 'cliente-2', name: 'Bia', addresses: [] } };
  await startSession();
  assert.equal(loadValue('cached_catalog'), null);
});

test("a shopper in an agent's tab sees no data of the agent's contact, and the agent none of the shopper's", async (t) => {
  const { shop, tab } = await openWebapp(t, { url: '/#agent' });
  const agent = { ...shop.session, sessionType: SessionType.PlatformUser };
  const shopper = { ...shop.session, userShop: { id: 'cliente-2', name: 'Bia', addresses: [] } };
  const enter = async (session: typeof shop.session) => {
    resetStores();
    shop.session = session;
    Object.assign(tab, { hash: `#${session.userShop.id}` });
    await startSession();
  };
  for (const key of ['checkout_data', 'payment_data', 'cached_catalog'] as const) {
    await enter(agent);
    saveValue(key, 'of client 1');
    await enter(shopper);
    assert.equal(loadValue(key), null, key);
    saveValue(key, 'of client 2');
    await enter(agent);
    assert.notEqual(loadValue(key), 'of client 2', key);
  }
  assert.equal(loadValue('cached_catalog'), 'of client 1', "the agent's own catalogue is still there");
});
