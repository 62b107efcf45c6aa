import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { openDatabase } from '../../order-service/database/engine/database.ts';
import { sql } from '../../order-service/database/engine/sql.ts';
import { unseal } from '../../order-service/services/core/secret-encryption.ts';
import { openPayments } from '../../order-service/services/payment-setup/payment-providers.ts';
import { authenticateApiKey } from '../../order-service/services/platform/api-keys.ts';
import { changeOrderStatus } from '../../order-service/services/platform/platform-order-status.ts';
import { webhookSecretContext } from '../../order-service/services/platform/webhook-secrets.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { openFolder } from '../helpers/database/open-folder.ts';
import {
  createShop,
  dataOf,
  demoChannel,
  draft,
  item,
  startTestService,
} from '../helpers/order-service/order-service.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';
import { quietLog } from '../helpers/quiet-log.ts';

const project = path.resolve(import.meta.dirname, '../..');
const secretsKey = 'a key for tests that is long enough';

async function operator(t: TestContext) {
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  const shop = (words: string[], more: Record<string, string> = {}) => {
    const { SECRETS_KEY: _key, ...rest } = process.env;
    // The OpenAPI documents are longer than the usual limit.
    const options = { maxBuffer: 16 * 1024 * 1024, cwd: project, env: { ...rest, DATABASE_URL: url, ...more } };
    return new Promise<{ code: number; out: string; err: string }>((resolve) => {
      execFile(process.execPath, programArgs('scripts/shop.ts', ...words), options, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err: err.trim() }),
      );
    });
  };
  return { database, shop };
}

test('a key is printed once, is not part of the list, and stops working once revoked', async (t) => {
  const { database, shop } = await operator(t);
  const { shopId } = await createShop(database);
  const created = await shop(['keys', 'create', 'loja', '--name', 'Chatbot']);
  assert.deepEqual([created.code, created.err], [0, '']);
  const key = created.out.trim().split('\n').at(-1) ?? '';
  assert.match(key, /^loja_[\w-]{55}$/);
  assert.equal((await authenticateApiKey(database, key, { environmentKey: null, use: 'platform' })).shopId, shopId);
  const { out } = await shop(['keys', 'list', 'loja']);
  assert.match(out, /^[\da-f-]{36} {2}Chatbot {2}criada em \d{4}-\d\d-\d\d, usada em \d{4}-\d\d-\d\d\n$/);
  assert.ok(!out.includes(key));
  assert.equal((await shop(['keys', 'revoke', 'loja', out.slice(0, 36)])).code, 0);
  await assert.rejects(authenticateApiKey(database, key, { environmentKey: null, use: 'platform' }), /no-key/);
  assert.match((await shop(['keys', 'list', 'loja'])).out, /revogada em/);
  for (const words of [
    ['revoke', 'loja', out.slice(0, 36)],
    ['create', 'loja'],
    ['list'],
    ['list', 'outra'],
    ['delete', 'loja'],
  ])
    assert.equal((await shop(['keys', ...words])).code, 1, words.join(' '));
});

test('a key for the MCP server alone is made by --mcp, and the list says so', async (t) => {
  const { database, shop } = await operator(t);
  const { shopId } = await createShop(database);
  const created = await shop(['keys', 'create', 'loja', '--name', 'Agente', '--mcp']);
  assert.deepEqual([created.code, created.err], [0, '']);
  const key = created.out.trim().split('\n').at(-1) ?? '';
  assert.equal((await authenticateApiKey(database, key, { environmentKey: null, use: 'mcp' })).shopId, shopId);
  await assert.rejects(authenticateApiKey(database, key, { environmentKey: null, use: 'platform' }), /not-yours/);
  assert.match((await shop(['keys', 'list', 'loja'])).out, / Agente .*, só para o MCP\n$/);
  for (const words of [
    ['create', 'loja', '--name', 'X', '--mcp', '--people'],
    ['list', 'loja', '--mcp'],
  ])
    assert.equal((await shop(['keys', ...words])).code, 1, words.join(' '));
});

