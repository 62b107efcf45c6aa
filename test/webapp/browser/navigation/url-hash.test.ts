import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  correctPath,
  reloadOnOtherSession,
  removeCodeFromUrl,
  sessionHash,
  writeCodeToUrl,
} from '../../../../webapp/browser/navigation/url-hash.ts';
import { resetPage } from '../../../../webapp/browser/storage/page-state.ts';
import { setContactKey } from '../../../../webapp/browser/storage/storage.ts';
import { followLink, goBackTo, openTab } from '../../../helpers/page/page.ts';

test('the session code comes from the part of the hash before the question mark', (t) => {
  openTab(t, { url: '/?fbclid=1#abc?type=ShowQuery&id=p%C3%A3o%20de%20queijo&utm=x' });
  assert.deepEqual(sessionHash(), { code: 'abc', catalogType: 'ShowQuery', catalogId: 'pão de queijo' });
});

test('a URL without a hash has no code', (t) => {
  openTab(t, { url: '/catalog' });
  assert.deepEqual(sessionHash(), { code: null, catalogType: null, catalogId: null });
});

test('a written code replaces the hash and no other part of the URL', (t) => {
  const tab = openTab(t, { url: '/catalog?a=1#old' });
  writeCodeToUrl('new');
  assert.deepEqual([tab.path, tab.search, tab.hash], ['/catalog', '?a=1', '#new']);
});

test('a removed code leaves the rest of the URL', (t) => {
  const tab = openTab(t, { url: '/catalog?a=1#abc?type=Standard' });
  removeCodeFromUrl();
  assert.deepEqual([tab.path, tab.search, tab.hash], ['/catalog', '?a=1', '']);
});

test('a corrected path keeps the query, the hash and the history state', (t) => {
  const tab = openTab(t, { url: '/?a=1#abc?type=Standard' });
  window.history.replaceState({ note: 'x' }, '');
  correctPath('/catalog');
  assert.deepEqual([tab.path, tab.search, tab.hash], ['/catalog', '?a=1', '#abc?type=Standard']);
  assert.deepEqual(window.history.state, { note: 'x' });
});

test('an entry link opened in the same tab reloads the page, also with the current code', (t) => {
  const tab = openTab(t, { url: '/catalog' });
  const stop = reloadOnOtherSession();
  followLink(tab, '/catalog#');
  assert.equal(tab.reloads, 0);
  followLink(tab, '/#abc?type=ShowCategory&id=x');
  followLink(tab, '/#def');
  assert.equal(tab.reloads, 2);
  stop();
  followLink(tab, '/#ghi');
  assert.equal(tab.reloads, 2);
});

test('a step back to a URL of another contact, or of none, reloads the page', (t) => {
  const tab = openTab(t, { url: '/catalog?atendimento=k1' });
  setContactKey('k1');
  const stop = reloadOnOtherSession();
  const reloadsAt = (url: string) => {
    goBackTo(tab, url);
    return tab.reloads;
  };
  assert.deepEqual(['/order?atendimento=k1', '/order?atendimento=k2', '/order'].map(reloadsAt), [0, 1, 2]);
  stop();
  resetPage();
});
