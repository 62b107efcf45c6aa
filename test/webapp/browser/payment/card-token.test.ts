import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCardToken } from '../../../../webapp/browser/payment/card-token.ts';

const card = {
  ...{ providerId: 'credito', installments: 1, number: '4111111111111111', name: 'ANA SOUZA', securityCode: '123' },
  ...{
    expiryMonth: '12',
    expiryYear: '2030',
    document: '52998224725',
    zipCode: '01310100',
    address: 'Avenida Paulista',
  },
  ...{ addressNumber: '1000', complement: '', neighborhood: 'Bela Vista', city: 'São Paulo', state: 'SP' },
};

test('createCardToken returns different results for a refused key, a refused card and a provider that is down', async (t) => {
  for (const [status, kind] of [
    [400, 'refused'],
    [422, 'refused'],
    [401, 'unusable'],
    [403, 'unusable'],
    [404, 'unusable'],
    [429, 'unreachable'],
    [500, 'unreachable'],
  ] as const) {
    const mock = t.mock.method(globalThis, 'fetch', async () => new Response('{}', { status }));
    assert.equal((await createCardToken('pk_test_a', card)).kind, kind, `status ${status}`);
    mock.mock.restore();
  }
});
