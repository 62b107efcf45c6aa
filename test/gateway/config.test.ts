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

// Decision: All variables are optional; a bad value stops the start with every wrong name in one message.
test('starts as a demo on port 3000 of this machine if no variable is set', () => {
  const config = readConfig({});
  const { port, host, publicUrl, orderServiceUrl, isDemo, logLevel } = config;
  assert.deepEqual(
    { port, host, publicUrl, orderServiceUrl, isDemo, logLevel },
    {
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      orderServiceUrl: null,
      isDemo: true,
      logLevel: 'info',
    },
  );
  assert.ok(config.contextSecret.length >= 32);
  assert.ok(Object.isFrozen(config));
});

// Decision: All variables are optional; a bad value stops the start with every wrong name in one message.
test('accepts a value for every variable', () => {
  const config = readConfig({
    NODE_ENV: 'production',
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://loja.example/',
    ORDER_SERVICE_URL: 'https://pedidos.example/v1/',
    REDIS_URL: 'rediss://shop:pw@redis.example:6380/2',
    DEMO: '1',
    CONTEXT_SECRET: 'x'.repeat(32),
    CORS_ORIGINS: 'https://a.example, https://b.example:8443',
    FRAME_ANCESTORS: 'https://*.c.example',
    TRAY_EXTRA_HOSTS: 'loja.example',
    TRAY_CONSUMER_KEY: 'chave-do-aplicativo',
    TRAY_CONSUMER_SECRET: 'segredo-do-aplicativo',
    TRUSTED_PROXIES: '10.0.0.0/8 fd00::/8',
    PICTURE_SIZES: '1',
    PICTURE_CACHE_MB: '64',
    PICTURE_OWN_HOSTS: 'fotos.interno, 127.0.0.1',
    DATA_DIR: '/dados',
    RECAPTCHA_SITE_KEY: 'k',
    MERCADOPAGO_PUBLIC_KEY: 'APP_USR-1',
    PAGARME_API_URL: 'http://127.0.0.1:8080',
    METRICS_TOKEN: 't'.repeat(16),
    LOG_LEVEL: 'warn',
  });
  const { limits: _limits, ...rest } = config;
  assert.deepEqual(rest, {
    isProduction: true,
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://loja.example',
    orderServiceUrl: 'https://pedidos.example/v1',
    redisUrl: 'rediss://shop:pw@redis.example:6380/2',
    isContractStrict: false,
    isDemo: true,
    contextSecret: 'x'.repeat(32),
    corsOrigins: ['https://a.example', 'https://b.example:8443'],
    frameAncestors: ['https://*.c.example'],
    trayExtraHosts: ['loja.example'],
    trayApp: { consumerKey: 'chave-do-aplicativo', consumerSecret: 'segredo-do-aplicativo' },
    trustedProxies: ['10.0.0.0/8', 'fd00::/8'],
    pictures: { folder: '/dados/pictures', cacheBytes: 64 * 1024 * 1024, ownHosts: ['fotos.interno', '127.0.0.1'] },
    recaptchaSiteKey: 'k',
    mercadoPagoPublicKey: 'APP_USR-1',
    pagarmeApiUrl: 'http://127.0.0.1:8080',
    metricsToken: 't'.repeat(16),
    logLevel: 'warn',
  });
});

