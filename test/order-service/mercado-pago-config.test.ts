import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { configProblems, readConfig } from '../../order-service/config.ts';
import { fakeAccount } from '../helpers/stand-ins/fake-mercado-pago.ts';

const keys = { MERCADOPAGO_PUBLIC_KEY: fakeAccount.publicKey, MERCADOPAGO_ACCESS_TOKEN: fakeAccount.accessToken };

describe('the Mercado Pago account of the environment', () => {
  test('is missing without its keys', () => assert.equal(readConfig({}).environmentKeys.mercadopago, null));

  test('has two keys and, to accept webhooks, a secret', () => {
    const { publicKey, accessToken } = fakeAccount;
    assert.deepEqual(readConfig(keys).environmentKeys.mercadopago, { publicKey, accessToken, webhookSecret: null });
    const { environmentKeys } = readConfig({ ...keys, MERCADOPAGO_WEBHOOK_SECRET: 'segredo-de-teste' });
    assert.equal(environmentKeys.mercadopago?.webhookSecret, 'segredo-de-teste');
  });

  const wrong: [name: string, env: Record<string, string>, names: string][] = [
    ['a public key alone', { MERCADOPAGO_PUBLIC_KEY: fakeAccount.publicKey }, 'MERCADOPAGO_ACCESS_TOKEN: falta'],
    ['a secret alone', { MERCADOPAGO_WEBHOOK_SECRET: 'segredo-de-teste' }, 'MERCADOPAGO_ACCESS_TOKEN: falta'],
    ['an access token alone', { MERCADOPAGO_ACCESS_TOKEN: fakeAccount.accessToken }, 'MERCADOPAGO_PUBLIC_KEY: falta'],
    [
      'a token with a space',
      { ...keys, MERCADOPAGO_ACCESS_TOKEN: 'APP USR segredo' },
      'MERCADOPAGO_ACCESS_TOKEN: não é',
    ],
    ['a short secret', { ...keys, MERCADOPAGO_WEBHOOK_SECRET: 'curto' }, 'MERCADOPAGO_WEBHOOK_SECRET: não é'],
    [
      'keys of two kinds',
      { ...keys, MERCADOPAGO_PUBLIC_KEY: 'TEST-0a1b2c3d' },
      'MERCADOPAGO_PUBLIC_KEY: uma das chaves é de teste',
    ],
    [
      'the access token in the place of the public key',
      { ...keys, MERCADOPAGO_PUBLIC_KEY: fakeAccount.accessToken },
      'MERCADOPAGO_PUBLIC_KEY: é o access token',
    ],
    ['an API elsewhere', { MERCADOPAGO_API_URL: 'https://evil.example' }, 'MERCADOPAGO_API_URL: só para testes'],
    [
      'an API with a local-looking name',
      { MERCADOPAGO_API_URL: 'http://127.0.0.1.evil.example' },
      'MERCADOPAGO_API_URL: só para testes',
    ],
  ];
  for (const [name, env, problem] of wrong)
    test(`with ${name} is reported as a problem, without the key`, () => {
      const problems = configProblems(env);
      assert.deepEqual([problems.length, problems[0]?.startsWith(problem)], [1, true], problems[0]);
      assert.doesNotMatch(problems.join(), /segredo$|curto|0123456789abcdef/);
    });

  test('may be served by a server of this machine', () =>
    assert.equal(
      readConfig({ MERCADOPAGO_API_URL: 'http://127.0.0.1:8080' }).mercadoPagoApiUrl,
      'http://127.0.0.1:8080',
    ));
});
