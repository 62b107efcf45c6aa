import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import {
  forget,
  forgetCode,
  isStorageBlocked,
  keepForPlatformUser,
  recall,
  recallText,
  remember,
  resetStorage,
} from '../../../webapp/browser/storage.ts';
import { openTab } from '../../helpers/page.ts';

/** A tab whose page was just opened: what came before is only in storage. */
function freshTab(t: TestContext, storage: 'works' | 'blocked' = 'works') {
  resetStorage();
  t.after(resetStorage);
  return openTab(t, { storage });
}

describe('what is remembered', () => {
  test('is there after the page was loaded again', (t) => {
    freshTab(t);
    remember('session_code', 'abc');
    resetStorage();
    assert.equal(recallText('session_code'), 'abc');
  });

  test('is kept apart for a frame that its page named so, and shared by the others', (t) => {
    freshTab(t);
    remember('session_code', 'abc');
    const inFrame = (name: string) => {
      Object.assign(window, { name });
      resetStorage();
      return recallText('session_code');
    };
    assert.equal(inFrame('loja-atendente'), null);
    remember('session_code', 'xyz');
    assert.deepEqual(['loja-atendente', 'loja-whatsapp', 'some-widget', ''].map(inFrame), ['xyz', null, 'abc', 'abc']);
  });

  test('lies in session storage under the key of the specification, bare', (t) => {
    const tab = freshTab(t);
    const keys = [
      'session_code',
      'catalog_type',
      'catalog_id',
      'cached_catalog',
      'session_user_id',
      'checkout_data',
      'payment_data',
    ] as const;
    for (const key of keys) remember(key, 'x');
    assert.deepEqual([...tab.sessionStorage.keys()].sort(), [...keys].sort());
  });

  test('is gone when its time is over', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
    freshTab(t);
    remember('cached_catalog', { mode: 'catalog' }, { seconds: 120 });
    t.mock.timers.setTime(1_000_000 + 119_999);
    resetStorage();
    assert.deepEqual(recall('cached_catalog'), { mode: 'catalog' });
    t.mock.timers.setTime(1_000_000 + 120_000);
    assert.equal(recall('cached_catalog'), null);
  });

  test('is gone from everywhere once it is forgotten', (t) => {
    const tab = freshTab(t);
    keepForPlatformUser(true);
    remember('session_code', 'abc');
    forgetCode('abc');
    assert.equal(recall('session_code'), null);
    assert.deepEqual([tab.sessionStorage.size, tab.localStorage.size], [0, 0]);
  });

  test('lives as long as the page where the browser blocks storage', (t) => {
    freshTab(t, 'blocked');
    remember('session_code', 'abc');
    assert.equal(recallText('session_code'), 'abc');
    resetStorage();
    assert.equal(recallText('session_code'), null);
  });

  test('is nothing when storage holds something of a stranger', (t) => {
    const tab = freshTab(t);
    tab.sessionStorage.set('session_code', '{"not":"ours"}');
    assert.equal(recall('session_code'), null);
    tab.sessionStorage.set('session_code', 'not json');
    assert.equal(recall('session_code'), null);
  });
});

describe('a platform user', () => {
  test('has the values in local storage, for the next tab', (t) => {
    const tab = freshTab(t);
    keepForPlatformUser(true);
    remember('catalog_type', 'ShowCategory');
    assert.deepEqual([...tab.localStorage.keys()], ['catalog_type']);
    assert.equal(tab.sessionStorage.size, 0);
  });

  test("keeps a checkout half filled in to its tab: another tab's contact is another person", (t) => {
    const tab = freshTab(t);
    keepForPlatformUser(true);
    remember('checkout_data', { cep: '01310-100' });
    assert.deepEqual([[...tab.sessionStorage.keys()], tab.localStorage.size], [['checkout_data'], 0]);
    tab.sessionStorage.clear();
    tab.localStorage.set('checkout_data', JSON.stringify({ value: { cep: '20000-000' }, expiresAt: null }));
    resetStorage();
    assert.equal(recall('checkout_data'), null);
  });

  test('keeps the session of each tab when another tab opens another contact', (t) => {
    const tab = freshTab(t);
    keepForPlatformUser(true);
    remember('session_code', 'contact-1');
    tab.localStorage.set('session_code', JSON.stringify({ value: 'contact-2', expiresAt: null }));
    resetStorage();
    assert.equal(recallText('session_code'), 'contact-1');
  });
});

describe('a shopper and a platform user of one browser', () => {
  for (const key of ['cached_catalog', 'session_user_id'] as const) {
    test(`have their ${key} apart, and forgetting takes only one's own`, (t) => {
      freshTab(t);
      keepForPlatformUser(true);
      remember(key, 'of the agent');
      keepForPlatformUser(false);
      assert.equal(recall(key), null);
      remember(key, 'of the shopper');
      keepForPlatformUser(true);
      assert.equal(recall(key), 'of the agent');
      keepForPlatformUser(false);
      forget(key);
      assert.equal(recall(key), null);
      resetStorage();
      keepForPlatformUser(true);
      assert.equal(recall(key), 'of the agent');
    });
  }

  test("a code that fails in one tab does not take the agent's, and the agent's own failing code goes", (t) => {
    freshTab(t);
    keepForPlatformUser(true);
    remember('session_code', 'agent');
    resetStorage();
    forgetCode('an old link');
    assert.equal(recallText('session_code'), 'agent', 'for the next tab');
    forgetCode('agent');
    assert.equal(recallText('session_code'), null);
  });
});

test('a blocked storage is noticed', (t) => {
  freshTab(t, 'blocked');
  assert.equal(isStorageBlocked(), true);
  freshTab(t);
  assert.equal(isStorageBlocked(), false);
});
