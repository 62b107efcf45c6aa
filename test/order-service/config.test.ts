import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readConfig } from '../../order-service/config.ts';

describe('the configuration of the order service', () => {
  test('needs nothing: the demo is on, the database our own, the secret fresh', () => {
    const { contextSecret, ...config } = readConfig({});
    assert.deepEqual(config, {
      databaseUrl: undefined,
      dataDir: undefined,
      isDemo: true,
      publicUrl: 'http://localhost:3000',
      logLevel: 'info',
    });
    assert.ok(contextSecret.length >= 32 && contextSecret !== readConfig({}).contextSecret);
    assert.equal(readConfig({ PORT: '8080' }).publicUrl, 'http://localhost:8080');
  });

  const demo: [Record<string, string>, boolean][] = [
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', DEMO: '1' }, true],
    [{ NODE_ENV: 'test' }, true],
    [{ DEMO: '0' }, false],
    [{ DEMO: 'false' }, false],
    [{ DEMO: ' ' }, true],
  ];
  for (const [env, isDemo] of demo)
    test(`has the demo ${isDemo ? 'on' : 'off'} with ${JSON.stringify(env)}`, () => assert.equal(readConfig(env).isDemo, isDemo));

  test('cannot be changed once read', () => assert.ok(Object.isFrozen(readConfig({}))));

  test('names everything that is wrong in one message, without repeating a secret', () => {
    const env = { DATABASE_URL: 'mysql://user:pw@host', DEMO: 'maybe', LOG_LEVEL: 'loud', PUBLIC_URL: 'ftp://x', CONTEXT_SECRET: 'short' };
    assert.throws(
      () => readConfig(env),
      ({ message }: Error) => {
        for (const name of Object.keys(env)) assert.ok(message.includes(name), `${name} in ${message}`);
        return !/pw@|short/.test(message);
      },
    );
  });
});
