import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readConfig } from '../../gateway/config.ts';

const messageOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.message;
  }
};
const namesIn = (message: string) => [...message.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name);

test('with no variable set the shop starts on port 3000 of this machine, as a demo', () => {
  const config = readConfig({});
  const { port, host, publicUrl, orderServiceUrl, isDemo, logLevel } = config;
  assert.deepEqual(
    { port, host, publicUrl, orderServiceUrl, isDemo, logLevel },
    { port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000', orderServiceUrl: null, isDemo: true, logLevel: 'info' },
  );
  assert.ok(config.contextSecret.length >= 32);
  assert.ok(Object.isFrozen(config));
});

test('a value in every variable is taken', () => {
  const config = readConfig({
    NODE_ENV: 'production',
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://loja.example/',
    ORDER_SERVICE_URL: 'https://pedidos.example/v1/',
    DEMO: '1',
    CONTEXT_SECRET: 'x'.repeat(32),
    CORS_ORIGINS: 'https://a.example, https://b.example:8443',
    FRAME_ANCESTORS: 'https://*.c.example',
    TRAY_EXTRA_HOSTS: 'loja.example',
    TRUSTED_PROXIES: '10.0.0.0/8 fd00::/8',
    RECAPTCHA_SITE_KEY: 'k',
    MERCADOPAGO_PUBLIC_KEY: 'APP_USR-1',
    LOG_LEVEL: 'warn',
  });
  const { limits: _limits, ...rest } = config;
  assert.deepEqual(rest, {
    isProduction: true,
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://loja.example',
    orderServiceUrl: 'https://pedidos.example/v1',
    isDemo: true,
    contextSecret: 'x'.repeat(32),
    corsOrigins: ['https://a.example', 'https://b.example:8443'],
    frameAncestors: ['https://*.c.example'],
    trayExtraHosts: ['loja.example'],
    trustedProxies: ['10.0.0.0/8', 'fd00::/8'],
    recaptchaSiteKey: 'k',
    mercadoPagoPublicKey: 'APP_USR-1',
    logLevel: 'warn',
  });
});

test('every wrong variable is named in one message', () => {
  const message = messageOf({
    NODE_ENV: 'prod',
    PORT: '80x',
    HOST: 'a b',
    PUBLIC_URL: 'loja.example',
    ORDER_SERVICE_URL: 'ftp://x',
    DEMO: 'maybe',
    CONTEXT_SECRET: 'short',
    CORS_ORIGINS: '*',
    FRAME_ANCESTORS: "'self'; script-src *",
    TRAY_EXTRA_HOSTS: 'https://x',
    TRUSTED_PROXIES: 'true',
    RECAPTCHA_SITE_KEY: '<b>',
    MERCADOPAGO_PUBLIC_KEY: 'a b',
    LOG_LEVEL: 'loud',
  });
  assert.deepEqual(namesIn(message).sort(), [
    'CONTEXT_SECRET',
    'CORS_ORIGINS',
    'DEMO',
    'FRAME_ANCESTORS',
    'HOST',
    'LOG_LEVEL',
    'MERCADOPAGO_PUBLIC_KEY',
    'NODE_ENV',
    'ORDER_SERVICE_URL',
    'PORT',
    'PUBLIC_URL',
    'RECAPTCHA_SITE_KEY',
    'TRAY_EXTRA_HOSTS',
    'TRUSTED_PROXIES',
  ]);
  assert.doesNotMatch(message, /short/);
});

test('production does not start without its secret, and shows no demo unless told to', () => {
  assert.deepEqual(namesIn(messageOf({ NODE_ENV: 'production' })), ['CONTEXT_SECRET']);
  assert.equal(readConfig({ NODE_ENV: 'production', CONTEXT_SECRET: 'x'.repeat(32) }).isDemo, false);
});

test('a block of proxies that would trust strangers is refused', () => {
  for (const block of ['0.0.0.0/0', '::/0', '::ffff:10.0.0.0/8', '10.0.0.0/33', '10.0.0/8', 'loopback', '1', 'true', '10.0.0.0/8/8']) {
    assert.deepEqual(namesIn(messageOf({ TRUSTED_PROXIES: block })), ['TRUSTED_PROXIES'], block);
  }
});

test('addresses with more than an origin in them are refused', () => {
  for (const url of ['https://user:pw@loja.example', 'https://loja.example/path', 'https://loja.example/?a=1', 'javascript:alert(1)']) {
    assert.deepEqual(namesIn(messageOf({ PUBLIC_URL: url })), ['PUBLIC_URL'], url);
  }
  assert.deepEqual(namesIn(messageOf({ ORDER_SERVICE_URL: 'http://user:pw@orders.example' })), ['ORDER_SERVICE_URL']);
});

test('what the embedded order service finds wrong is said in the same message, each name once', () => {
  assert.throws(
    () => readConfig({ PORT: 'abc', DEMO: 'x' }, ['DEMO: must be 1 or 0', 'DATABASE_URL: must start with postgresql://']),
    (error: Error) => {
      const lines = error.message
        .split('\n')
        .slice(1)
        .map((line) => line.trim().split(':', 1)[0]);
      assert.deepEqual(lines, ['PORT', 'DEMO', 'DATABASE_URL']);
      return true;
    },
  );
});