test("orders are listed and shown as text in the shop's time zone, and messages are listed", async (t) => {
  const { database, shop } = await operator(t);
  const service = await startTestService(t, database);
  const { shopId } = await createShop(database, {
    products: [draft('cafe', { name: 'Café' })],
    channels: [demoChannel],
  });
  assert.equal((await shop(['orders', 'list'])).out, 'Nenhum pedido.\n');
  dataOf(await service.post('/api/order/items/', item('cafe', { quantity: 2 })));
  const { id } = dataOf(await service.get<{ id: string }>('/api/order/confirm'));
  const payments = openPayments({ database, clock: () => new Date(), log: quietLog(), isDemo: false, publicUrl: '' });
  await changeOrderStatus(payments, shopId, id, { status: 'Paid' });
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  assert.match(
    plain((await shop(['orders', 'list', '--shop', 'loja', '--status', 'Received'])).out),
    /^nº 1 {2}\d\d\/\d\d\/\d{4} às \d\d:\d\d {2}recebido, pago {2}R\$ 20,00 {2}Ana\n$/,
  );
  assert.equal((await shop(['orders', 'list', '--since', '2099-01-01T00:00:00Z'])).out, 'Nenhum pedido.\n');
  await database.run(sql`update orders set agent = '{"id": "ana-7", "name": "Ana Vendas"}'`);
  assert.match(
    plain((await shop(['orders', 'list'])).out),
    /R\$ 20,00 {2}Ana {2}atendente Ana Vendas\nPor atendente:\n {2}Ana Vendas \(ana-7\) {2}1 pedido {2}R\$ 20,00 {2}pagos R\$ 20,00\n$/,
  );
  const shown = plain((await shop(['orders', 'show', '1'])).out);
  assert.match(shown, /^Pedido nº 1: recebido, pago\nConfirmado em \d\d\/\d\d\/\d{4} às \d\d:\d\d;/);
  for (const line of [
    '  2 × Café: R$ 20,00 (R$ 10,00 cada)',
    '      Código: cafe',
    '  Conversa: WhatsApp, canal zap, contato ana',
  ])
    assert.ok(shown.includes(`${line}\n`), shown);
  // One message for the received order, one for its payment.
  assert.match(
    (await shop(['messages', '--state', 'waiting'])).out,
    /^(\d\d\/\d\d\/\d{4} às \d\d:\d\d {2}espera {2}order-status {2}WhatsApp ana {2}tentativas: 0\n){2}$/,
  );
  assert.equal((await shop(['messages', '--state', 'failed'])).out, 'Nenhuma mensagem.\n');
  await database.run(sql`update outbox set dead_at = now(), attempts = 8, last_error = 'not-accepted'`);
  assert.match(
    (await shop(['messages', '--state', 'failed'])).out,
    /falhou .* tentativas: 8 {2}O canal não aceitou esta mensagem \(not-accepted\)\n/,
  );
  for (const words of [
    ['orders', 'show', '2'],
    ['orders', 'show', 'x'],
    ['orders', 'list', '--status', 'Creating'],
    ['orders', 'list', '--since', '2099-99-99'],
    ['messages', '--state', 'x'],
  ]) {
    const { code, err } = await shop(words);
    assert.deepEqual([code, err.includes('    at ')], [1, false], words.join(' '));
  }
});

test("an order webhook is stored encrypted, validated like a channel's, and removed by an empty list", async (t) => {
  const { database, shop } = await operator(t);
  const apply = (platformWebhooks: unknown, env = {}) => {
    const file = path.join(openFolder(), 'loja.json');
    writeFileSync(file, JSON.stringify({ slug: 'ana', name: 'Ana', platformWebhooks }));
    return shop(['apply', file], env);
  };
  const webhook = { url: 'https://erp.example/pedidos', secret: 'um segredo bem guardado' };
  const env = { SECRETS_KEY: secretsKey };
  assert.deepEqual((await apply([webhook], env)).out.split('\n').at(-2), '  platformWebhooks: 1 webhook de pedidos');
  const row = await database.one<{ shop_id: string; url: string; secret_sealed: string }>(
    sql`select * from platform_webhook`,
  );
  assert.equal(row && unseal(secretsKey, webhookSecretContext(row.shop_id), row.secret_sealed), webhook.secret);
  for (const [wrong, problem, means] of [
    [[webhook], /platformWebhooks: falta SECRETS_KEY/, {}],
    [[{ ...webhook, url: 'http://erp.example' }], /platformWebhooks\[0\]\.url: deve começar com https/, env],
    [[{ ...webhook, url: 'https://127.0.0.1/x' }], /platformWebhooks\[0\]\.url: deve ser um nome público/, env],
    [[{ ...webhook, secret: 'curto' }], /platformWebhooks\[0\]\.secret: precisa de 16/, env],
    [[webhook, webhook], /platformWebhooks\[1\]\.id: repete principal/, env],
    [[{ ...webhook, events: ['order.sent'] }], /platformWebhooks\[0\]\.events/, env],
    [Array.from({ length: 11 }, (_, id) => ({ ...webhook, id: String(id) })), /platformWebhooks: tem mais de 10/, env],
  ] as const) {
    const { code, err } = await apply(wrong, means);
    assert.equal(code, 1);
    assert.match(err, problem);
  }
  assert.match((await apply([], env)).out, /platformWebhooks: 0 webhooks de pedidos \(1 que saiu do arquivo\)/);
  assert.equal(await database.one(sql`select 1 from platform_webhook`), undefined);
});

