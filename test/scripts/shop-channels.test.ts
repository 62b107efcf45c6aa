import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { openDatabase } from '../../order-service/database/engine/database.ts';
import { sql } from '../../order-service/database/engine/sql.ts';
import { unseal } from '../../order-service/services/core/secret-encryption.ts';
import { channelSecretContext } from '../../order-service/services/shops/save-channels.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { openFolder } from '../helpers/database/open-folder.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';

const project = path.resolve(import.meta.dirname, '../..');
const secretsKey = 'a key for tests that is long enough';
const secret = 'um segredo bem guardado';

async function operator(t: TestContext) {
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  const shop = (words: string[], env: Record<string, string> = {}) => {
    const { SECRETS_KEY: _key, ...rest } = process.env;
    const options = { cwd: project, env: { ...rest, DATABASE_URL: url, ...env } };
    return new Promise<{ code: number; out: string; err: string }>((resolve) => {
      execFile(process.execPath, programArgs('scripts/shop.ts', ...words), options, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err: err.trim() }),
      );
    });
  };
  const apply = (declared: object, env: Record<string, string> = {}) => {
    const file = path.join(openFolder(), 'loja.json');
    writeFileSync(file, JSON.stringify({ slug: 'ana', name: 'Ana', ...declared }));
    return shop(['apply', file], env);
  };
  return { database, apply, shop };
}

/** A reference to an environment variable in a declaration. */
const ofVariable = (name: string) => ['$', `{${name}}`].join('');

const channel = (webhook: { url?: string; secret?: string } = {}, channelId = 'ana-zap') => ({
  channelType: 'WhatsApp',
  channelId,
  webhook: { url: 'https://bot.example/mensagens', secret, ...webhook },
});

// Decision: Without the shop's number no link opens a chat, so the page stays on the order.
test('warns of a WhatsApp channel of a shop without a number', async (t) => {
  const { apply } = await operator(t);
  const env = { SECRETS_KEY: secretsKey };
  const notice = /settings\.whatsApp: a loja tem um canal de WhatsApp, e falta o número dele aqui/;
  assert.match((await apply({ channels: [channel({ secret })] }, env)).out, notice);
  assert.match((await apply({}, env)).out, notice, 'the channel stays');
  const numbered = await apply({ settings: { whatsApp: '5511987654321' } }, env);
  assert.deepEqual([numbered.err, numbered.code, notice.test(numbered.out)], ['', 0, false]);
});

test("a channel's secret is stored encrypted, from file or variable; a removed channel is disconnected", async (t) => {
  const { database, apply } = await operator(t);
  const env = { SECRETS_KEY: secretsKey, CHATBOT_SECRET: 'o segredo da variável' };
  const { code, out } = await apply(
    { channels: [channel(), channel({ secret: ofVariable('CHATBOT_SECRET') }, 'ana-outro')] },
    env,
  );
  assert.deepEqual([code, out.split('\n').at(-2)], [0, '  channels: 2 canais conectados']);
  const rows = await database.many<{
    shop_id: string;
    channel_type: 1;
    channel_id: string;
    url: string;
    secret_sealed: string;
    row: string;
  }>(
    sql`select shop_id, channel_type, channel_id, url, secret_sealed, a::text as row from channel_account a
      order by channel_id`,
  );
  assert.deepEqual(
    rows.map((row) =>
      unseal(
        secretsKey,
        channelSecretContext(row.shop_id, { channelType: row.channel_type, channelId: row.channel_id }),
        row.secret_sealed,
      ),
    ),
    ['o segredo da variável', secret],
  );
  assert.ok(rows.every(({ row }) => !row.includes('segredo')));
  const again = await apply({ channels: [channel()] }, env);
  assert.equal(again.out.split('\n').at(-2), '  channels: 1 canal conectado (1 que saiu do arquivo)');
  assert.deepEqual(await database.many(sql`select channel_id from channel_account`), [{ channel_id: 'ana-zap' }]);
});

