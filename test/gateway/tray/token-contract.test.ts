import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exchangeCode } from '../../../gateway/tray/token-exchange.ts';
import { storeCalls } from '../../../gateway/tray/tray-request.ts';
import { goodPair, respondStore, startTrayStores } from '../../helpers/stand-ins/fake-tray-store.ts';
import { responseProblems } from '../../helpers/vendors/contract.ts';
import { assertRenamesRefused } from '../../helpers/vendors/refused-renames.ts';
import { trayContract } from '../../helpers/vendors/tray/contract.ts';

// Decision: Changing a field's name in a request to a vendor fails a test.
test('the exchange of a code is accepted by Tray, and refused with any field under another name', async (t) => {
  const stores = await startTrayStores(t, (_request, response) => respondStore(response, tokens, 201));
  const calls = storeCalls(stores.storeCall);
  t.after(() => calls.close());
  const origin = 'http://ana.commercesuite.com.br';
  const store = { host: 'ana.commercesuite.com.br', origin, apiAddress: `${origin}/web_api` };
  const app = { consumerKey: 'chave-do-app', consumerSecret: 'segredo-do-app' };
  const input = { store, storeId: '391250', code: 'a'.repeat(64), now: new Date() };
  assert.equal((await exchangeCode(calls.postForm, app, input)).kind, 'given');
  const [sent] = stores.seen;
  assert.ok(sent);
  const request = {
    method: sent.method,
    path: sent.url.replace('/web_api', ''),
    query: {},
    headers: {},
    body: sent.fields,
  };
  assert.equal(assertRenamesRefused(trayContract, request), 3);
  assert.deepEqual(responseProblems(trayContract, request, { status: 201, json: tokens }), []);
});

const tokens = {
  ...goodPair(),
  access_token: 'APP_ID-9999-0123456789abcdef',
  date_expiration_access_token: '2099-11-21 15:00:00',
  date_expiration_refresh_token: '2099-12-21 12:00:00',
};