test('the OpenAPI documents are printed', async (t) => {
  const { shop } = await operator(t);
  for (const [word, path] of [
    ['platform', '/platform/orders'],
    ['session', '/api/order/current'],
  ] as const) {
    const { code, out } = await shop(['openapi', word], { PUBLIC_URL: 'https://loja.example' });
    const document = JSON.parse(out);
    assert.deepEqual([code, document.servers[0].url, path in document.paths], [0, 'https://loja.example', true]);
  }
  assert.equal((await shop(['openapi', 'x'])).code, 1);
});

test('webhooks are made, tested, tried again, replayed and deleted on the command line, and their secret is printed once', async (t) => {
  const { database, shop } = await operator(t);
  await createShop(database);
  const env = { SECRETS_KEY: secretsKey };
  const run = (words: string[], more: Record<string, string> = env) => shop(['webhooks', ...words], more);
  assert.match((await run(['list', 'loja'])).out, /ainda não tem webhooks/);
  const create = [
    'create',
    'loja',
    '--name',
    'ERP',
    '--url',
    'https://erp.example/a',
    '--events',
    'order.paid,handoff',
  ];
  const made = await run(create);
  assert.deepEqual([made.code, made.err], [0, '']);
  const secret = made.out.trim().split('\n').at(-1) ?? '';
  assert.match(secret, /^whsec_[\w+/]{43}=$/);
  const id = /\(([\da-f-]{36})\)/.exec(made.out)?.[1] ?? '';
  const { out } = await run(['list', 'loja']);
  assert.equal(out.trim(), `${id}  ERP  https://erp.example/a  order.paid,handoff  criado  esperam: 0  falharam: 0`);
  assert.match((await run(['test', 'loja', id])).out, /será enviado/);
  await database.run(sql`update platform_delivery set dead_at = now(), last_error = 'status-503'`);
  assert.match(
    (await run(['failed', 'loja', id])).out,
    /webhook\.test {2}[\da-f-]{36} {2}O site respondeu com o erro 503 \(status-503\)/,
  );
  assert.match((await run(['replay', 'loja', id])).out, /enviados de novo: 1\. Que não podem: 0/);
  assert.match((await run(['retry', 'loja', id])).out, /tentados já, se a loja estiver no ar: 1\./);
  assert.match((await run(['test', 'loja', id, '--event', 'order.disputed'])).out, /será enviado/);
  const sent = await database.many<{ type: string }>(sql`select type from platform_event order by created_at, id`);
  assert.deepEqual(
    sent.map(({ type }) => type),
    ['webhook.test', 'order.disputed'],
  );
  const replaced = (await run(['secret', 'loja', id])).out.trim().split('\n').at(-1);
  assert.ok(replaced?.startsWith('whsec_') && replaced !== secret);
  for (const [words, problem, means] of [
    [create, /SECRETS_KEY/, {}],
    [[...create.slice(0, 5), 'https://10.0.0.1/a', ...create.slice(6)], /nome público/, env],
    [[...create.slice(0, 7), 'order.sent'], /Uso:/, env],
    [['replay', 'loja', '019a8d3e-0000-7000-8000-000000000000'], /não tem um webhook/, env],
    [['test', 'loja'], /Uso:/, env],
    [['test', 'loja', id, '--event', 'order.sent'], /Uso:/, env],
    [['failed', 'loja', id, '--event', 'order.paid'], /Uso:/, env],
  ] as const) {
    const refused = await run([...words], means);
    assert.equal(refused.code, 1, words.join(' '));
    assert.match(refused.err, problem);
  }
  assert.match((await run(['delete', 'loja', id])).out, /foi apagado/);
  assert.match((await run(['list', 'loja'])).out, /ainda não tem webhooks/);
});