// Decision: All variables are optional; a bad value stops the start with every wrong name in one message.
test('names every wrong variable in one message', () => {
  const message = messageOf({
    NODE_ENV: 'prod',
    PORT: '80x',
    HOST: 'a b',
    PUBLIC_URL: 'loja.example',
    ORDER_SERVICE_URL: 'ftp://x',
    REDIS_URL: 'http://short-password@redis',
    DEMO: 'maybe',
    CONTEXT_SECRET: 'short',
    CORS_ORIGINS: '*',
    FRAME_ANCESTORS: "'self'; script-src *",
    TRAY_EXTRA_HOSTS: 'https://x',
    TRAY_CONSUMER_KEY: 'a b',
    TRAY_CONSUMER_SECRET: 'curto',
    TRUSTED_PROXIES: 'true',
    PICTURE_SIZES: 'sim',
    PICTURE_CACHE_MB: '1',
    PICTURE_OWN_HOSTS: 'https://fotos.interno',
    RECAPTCHA_SITE_KEY: '<b>',
    MERCADOPAGO_PUBLIC_KEY: 'a b',
    PAGARME_API_URL: 'https://evil.example',
    METRICS_TOKEN: 'too short',
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
    'METRICS_TOKEN',
    'NODE_ENV',
    'ORDER_SERVICE_URL',
    'PAGARME_API_URL',
    'PICTURE_CACHE_MB',
    'PICTURE_OWN_HOSTS',
    'PICTURE_SIZES',
    'PORT',
    'PUBLIC_URL',
    'RECAPTCHA_SITE_KEY',
    'REDIS_URL',
    'TRAY_CONSUMER_KEY',
    'TRAY_CONSUMER_SECRET',
    'TRAY_EXTRA_HOSTS',
    'TRUSTED_PROXIES',
  ]);
  assert.doesNotMatch(message, /short|curto/);
});

test('refuses an IP address and a public suffix as a Tray store host', () => {
  for (const host of ['*.com.br', '10.0.0.1'])
    assert.deepEqual(namesIn(messageOf({ TRAY_EXTRA_HOSTS: host })), ['TRAY_EXTRA_HOSTS']);
});

test('requires both keys of the Tray app together', () => {
  assert.deepEqual(namesIn(messageOf({ TRAY_CONSUMER_KEY: 'chave-do-aplicativo' })), ['TRAY_CONSUMER_SECRET']);
  assert.deepEqual(namesIn(messageOf({ TRAY_CONSUMER_SECRET: 'segredo-do-aplicativo' })), ['TRAY_CONSUMER_KEY']);
  assert.equal(readConfig({}).trayApp, null);
});

// Decision: In production missing secrets stop the start; the demo is off unless DEMO=1.
test('requires the secret in production, and is no demo there unless configured', () => {
  assert.deepEqual(namesIn(messageOf({ NODE_ENV: 'production' })), ['CONTEXT_SECRET']);
  assert.equal(readConfig({ NODE_ENV: 'production', CONTEXT_SECRET: 'x'.repeat(32) }).isDemo, false);
});

test('refuses a trusted-proxy block that includes public addresses', () => {
  for (const block of [
    '0.0.0.0/0',
    '::/0',
    '::ffff:10.0.0.0/8',
    '10.0.0.0/33',
    '10.0.0/8',
    'loopback',
    '1',
    'true',
    '10.0.0.0/8/8',
  ]) {
    assert.deepEqual(namesIn(messageOf({ TRUSTED_PROXIES: block })), ['TRUSTED_PROXIES'], block);
  }
});

test('refuses addresses that contain more than an origin', () => {
  for (const url of [
    'https://user:pw@loja.example',
    'https://loja.example/path',
    'https://loja.example/?a=1',
    'javascript:alert(1)',
  ]) {
    assert.deepEqual(namesIn(messageOf({ PUBLIC_URL: url })), ['PUBLIC_URL'], url);
  }
  assert.deepEqual(namesIn(messageOf({ ORDER_SERVICE_URL: 'http://user:pw@orders.example' })), ['ORDER_SERVICE_URL']);
});

test("lists the embedded order service's problems in the same message, each name once", () => {
  assert.throws(
    () =>
      readConfig({ PORT: 'abc', DEMO: 'x' }, ['DEMO: must be 1 or 0', 'DATABASE_URL: must start with postgresql://']),
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

test('accepts only Redis addresses and never quotes a wrong one', () => {
  for (const url of [
    'redis://redis',
    'redis://redis:6379/0',
    'rediss://:p%40ss@[::1]:6380',
    'redis://user:pw@10.0.0.1/15',
  ])
    assert.equal(readConfig({ REDIS_URL: url }).redisUrl, url);
  for (const url of [
    'redis',
    'redis://',
    'redis:///1',
    'redis://h/name',
    'redis://h?db=1',
    'redis://h#1',
    'https://h',
    'canary',
  ]) {
    const message = messageOf({ REDIS_URL: url });
    assert.deepEqual(namesIn(message), ['REDIS_URL'], url);
    assert.ok(!message.includes('canary'));
  }
});
