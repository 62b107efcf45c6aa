import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import { readConfig } from '../../order-service/config.ts';

const project = path.resolve(import.meta.dirname, '..', '..');

describe('the configuration of the order service', () => {
  test('needs no settings: the demo is on, the database embedded, the secret generated', () => {
    const { contextSecret, ...config } = readConfig({});
    assert.deepEqual(config, {
      databaseUrl: undefined,
      canPrepare: true,
      dataDir: undefined,
      isDemo: true,
      hasDemoOrders: true,
      publicUrl: 'http://localhost:3000',
      makesPictures: false,
      logLevel: 'info',
      secretsKey: undefined,
      trayExtraHosts: [],
      environmentKeys: { mercadopago: null },
      mercadoPagoApiUrl: undefined,
      pagarmeApiUrl: undefined,
      recaptcha: null,
      metaChannels: [],
      metaApiUrl: undefined,
      platformApiKey: null,
      maxImportMs: 90_000,
      feedFolder: path.join(project, 'data', 'feeds-in-progress'),
      photos: { folder: path.join(project, 'data', 'photos'), bucket: null, shopBytes: 512 * 1024 ** 2 },
      webhookOwnHosts: [],
      importOwnHosts: [],
      postalCodeUrls: ['https://viacep.com.br/ws/{cep}/json/', 'https://brasilapi.com.br/api/cep/v2/{cep}'],
    });
    assert.ok(contextSecret.length >= 32 && contextSecret !== readConfig({}).contextSecret);
    assert.equal(readConfig({ PORT: '8080' }).publicUrl, 'http://localhost:8080');
  });

  test('keeps photos in the data folder, or in a bucket that is described whole', () => {
    const bucket = { PHOTO_BUCKET_URL: 'https://s3.example/fotos', PHOTO_BUCKET_KEY_ID: 'k', PHOTO_BUCKET_SECRET: 's' };
    assert.deepEqual(readConfig({ ...bucket, DATA_DIR: '/dados', PHOTO_SHOP_MB: '10' }).photos, {
      folder: '/dados/photos',
      bucket: { url: 'https://s3.example/fotos', region: 'auto', keyId: 'k', secret: 's' },
      shopBytes: 10 * 1024 ** 2,
    });
    const wrong: [Record<string, string>, RegExp][] = [
      [{ PHOTO_BUCKET_URL: 'https://s3.example/fotos' }, /PHOTO_BUCKET_KEY_ID: falta.*PHOTO_BUCKET_SECRET: falta/],
      [{ ...bucket, PHOTO_BUCKET_URL: 'http://s3.example/fotos' }, /PHOTO_BUCKET_URL: precisa ser um endereço https/],
      [{ ...bucket, PHOTO_BUCKET_REGION: 'São Paulo' }, /PHOTO_BUCKET_REGION/],
      [{ PHOTO_SHOP_MB: 'muito' }, /PHOTO_SHOP_MB/],
    ];
    for (const [env, reason] of wrong) assert.throws(() => readConfig(env), reason);
  });

  test('keeps the feeds that are imported in the data folder', () => {
    assert.equal(readConfig({ DATA_DIR: '/dados' }).feedFolder, '/dados/feeds-in-progress');
  });

  test('gives an import less time than the gateway waits for it', () => {
    assert.equal(readConfig({ IMPORT_SECONDS: '30' }).maxImportMs, 30_000);
    for (const wrong of ['0', '111', '1e2', 'um'])
      assert.throws(() => readConfig({ IMPORT_SECONDS: wrong }), /IMPORT_SECONDS/);
  });

  test('uses prepared statements by default', () => {
    assert.equal(readConfig({ DATABASE_PREPARED_STATEMENTS: 'false' }).canPrepare, false);
    assert.equal(readConfig({ DATABASE_PREPARED_STATEMENTS: 'true' }).canPrepare, true);
    assert.throws(() => readConfig({ DATABASE_PREPARED_STATEMENTS: 'talvez' }), /DATABASE_PREPARED_STATEMENTS/);
  });

  test('links smaller pictures only when the gateway makes them', () => {
    assert.equal(readConfig({ PICTURE_SIZES: '1' }).makesPictures, true);
    assert.equal(readConfig({ PICTURE_SIZES: '0' }).makesPictures, false);
    assert.throws(() => readConfig({ PICTURE_SIZES: 'sim' }), /PICTURE_SIZES/);
  });

  test('says why own hosts are refused, each by its name', () => {
    const reasonOf = (hosts: string) => {
      try {
        return readConfig({ IMPORT_OWN_HOSTS: hosts }) && '';
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    };
    const cure = 'escreva só o nome, sem https:// e sem porta, como erp.interno';
    assert.ok(reasonOf('localhost:3599').includes(`IMPORT_OWN_HOSTS: localhost:3599 não é um host: ${cure}`));
    assert.ok(
      reasonOf('localhost:3599,127.0.0.1:3599').includes(
        `IMPORT_OWN_HOSTS: localhost:3599, 127.0.0.1:3599 não são hosts: ${cure}`,
      ),
    );
    assert.equal(reasonOf('localhost, erp.interno'), '');
  });

  test('names the store hosts that it refuses', () => {
    for (const host of ['*.com.br', '10.0.0.1'])
      assert.throws(() => readConfig({ TRAY_EXTRA_HOSTS: host }), /TRAY_EXTRA_HOSTS/);
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
    test(`has the demo ${isDemo ? 'on' : 'off'} with ${JSON.stringify(env)}`, () =>
      assert.equal(readConfig(env).isDemo, isDemo));

  test('cannot be changed once read', () => assert.ok(Object.isFrozen(readConfig({}))));

  test('names all problems in one message, without repeating a secret', () => {
    const env = {
      DATABASE_URL: 'mysql://user:pw@host',
      DEMO: 'maybe',
      LOG_LEVEL: 'loud',
      PUBLIC_URL: 'ftp://x',
      CONTEXT_SECRET: 'short',
    };
    assert.throws(
      () => readConfig(env),
      ({ message }: Error) => {
        for (const name of Object.keys(env)) assert.ok(message.includes(name), `${name} in ${message}`);
        return !/pw@|short/.test(message);
      },
    );
  });

  const postalCodes: [text: string, urls: string[]][] = [
    ['', []],
    ['none', []],
    ['https://cep.example/{cep}', ['https://cep.example/{cep}']],
    [
      ' https://a.example/{cep}.json , https://b.example/?q={cep}',
      ['https://a.example/{cep}.json', 'https://b.example/?q={cep}'],
    ],
    ['http://127.0.0.1:8080/{cep}', ['http://127.0.0.1:8080/{cep}']],
    ['http://localhost/{cep}', ['http://localhost/{cep}']],
    ['http://[::1]/{cep}', ['http://[::1]/{cep}']],
  ];
  for (const [text, urls] of postalCodes)
    test(`looks a CEP up at ${urls.join(' and ') || 'no address'} with POSTAL_CODE_URLS='${text}'`, () =>
      assert.deepEqual(readConfig({ POSTAL_CODE_URLS: text }).postalCodeUrls, urls));

  const unsafe = [
    'https://cep.example/',
    'http://cep.example/{cep}',
    'https://{cep}.example/',
    'https://user:pw@cep.example/{cep}',
    'https://{cep}@cep.example/',
    'https://cep.example/#{cep}',
    'file:///{cep}',
    '{cep}',
    'https://a.example/{cep},b',
  ];
  for (const url of unsafe)
    test(`refuses to look a CEP up at ${url}`, () => {
      assert.throws(
        () => readConfig({ POSTAL_CODE_URLS: url }),
        ({ message }: Error) => /POSTAL_CODE_URLS/.test(message) && !message.includes('pw@'),
      );
    });
});