// Decision: A session of the command line is one of a declared channel, because no message reaches another.
test('a session is one of the declared channel, and another channel is refused by its name', async (t) => {
  const { database, apply, shop } = await operator(t);
  const session = (...words: string[]) =>
    shop(['session', 'ana', '--channel', ...words], { SECRETS_KEY: secretsKey, PUBLIC_URL: 'https://loja.example/' });
  const env = { SECRETS_KEY: secretsKey };
  await apply({ channels: [channel()] }, env);
  assert.match((await session('whatsapp', '--contact', '5511987654321')).out, /^https:\/\/loja\.example\/#/);
  assert.deepEqual(await database.many(sql`select channel_id from customer`), [{ channel_id: 'ana-zap' }]);
  assert.equal(
    (await session('instagram')).err,
    'A loja não declara nenhum canal instagram; ela declara: WhatsApp ana-zap',
  );
  await apply({ channels: [channel(), channel({}, 'ana-outro')] }, env);
  assert.match((await session('whatsapp')).err, /^A loja tem vários canais whatsapp; escolha com --channel-id: ana-/);
  assert.equal((await session('whatsapp', '--channel-id', 'ana-outro')).code, 0);
  assert.match((await session('whatsapp', '--channel-id', 'anna')).err, /^A loja não declara o canal whatsapp anna;/);
});

test('all problems of the channels are reported at once, without any secret', async (t) => {
  const { database, apply } = await operator(t);
  const { code, err } = await apply({
    channels: [
      channel({ url: 'http://bot.example/' }),
      channel({ url: 'https://127.0.0.1/' }, 'b'),
      channel({ url: 'https://user:senha@bot.example/' }, 'c'),
      channel({ secret: ofVariable('NAO_HA') }, 'd'),
      channel({ secret: 'curto' }, 'e'),
      channel({}, 'f'),
    ],
  });
  assert.equal(code, 1);
  const lines = err
    .split('\n')
    .slice(1)
    .map((line) => line.trim().slice(0, 90));
  for (const [at, start] of [
    'channels: falta SECRETS_KEY no ambiente',
    'channels[0].webhook.url: deve começar com https://',
    'channels[1].webhook.url: deve ser um nome público da internet',
    'channels[2].webhook.url: deve ser um endereço https sem usuário',
    'channels[3].webhook.secret: a variável NAO_HA não está defini',
    'channels[4].webhook.secret: precisa de 16 caracteres ou mais',
  ].entries())
    assert.ok(lines[at]?.startsWith(start), `${lines[at]} is not ${start}`);
  assert.equal(lines.length, 6);
  assert.ok(!/senha|curto|segredo bem/.test(err));
  const twice = await apply({ channels: [channel(), channel()] }, { SECRETS_KEY: secretsKey });
  assert.match(twice.err, /channels\[1\]: repete channels\[0\]/);
  assert.deepEqual(await database.many(sql`select slug from shop`), []);
});

test("the deployment's own hosts may be private and plain http", async (t) => {
  const { apply } = await operator(t);
  const declared = { channels: [channel({ url: 'http://chatbot:8080/mensagens' })] };
  assert.equal((await apply(declared, { SECRETS_KEY: secretsKey })).code, 1);
  assert.equal((await apply(declared, { SECRETS_KEY: secretsKey, WEBHOOK_OWN_HOSTS: 'chatbot' })).code, 0);
});

const whatsApp = (meta: Record<string, unknown> = {}, channelId = 'ana-zap', channelType = 'WhatsApp') => ({
  channelType,
  channelId,
  meta: {
    id: '106540352242922',
    accessToken: ofVariable('TOKEN'),
    appSecret: 'app-secret',
    verifyToken: 'verify-token',
    ...meta,
  },
});

test('a Meta channel stores its three secrets encrypted together, and its other settings separately', async (t) => {
  const { database, apply } = await operator(t);
  const template = { name: 'aviso_da_loja', button: true };
  const page = whatsApp({ id: '208650462353033' }, 'ana-pagina', 'Messenger');
  const nativePayments = { pixKey: 'ana@exemplo.com.br', merchantName: 'Ana' };
  const templates = { payment: { name: 'pague_agora' } };
  const zap = whatsApp({ template, templates, nativePayments, welcome: 'Oi!' }, 'ana-meta');
  const declared = { channels: [channel(), zap, page] };
  const { code, err } = await apply(declared, { SECRETS_KEY: secretsKey, TOKEN: 'EAA-token-de-teste' });
  assert.equal(code, 0, err);
  const rows = await database.many<{
    shop_id: string;
    channel_id: string;
    secret_sealed: string;
    external_id: string;
    options: object;
  }>(
    sql`select shop_id, channel_id, secret_sealed, external_id, options from channel_account where kind = 'meta'
      order by channel_id`,
  );
  assert.deepEqual(
    rows.map(({ channel_id, external_id, options }) => [channel_id, external_id, options]),
    [
      [
        'ana-meta',
        '106540352242922',
        {
          template: { name: 'aviso_da_loja', language: 'pt_BR', hasText: true, hasButton: true },
          templates: { payment: { name: 'pague_agora', language: 'pt_BR', hasText: true, hasButton: false } },
          orders: nativePayments,
          welcome: 'Oi!',
        },
      ],
      ['ana-pagina', '208650462353033', {}],
    ],
  );
  const place = channelSecretContext(rows[0]?.shop_id ?? '', { channelType: 1, channelId: 'ana-meta' });
  assert.deepEqual(JSON.parse(unseal(secretsKey, place, rows[0]?.secret_sealed ?? '') ?? ''), {
    accessToken: 'EAA-token-de-teste',
    appSecret: 'app-secret',
    verifyToken: 'verify-token',
  });
});

test('all problems of a Meta channel are reported at once, without any secret', async (t) => {
  const { apply } = await operator(t);
  const shapes = await apply({
    channels: [
      whatsApp({
        id: '+55 11',
        accessToken: 'com espaço',
        appSecret: undefined,
        template: { name: 'Aviso' },
        templates: { pagamento: { name: 'x' } },
        nativePayments: { pixKey: 'nada', merchantName: 'a'.repeat(26) },
      }),
    ],
  });
  for (const start of [
    'meta.appSecret: falta',
    'meta.id: deve ser',
    'meta.accessToken: deve ser',
    'meta.template.name: deve ser',
    'meta.templates.pagamento: chave desconhecida',
    'meta.nativePayments.pixKey: deve ser',
    'meta.nativePayments.merchantName: deve ser',
  ])
    assert.ok(shapes.err.includes(`channels[0].${start}`), start);
  assert.ok(!shapes.err.includes('com espaço'));
  const rules = await apply({
    channels: [
      { channelType: 'WhatsApp', channelId: 'nada' },
      { ...channel(), ...whatsApp({}, 'dois') },
      whatsApp({}, 'web', 'WebChat'),
      whatsApp({}, 'a'),
      whatsApp({ login: 'page' }, 'b'),
      whatsApp({ template: { name: 'x' } }, 'c', 'Messenger'),
      whatsApp({ templates: { cart: { name: 'x' } }, nativePayments: {} }, 'd', 'Messenger'),
    ],
  });
  for (const start of [
    'channels[0]: precisa de "webhook" ou de "meta"',
    'channels[1]: precisa de "webhook" ou de "meta"',
    'channels[2].meta: só para',
    'channels[4].meta.id: repete channels[3]',
    'channels[4].meta.login: só do',
    'channels[5].meta.template: só o WhatsApp',
    'channels[6].meta.templates: só o WhatsApp',
    'channels[6].meta.nativePayments: só o WhatsApp',
  ])
    assert.ok(rules.err.includes(start), `${start} is not in ${rules.err}`);
  const unknown = await apply({ channels: [whatsApp()] }, { SECRETS_KEY: secretsKey });
  assert.match(unknown.err, /channels\[0\]\.meta\.accessToken: a variável TOKEN não está definida/);
});
