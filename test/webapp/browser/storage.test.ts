import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import {
  forget,
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
    forget('session_code');
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
    tab.sessionStorage.set('loja:session_code', '{"not":"ours"}');
    assert.equal(recall('session_code'), null);
    tab.sessionStorage.set('loja:session_code', 'not json');
    assert.equal(recall('session_code'), null);
  });
});

describe('a platform user', () => {
  test('has the values in local storage, for the next tab', (t) => {
    const tab = freshTab(t);
    keepForPlatformUser(true);
    remember('catalog_type', 'ShowCategory');
    assert.deepEqual([...tab.localStorage.keys()], ['loja:catalog_type']);
    assert.equal(tab.sessionStorage.size, 0);
  });

  test('keeps the session of each tab when another tab opens another contact', (t) => {
    const tab = freshTab(t);
    keepForPlatformUser(true);
    remember('session_code', 'contact-1');
    tab.localStorage.set('loja:session_code', JSON.stringify({ value: 'contact-2', expiresAt: null }));
    resetStorage();
    assert.equal(recallText('session_code'), 'contact-1');
  });
});

test('a blocked storage is noticed', (t) => {
  freshTab(t, 'blocked');
  assert.equal(isStorageBlocked(), true);
  freshTab(t);
  assert.equal(isStorageBlocked(), false);
});
