import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { resetPage } from '../../../../webapp/browser/storage/page-state.ts';
import {
  agentSessions,
  isKeptOverReload,
  isStorageBlocked,
  loadContactValue,
  loadText,
  loadValue,
  moveSessionLinkValues,
  removeContacts,
  removeValue,
  type StorageKey,
  saveValue,
  setContactKey,
} from '../../../../webapp/browser/storage/storage.ts';
import { openTab } from '../../../helpers/page/page.ts';

/** A newly opened page: earlier data is only in storage. */
function freshTab(t: TestContext, storage: 'works' | 'blocked' = 'works') {
  resetPage();
  t.after(resetPage);
  return openTab(t, { storage });
}

describe('a saved value', () => {
  test('is loaded after a reload', (t) => {
    freshTab(t);
    saveValue('session_code', 'abc');
    resetPage();
    assert.equal(loadText('session_code'), 'abc');
  });

  // Spec §3: "Session-storage keys (in-memory store with optional expiry): session_code, catalog_type, catalog_id,
  // cached_catalog, session_user_id, checkout_data, payment_data."
  // Spec §2: "These are kept in session storage, or in local storage for platform users."
  test('is in session storage with the plain key of the specification', (t) => {
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
    for (const key of keys) saveValue(key, 'x');
    assert.deepEqual([...tab.sessionStorage.keys()].sort(), [...keys].sort());
  });

  // Spec §3: "Session-storage keys (in-memory store with optional expiry): session_code, catalog_type, catalog_id,
  // cached_catalog, session_user_id, checkout_data, payment_data."
  test('expires', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
    freshTab(t);
    saveValue('cached_catalog', { mode: 'catalog' }, { seconds: 120 });
    t.mock.timers.setTime(1_000_000 + 119_999);
    resetPage();
    assert.deepEqual(loadValue('cached_catalog'), { mode: 'catalog' });
    t.mock.timers.setTime(1_000_000 + 120_000);
    assert.equal(loadValue('cached_catalog'), null);
  });

  test('is gone once it is removed', (t) => {
    const tab = freshTab(t);
    saveValue('session_code', 'abc');
    removeValue('session_code');
    assert.deepEqual([loadValue('session_code'), tab.sessionStorage.size], [null, 0]);
  });

  // Spec §3: "Session-storage keys (in-memory store with optional expiry): session_code, catalog_type, catalog_id,
  // cached_catalog, session_user_id, checkout_data, payment_data."
  test('is kept until the page closes if the browser blocks storage', (t) => {
    freshTab(t, 'blocked');
    saveValue('session_code', 'abc');
    assert.equal(loadText('session_code'), 'abc');
    resetPage();
    assert.equal(loadText('session_code'), null);
  });

  for (const [storage, isKept] of [
    ['works', true],
    ['blocked', false],
  ] as const)
    test(`is kept over a reload unless storage is blocked: it ${storage === 'works' ? storage : `is ${storage}`}`, (t) => {
      freshTab(t, storage);
      assert.equal(isKeptOverReload('offline_queue'), false, 'nothing is stored yet');
      saveValue('offline_queue', []);
      assert.equal(isKeptOverReload('offline_queue'), isKept);
    });

  test('is null when storage contains foreign data', (t) => {
    const tab = freshTab(t);
    tab.sessionStorage.set('session_code', '{"not":"ours"}');
    assert.equal(loadValue('session_code'), null);
    tab.sessionStorage.set('session_code', 'not json');
    assert.equal(loadValue('session_code'), null);
  });
});

/** All values of a session. */
const everything: StorageKey[] = [
  'session_code',
  'catalog_type',
  'catalog_id',
  'cached_catalog',
  'session_user_id',
  'checkout_data',
  'payment_data',
  'suggested_ids',
  'offline_queue',
  'contact',
];

describe('a platform user', () => {
  // Spec §2: "These are kept in session storage, or in local storage for platform users."
  test("has the session and its link's data in local storage, for the next tab", (t) => {
    const tab = freshTab(t);
    setContactKey('k1');
    for (const key of everything) saveValue(key, 'x');
    assert.deepEqual(
      [...tab.localStorage.keys()].sort(),
      ['catalog_id', 'catalog_type', 'contact', 'session_code', 'suggested_ids'].map((key) => `k1:${key}`),
    );
    assert.equal(tab.sessionStorage.size, everything.length - 5, 'personal data and large lists stay with their tab');
  });

  // Spec §3: "Checkout data kept locally per user: … and the contact fields in the checkout form."
  for (const key of everything)
    test(`reads no data of another contact or of a shopper: ${key}`, (t) => {
      freshTab(t);
      const keys = ['k1', 'k2', ''];
      for (const contact of keys) {
        setContactKey(contact);
        saveValue(key, `of ${contact}`);
      }
      const seen = keys.map((contact) => {
        resetPage();
        setContactKey(contact);
        return loadValue(key);
      });
      assert.deepEqual(seen, ['of k1', 'of k2', 'of ']);
      resetPage();
      setContactKey('k1');
      removeValue(key);
      setContactKey('k2');
      assert.equal(loadValue(key), 'of k2');
    });

  test("keeps the entry link's data when the session turns out to be an agent's", (t) => {
    const tab = freshTab(t);
    saveValue('catalog_type', 'ShowCategory');
    saveValue('suggested_ids', ['p1']);
    saveValue('checkout_data', 'of a shopper');
    moveSessionLinkValues('k1');
    assert.deepEqual(
      [loadValue('catalog_type'), loadValue('suggested_ids'), loadValue('checkout_data')],
      ['ShowCategory', ['p1'], null],
    );
    assert.deepEqual([...tab.sessionStorage.keys()], ['checkout_data']);
  });

  test('has stored sessions until they expire', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
    freshTab(t);
    for (const key of ['k1', 'k2']) {
      setContactKey(key);
      saveValue('session_code', `code of ${key}`, { seconds: key === 'k1' ? 60 : 120 });
      saveValue('contact', key);
    }
    setContactKey('');
    saveValue('session_code', 'of a shopper');
    const known = () => {
      resetPage();
      return agentSessions().map(({ key, code }) => `${key} ${code}`);
    };
    assert.deepEqual(known(), ['k1 code of k1', 'k2 code of k2']);
    assert.equal(loadContactValue('k2', 'contact'), 'k2');
    t.mock.timers.setTime(1_000_000 + 61_000);
    assert.deepEqual(known(), ['k2 code of k2']);
  });

  test('loses all data of one contact, and none of another', (t) => {
    const tab = freshTab(t);
    for (const contact of ['k1', 'k2', '']) {
      setContactKey(contact);
      for (const key of everything) saveValue(key, 'x');
    }
    const sizes = () => [tab.localStorage.size, tab.sessionStorage.size];
    const [local, session] = sizes();
    removeContacts((key) => key === 'k1');
    assert.deepEqual(sizes(), [(local ?? 0) - 5, (session ?? 0) - (everything.length - 5)]);
    resetPage();
    setContactKey('k1');
    assert.deepEqual(
      everything.map(loadValue),
      everything.map(() => null),
    );
  });
});

test('a blocked storage is detected', (t) => {
  freshTab(t, 'blocked');
  assert.equal(isStorageBlocked(), true);
  freshTab(t);
  assert.equal(isStorageBlocked(), false);
});
