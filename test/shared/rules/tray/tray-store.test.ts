import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isExtraHost, trayApiOf, trayStoreOf } from '#shared/rules/tray/tray-store.ts';
import { nonTrayAddresses } from '../../../helpers/stand-ins/hostile-addresses.ts';

const own = ['loja.example', '*.lojas.example'];

test("a store is https://<name>.commercesuite.com.br or a host that the operator names, with '/web_api'", () => {
  const cases: [string, string][] = [
    ['https://loja.commercesuite.com.br', 'loja.commercesuite.com.br'],
    ['https://loja.commercesuite.com.br/', 'loja.commercesuite.com.br'],
    ['HTTPS://Loja.CommerceSuite.com.br', 'loja.commercesuite.com.br'],
    ['https://www.loja-1.commercesuite.com.br', 'www.loja-1.commercesuite.com.br'],
    ['https://loja.example', 'loja.example'],
    ['https://ana.lojas.example', 'ana.lojas.example'],
  ];
  for (const [address, host] of cases) {
    const store = { host, origin: `https://${host}`, apiAddress: `https://${host}/web_api` };
    assert.deepEqual(trayStoreOf(address, own), store, address);
    assert.deepEqual(trayApiOf(`${address.replace(/\/$/, '')}/web_api`, own), store, address);
    assert.deepEqual(trayApiOf(`${address.replace(/\/$/, '')}/web_api/`, own), store, address);
  }
});

test("a store's address with http is called with https", () => {
  assert.equal(
    trayApiOf('http://loja.commercesuite.com.br/web_api', [])?.apiAddress,
    'https://loja.commercesuite.com.br/web_api',
  );
});

// Decision: The app's secret is posted to a store at Tray, or at a host the operator named, and nowhere else.
for (const { name, address } of nonTrayAddresses)
  test(`no store: ${name}`, () => {
    assert.equal(trayStoreOf(address, own), null);
    assert.equal(trayApiOf(address, own), null);
    assert.equal(trayApiOf(`${address}/web_api`, own), null);
  });

test('a store has no path but its API, and its API no other path', () => {
  assert.equal(trayStoreOf('https://loja.commercesuite.com.br/web_api', own), null);
  for (const path of [
    '',
    '/',
    '/web_api/auth',
    '/web_apix',
    '/web_api//',
    '/x/web_api',
    '/web_api?x=1',
    '/web_api#x',
    '/web_api/../x',
    '/WEB_API',
  ])
    assert.equal(trayApiOf(`https://loja.commercesuite.com.br${path}`, own), null, path);
});

test('an operator names hosts of stores, no IP addresses and no shared hosts', () => {
  const judged = (entries: string[]) => new Set(entries.map((entry) => isExtraHost(entry)));
  assert.deepEqual(judged(['loja.example', 'LOJA.com.br', '*.loja.com.br', '*.lojas.grupo.example']), new Set([true]));
  assert.deepEqual(
    judged([
      '*.com.br',
      '*.net.br',
      '*.org.br',
      '*.br',
      '*',
      '10.0.0.1',
      '*.10.0.0.1',
      '[::1]',
      'localhost',
      'https://x',
      '',
    ]),
    new Set([false]),
  );
});
