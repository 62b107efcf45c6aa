import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { SessionType } from '#shared/model/session.ts';
import { isAgentCode } from '#shared/rules/session/agent-session-code.ts';
import { openDatabase } from '../../order-service/database/engine/database.ts';
import { sql } from '../../order-service/database/engine/sql.ts';
import { hashCode, resolveCaller } from '../../order-service/services/sessions/sessions.ts';
import { shopIdOfHost, shopSettings } from '../../order-service/services/shops/shops.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';

const project = path.resolve(import.meta.dirname, '../..');

async function operator(t: TestContext) {
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  const env = { ...process.env, DATABASE_URL: url, PUBLIC_URL: 'https://loja.example/', NODE_ENV: 'production' };
  const shop = (...words: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      execFile(
        process.execPath,
        ['--import', 'tsx', 'scripts/shop.ts', ...words],
        { cwd: project, env },
        (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err: err.trim() }),
      );
    });
  return { database, shop };
}

test('create opens a shop with the given settings, and the first shop is the default', async (t) => {
  const { database, shop } = await operator(t);
  const asked = [
    '--whatsapp',
    '+55 (11) 90000-0000',
    '--host',
    'Ana.Example',
    '--min-order',
    '29,90',
    '--color',
    '#1F6F54',
  ];
  const made = await shop('create', 'ana', '--name', 'Loja da Ana', ...asked, '--logo', 'https://ana.example/logo.png');
  assert.deepEqual([made.code, made.err], [0, '']);
  assert.match(made.out, /^Loja criada: Loja da Ana \(ana\), a loja padrão\n/);
  const addresses = ['/webhooks/meta/ana', '/webhooks/mercadopago/ana', '/webhooks/pagarme/ana', '/platform/docs'];
  for (const address of addresses) assert.match(made.out, new RegExp(`: https://loja\\.example${address}( |\n)`));
  assert.doesNotMatch((await shop('create', 'bia', '--name', 'Bia')).out, /padrão/);
  const withControls = await shop('create', 'caio', '--name', 'Loja\u001b[31m \u202eoiaC');
  assert.match(withControls.out, /Loja criada: Loja \[31m oiaC \(caio\)/);
  const shopId = await shopIdOfHost(database, 'ana.example');
  assert.equal(await shopIdOfHost(database, 'outro.example'), shopId);
  const { name, whatsApp, style, limits } = await shopSettings(database, shopId);
  assert.deepEqual([name, whatsApp, limits.orderMinPrice], ['Loja da Ana', '5511900000000', 29.9]);
  assert.deepEqual([style.defaultColor, style.urlLogo], ['#1f6f54', 'https://ana.example/logo.png']);

  const again = await shop('create', 'ana', '--name', 'Outra');
  assert.deepEqual([again.code, again.err], [1, 'A loja "ana" já existe; para mudá-la, repita com --update.']);
  const taken = await shop('create', 'bia', '--update', '--host', 'ana.example', '--name', 'Bia 2');
  assert.deepEqual([taken.code, taken.err], [1, 'O endereço ana.example já é da loja "ana".']);
  assert.equal((await shop('create', 'ana', '--update', '--color', '#abc')).code, 0);
  const changed = await shopSettings(database, shopId);
  assert.deepEqual(
    [changed.name, changed.whatsApp, changed.limits.orderMinPrice],
    ['Loja da Ana', '5511900000000', 29.9],
  );
  assert.equal(changed.style.defaultColor, '#aabbcc');
});

test('create refuses invalid settings, names each of them, and opens nothing', async (t) => {
  const { database, shop } = await operator(t);
  const cases: [string[], RegExp][] = [
    [[], /^Uso: npm run shop -- create SLUG/],
    [['Loja da Ana', '--name', 'x'], /SLUG/],
    [['demo', '--name', 'x'], /SLUG/],
    [['ana'], /--name/],
    [['ana', '--name', 'x', '--color', 'verde'], /--color/],
    [['ana', '--name', 'x', '--whatsapp', '123'], /--whatsapp/],
    [['ana', '--name', 'x', '--host', 'https://a.example/'], /--host/],
    [['ana', '--name', 'x', '--min-order', '-3'], /Uso|--min-order/],
    [['ana', '--name', 'x', '--logo', 'http://a.example/l.png'], /--logo/],
    [['ana', '--update'], /ainda não existe/],
  ];
  const responses = await Promise.all(
    cases.map(async ([words, reason]) => ({ reason, ...(await shop('create', ...words)) })),
  );
  for (const { code, err, reason } of responses) {
    assert.equal(code, 1);
    assert.match(err, reason);
    assert.doesNotMatch(err, /\n\s+at /, 'a trace is for faults');
  }
  assert.deepEqual(await database.many(sql`select id from shop`), []);
});

test('session prints a link that enters the shop, and only the hash of its code is stored', async (t) => {
  const { database, shop } = await operator(t);
  await shop('create', 'ana', '--name', 'Loja da Ana');
  const enter = async (...words: string[]) => {
    const { out, err } = await shop('session', 'ana', ...words);
    const code = /^https:\/\/loja\.example\/#([\w-]{22,})\n$/.exec(out)?.[1];
    assert.ok(code, out + err);
    return { code, who: await resolveCaller(database, code) };
  };
  const first = await enter('--channel', 'whatsapp', '--contact', '5511911111111', '--name', 'Caio');
  assert.deepEqual(
    [first.who.sessionType, first.who.customerName, first.who.isAnonymous],
    [SessionType.Contact, 'Caio', false],
  );
  const agent = await enter('--channel', 'whatsapp', '--contact', '5511911111111', '--agent');
  assert.deepEqual([agent.who.sessionType, agent.who.customerId], [SessionType.PlatformUser, first.who.customerId]);
  assert.deepEqual(
    [agent, first].map(({ code }) => isAgentCode(code)),
    [true, false],
  );
  const words = ['--channel', 'whatsapp', '--agent', '--agent-id', 'ana-7', '--agent-name', 'Ana Vendas'];
  const named = await enter(...words);
  assert.deepEqual(named.who.agent, { id: 'ana-7', name: 'Ana Vendas' });
  const other = await enter('--channel', 'instagram');
  assert.notEqual(other.who.customerId, first.who.customerId);
  // No name is invented, because the checkout would send it as the payer's.
  assert.equal(other.who.customerName, '');
  const kept = await database.many<{ code_hash: string }>(sql`select code_hash from session`);
  assert.deepEqual(
    kept.map((row) => row.code_hash).sort(),
    [first, agent, named, other].map(({ code }) => hashCode(code)).sort(),
  );
  const card = await shop('session', 'ana', '--channel', 'whatsapp', '--name', '4111 1111 1111 1111');
  assert.match(card.err, /^--name: Parece um número de cartão\./);
  const refused: [words: string[], problem: RegExp][] = [
    [['--agent', '--agent-id', 'ana-7'], /--agent-id e --agent-name vêm juntos/],
    [['--agent-id', 'ana-7', '--agent-name', 'Ana'], /só valem com --agent/],
    [['--agent', '--agent-id', ' ', '--agent-name', 'Ana'], /^--agent-id está vazio/],
    [['--agent', '--agent-id', 'ana', '--agent-name', '4111 1111 1111 1111'], /^--agent-name: Parece um número/],
  ];
  for (const [more, problem] of refused)
    assert.match((await shop('session', 'ana', '--channel', 'whatsapp', ...more)).err, problem);
  assert.match((await shop('session', 'ana', '--channel', 'fax')).err, /^Uso: npm run shop -- session SLUG/);
  assert.match((await shop('session', 'bia', '--channel', 'webchat')).err, /Não há loja com o nome "bia"/);
});
