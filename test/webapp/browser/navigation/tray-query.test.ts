import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  authorizationInUrl,
  missingCodeReason,
  removeAuthorizationFromUrl,
  storeInUrl,
} from '../../../../webapp/browser/navigation/tray-query.ts';
import { openTab } from '../../../helpers/page/page.ts';

const callback =
  '/tray/register/callback?adm_user=roottray&code=abc123&api_address=https%3A%2F%2Fana.commercesuite.com.br%2Fweb_api&store_host=https%3A%2F%2Fana.commercesuite.com.br&store=391250';

describe('the URL of the integration screens', () => {
  // Spec §2: "tray/register | integration start; reads query parameter url"
  test('tray/register reads query parameter url', (t) => {
    openTab(t, { url: '/tray/register?url=https://ana.commercesuite.com.br&adm_user=x&store=1', storage: 'blocked' });
    assert.equal(storeInUrl(), 'https://ana.commercesuite.com.br');
  });

  // Spec §2: "tray/register/callback | integration callback; reads query parameters adm_user, code, api_address,
  // store_host, store"
  test('tray/register/callback reads query parameters adm_user, code, api_address, store_host, store, and removes its code from the URL', (t) => {
    const tab = openTab(t, { url: callback, storage: 'blocked' });
    assert.deepEqual(authorizationInUrl(), {
      admUser: 'roottray',
      code: 'abc123',
      apiAddress: 'https://ana.commercesuite.com.br/web_api',
      storeHost: 'https://ana.commercesuite.com.br',
      store: '391250',
    });
    removeAuthorizationFromUrl();
    assert.doesNotMatch(tab.search, /abc123|roottray/);
    assert.equal(authorizationInUrl().code, '');
    assert.equal(authorizationInUrl().store, '391250');
  });

  test('a callback without a code was denied, reloaded after its code was removed, or never had one', (t) => {
    openTab(t, { url: callback.replace('code=abc123', 'error=access_denied'), storage: 'blocked' });
    assert.equal(missingCodeReason(), 'denied');
    openTab(t, { url: callback.replace('code=abc123', 'x=1'), storage: 'blocked' });
    removeAuthorizationFromUrl();
    assert.equal(missingCodeReason(), 'missing');
    openTab(t, { url: callback, storage: 'blocked' });
    removeAuthorizationFromUrl();
    assert.equal(missingCodeReason(), 'reloaded');
  });
});
