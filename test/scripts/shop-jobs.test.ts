import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { newId } from '../../order-service/database/core/new-id.ts';
import { openDatabase } from '../../order-service/database/engine/database.ts';
import { sql } from '../../order-service/database/engine/sql.ts';
import { listJobs } from '../../order-service/database/jobs/job-lists.ts';
import { sweeps } from '../../order-service/services/core/scheduled-cleanup.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { openFolder } from '../helpers/database/open-folder.ts';
import { createShop } from '../helpers/order-service/order-service.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';

const project = path.resolve(import.meta.dirname, '../..');

/** A database of its own with a shop, and the command on it. */
async function openShop(t: TestContext) {
  const { database, jobs } = await openEmpty(t);
  return { database, jobs, shopId: (await createShop(database)).shopId };
}

async function openEmpty(t: TestContext) {
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  const jobs = (...words: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const options = { cwd: project, env: { ...process.env, DATABASE_URL: url } };
      execFile(process.execPath, programArgs('scripts/shop.ts', 'jobs', ...words), options, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out: out.trim(), err: err.trim() }),
      );
    });
  return { database, jobs };
}

test('jobs are listed with their state, and can be tried again and cancelled', async (t) => {
  const { database, jobs } = await openEmpty(t);
  assert.equal((await jobs()).out, 'Nenhuma tarefa.');
  assert.equal((await jobs('failed')).out, 'Nenhuma tarefa abandonada.');
  const { shopId } = await createShop(database);
  const rows = await database.many<{ id: number }>(sql`
    insert into job (kind, shop_id, key, run_at, attempts, last_error, leased_until, failed_at) values
      ('payment-event', ${shopId}, 'mercadopago 7', now() + interval '1 hour', 2, 'timeout', null, null),
      ('channel-status', ${shopId}, 'wamid.1', now(), 1, null, now() + interval '1 minute', null),
      ('platform-event', ${shopId}, 'pedido', now(), 16, 'status-503', null, now()) returning id`);
  const [waiting, running, failed] = rows.map(({ id }) => String(id));
  assert.ok(waiting && running && failed);
  const listed = (await jobs('list')).out.split('\n');
  assert.equal(listed.length, 2);
  assert.match(
    listed[0] ?? '',
    new RegExp(`^${running}  em andamento  situação de uma mensagem enviada  loja  wamid.1  `),
  );
  assert.match(
    listed[1] ?? '',
    new RegExp(
      `^${waiting}  esperando  aviso de pagamento  .*tentativas: 2  O outro lado não respondeu a tempo \\(timeout\\)$`,
    ),
  );
  assert.match(
    (await jobs('failed')).out,
    new RegExp(`^${failed}  abandonada  .*tentativas: 16  O site respondeu com o erro 503 \\(status-503\\)$`),
  );

  assert.equal((await jobs('retry', failed)).out, `A tarefa ${failed} será tentada agora.`);
  assert.deepEqual(
    await database.one(sql`
      select attempts, failed_at, run_at <= now() as due from job where id = ${Number(failed)}`),
    { attempts: 0, failed_at: null, due: true },
  );
  assert.equal(
    (await jobs('cancel', waiting)).out,
    `A tarefa ${waiting} foi cancelada: aviso de pagamento, loja, mercadopago 7.`,
  );
  for (const verb of ['retry', 'cancel']) {
    assert.deepEqual(await jobs(verb, running), {
      code: 1,
      out: '',
      err: `A tarefa ${running} está em andamento. Espere ela terminar.`,
    });
    assert.equal((await jobs(verb, waiting)).err, `Não há tarefa ${waiting}. Ela pode já ter terminado.`);
  }
  const [periodic, dead] = (
    await database.many<{ id: number }>(sql`
      insert into job (kind, shop_id, key, run_at, leased_until) values
        ('order-expiry', ${shopId}, ${shopId}, now(), null),
        ('channel-event', ${shopId}, 'wamid.2', now(), now() - interval '1 second') returning id`)
  ).map(({ id }) => String(id));
  assert.ok(periodic && dead);
  assert.equal(
    (await jobs('cancel', periodic)).err,
    `A tarefa ${periodic} se repete sozinha e não pode ser cancelada.`,
  );
  assert.equal((await jobs('retry', dead)).out, `A tarefa ${dead} será tentada agora.`, 'the process of the run died');
  assert.equal((await jobs('cancel', dead)).out, `A tarefa ${dead} foi cancelada: aviso de um canal, loja, wamid.2.`);
  await database.run(sql`delete from job where id = ${Number(periodic)}`);
  for (const words of [
    ...[['retry'], ['cancel', 'x'], ['list', '1'], ['other'], ['retry', '1', '2']],
    ...[
      ['--page', '0'],
      ['list', '--other'],
      ['cancel', '1', '--shop', 'loja'],
    ],
  ])
    assert.match((await jobs(...words)).err, /^Uso: npm run shop -- jobs/);
  assert.equal((await database.many(sql`select 1 from job`)).length, 2);

  const names = [...Object.keys(sweeps), 'sales'];
  await database.run(sql`
    insert into job (kind, key, run_at) select 'sweep', name, now() from unnest(${names}::text[]) as name`);
  const sweepLines = (await jobs()).out
    .split('\n')
    .filter((line) => line.includes('limpeza periódica  todas as lojas'));
  assert.equal(sweepLines.length, names.length);
  for (const name of names)
    assert.ok(
      sweepLines.every((line) => !line.includes(`  ${name}  `)),
      `${name} has no Portuguese text`,
    );
});

test('a job of an order or of its payment is listed with the number of the order', async (t) => {
  const { database, shopId, jobs: run } = await openShop(t);
  const [customer, placed, cart, payment] = [newId(), newId(), newId(), newId()];
  await database.run(sql`
    insert into customer (shop_id, id, is_anonymous, channel_type, channel_id, channel_user, name)
    values (${shopId}, ${customer}, false, 1, '', 'ana', '')`);
  await database.run(sql`
    insert into orders (shop_id, id, customer_id, channel_type, channel_id, status, number) values
      (${shopId}, ${placed}, ${customer}, 1, '', 1, 17), (${shopId}, ${cart}, ${customer}, 1, '', 0, null)`);
  await database.run(sql`
    insert into payment (shop_id, id, order_id, attempt, method, provider_type, provider, amount)
    values (${shopId}, ${payment}, ${placed}, 1, 3, 0, 'mercadopago', 100)`);
  await database.run(sql`
    insert into job (kind, shop_id, key, run_at) values
      ('order-expiry', ${shopId}, ${placed}, now() - interval '4 minutes'),
      ('payment-check', ${shopId}, ${payment}, now() - interval '3 minutes'),
      ('tray-order', ${shopId}, ${`${placed} 1`}, now() - interval '2 minutes'),
      ('platform-event', ${shopId}, ${cart}, now() - interval '1 minute')`);
  const jobs = await listJobs(database, { isFailed: false }, { most: 10 });
  assert.deepEqual(
    jobs.map(({ kind, order_number: number }) => [kind, number]),
    [
      ['order-expiry', 17],
      ['payment-check', 17],
      ['tray-order', 17],
      ['platform-event', null],
    ],
  );
  const out = (await run()).out.split('\n');
  assert.match(out[0] ?? '', /fim do prazo de um pedido {2}loja {2}pedido 17 {2}/);
  assert.match(out[3] ?? '', / {2}carrinho WhatsApp ana {2}/);
});

test('a job names its contact, its refund, its person of the staff and its address, in the time of the shop', async (t) => {
  const { database, shopId, jobs } = await openShop(t);
  await database.run(sql`update shop set time_zone = 'America/Manaus' where id = ${shopId}`);
  const [customer, other, order, payment, refund, member, webhook, visitor, cart] = Array.from({ length: 9 }, newId);
  await database.run(sql`
    insert into customer (shop_id, id, is_anonymous, channel_type, channel_id, channel_user, name) values
      (${shopId}, ${customer}, false, 1, 'zap', 'carla', 'Carla Souza'),
      (${shopId}, ${other}, false, 1, 'zap', 'bia', 'Bia Lima'),
      (${shopId}, ${visitor}, true, 3, '', 'visitante', '')`);
  await database.run(sql`insert into message_lane (shop_id, customer_id) values (${shopId}, ${other})`);
  await database.run(sql`
    insert into outbox (shop_id, customer_id, sequence, id, message, dedupe_key, sent_at, channel_ref)
    values (${shopId}, ${other}, 1, ${newId()}, '{}', 'a', now(), 'wamid.9')`);
  await database.run(sql`
    insert into orders (shop_id, id, customer_id, channel_type, channel_id, status, number) values
      (${shopId}, ${order}, ${customer}, 1, 'zap', 1, 17), (${shopId}, ${cart}, ${visitor}, 3, '', 0, null)`);
  await database.run(sql`
    insert into payment (shop_id, id, order_id, attempt, method, provider_type, provider, amount)
    values (${shopId}, ${payment}, ${order}, 1, 3, 0, 'mercadopago', 100)`);
  await database.run(sql`
    insert into refund (shop_id, id, order_id, payment_id, amount, is_rest, requested_by)
    values (${shopId}, ${refund}, ${order}, ${payment}, 100, true, 'shop')`);
  await database.run(sql`
    insert into staff_member (shop_id, id, name, role) values (${shopId}, ${member}, 'Caio', 'owner')`);
  const source = await database.one<{ id: number }>(sql`
    insert into feed_source (shop_id, address_sealed, label, every_minutes, is_full, updates_stock, currency, next_at)
    values (${shopId}, 'x', 'https://loja.example/produtos.xml', 60, true, true, 'BRL', now()) returning id`);
  await database.run(sql`
    insert into platform_webhook (shop_id, id, name, url, secret_sealed, events)
    values (${shopId}, ${webhook}, '', 'https://erp.example/avisos', 'x', '{order.paid}')`);
  const status = { kind: 'status', ref: 'wamid.9', messageId: null };
  const said = { kind: 'message', channelType: 1, externalId: '9', contact: 'dora' };
  const wanted: [kind: string, key: string, payload: object, reason: string | null, expected: RegExp][] = [
    [
      'message',
      String(customer),
      {},
      'unreachable',
      /WhatsApp carla .*Este contato não pode receber mensagens agora \(un/,
    ],
    [
      'channel-status',
      'wamid.9 sent',
      status,
      'unknown',
      /WhatsApp bia .*A loja ainda não conhece a mensagem \(unknown/,
    ],
    ['channel-event', 'wamid.8', said, null, /WhatsApp dora /],
    [
      'platform-event',
      `${customer} ${webhook}`,
      {},
      'timeout',
      /WhatsApp carla para https:\/\/erp.example\/avisos .*a tempo/,
    ],
    [
      'platform-event',
      `${order} ${webhook}`,
      {},
      'ECONNREFUSED',
      /pedido 17 para https:.*O site não aceitou a conexão/,
    ],
    ['platform-event', `${cart} ${webhook}`, {}, null, new RegExp(`carrinho ${cart} para https:`)],
    ['refund', String(refund), {}, 'PaymentOutcomeUnknown', /pedido 17 .*O provedor do pagamento não respondeu \(Pay/],
    ['staff-link', String(member), {}, 'not-connected', /Caio .*Este canal não está conectado \(not-connected\)/],
    [
      'feed-source',
      String(source?.id),
      {},
      'busy',
      /https:\/\/loja.example\/produtos.xml .*A loja tem outra importação/,
    ],
    ['tray-event', 'product 7', {}, 'unreachable: status 502', /produto 7 .*sirva \(resposta 502\) \(unreachable/],
    ['tray-order', `${order} 1`, {}, 'order-refused: status 422', /pedido 17 .*A loja da Tray recusou o pedido \(resp/],
    ['sweep-like', '', {}, 'TypeError', /Um erro do servidor; o log diz qual \(TypeError\)/],
  ];
  for (const [place, [kind, key, payload, reason]] of wanted.entries())
    await database.run(sql`
      insert into job (kind, shop_id, key, payload, last_error, run_at) values (${kind}, ${shopId}, ${key},
        ${JSON.stringify(payload)}::jsonb, ${reason}, '2026-11-29 12:00Z'::timestamptz + ${place}::int * interval '1 minute')`);
  const lines = (await jobs('--shop', 'loja')).out.split('\n');
  assert.equal(lines.length, wanted.length);
  for (const [place, [, , , , expected]] of wanted.entries()) {
    assert.match(lines[place] ?? '', expected);
    assert.match(lines[place] ?? '', new RegExp(`29/11/2026, 08:${String(place).padStart(2, '0')} (AMT|GMT-4) `));
  }
  assert.doesNotMatch(lines.join('\n'), /Souza|Lima/, 'the list has no name that `messages` does not print');
  assert.deepEqual((await jobs('--shop', 'loja', '--kind', 'refund')).out.split('\n'), [lines[6]]);
  assert.equal((await jobs('failed', '--kind', 'refund')).out, 'Nenhuma tarefa abandonada.');
  assert.match((await jobs('--shop', 'outra')).err, /Não há loja com o id "outra"/);
  assert.match((await jobs('--kind', 'sweep-like')).err, /Não há tarefas do tipo "sweep-like"/);
});

test('a list of several shops has the times of all jobs in one zone, with its name', async (t) => {
  const { database, shopId, jobs } = await openShop(t);
  await database.run(sql`update shop set time_zone = 'Pacific/Auckland' where id = ${shopId}`);
  await database.run(sql`
    insert into job (kind, shop_id, key, run_at) values
      ('tray-event', ${shopId}, 'product 1', '2026-11-29 12:00Z'), ('sweep', null, 'sales', '2026-11-29 12:00Z')`);
  const times = (await jobs()).out.split('\n').map((line) => / {2}(\d\d\/[^ ]+ \d\d:\d\d \S+) {2}/.exec(line)?.[1]);
  assert.equal(times.length, 2);
  assert.match(times[0] ?? '', /^\d\d\/11\/2026, \d\d:\d\d \S/);
  assert.equal(times[1], times[0]);
});

test('what does not fit in a list of jobs is counted, and is the next page', async (t) => {
  const { database, shopId, jobs } = await openShop(t);
  await database.run(sql`
    insert into job (kind, shop_id, key, run_at)
    select 'tray-event', ${shopId}::uuid, 'product ' || n, now() + n * interval '1 second' from generate_series(1, 230) n`);
  await database.run(sql`insert into job (kind, key, run_at) values ('sweep', 'sales', now())`);
  const page = async (...words: string[]) => (await jobs('--shop', 'loja', ...words)).out.split('\n');
  const [first, second, third] = [await page(), await page('--page', '2'), await page('--page', '3')];
  assert.deepEqual([first.length, second.length, third.length], [101, 101, 30]);
  assert.equal(first[100], '… e mais 130; as próximas: --page 2');
  assert.match(second[0] ?? '', / {2}produto 101 {2}/);
  assert.equal(second[100], '… e mais 30; as próximas: --page 3');
  assert.match(third[29] ?? '', / {2}produto 230 {2}/);
  assert.deepEqual(await page('--page', '4'), ['Não há tarefas na página 4.']);
  assert.match(
    (await jobs('--kind', 'sweep')).out,
    /^\d+ {2}esperando {2}limpeza periódica {2}todas as lojas {2}\S+ de /,
  );
});

test('a cancelled job says whose it was and how much is not sent, also of a kind of another release', async (t) => {
  const { database, shopId, jobs } = await openShop(t);
  const customer = newId();
  await database.run(sql`
    insert into customer (shop_id, id, is_anonymous, channel_type, channel_id, channel_user, name)
    values (${shopId}, ${customer}, false, 1, 'zap', 'carla', '')`);
  await database.run(sql`insert into message_lane (shop_id, customer_id) values (${shopId}, ${customer})`);
  await database.run(sql`
    insert into outbox (shop_id, customer_id, sequence, id, message, dedupe_key, sent_at)
    select ${shopId}::uuid, ${customer}::uuid, n, gen_random_uuid(), '{"kind": "text"}', n::text,
      case when n = 1 then now() end
    from generate_series(1, 4) n`);
  const rows = await database.many<{ id: number }>(sql`
    insert into job (kind, shop_id, key, run_at, failed_at) values
      ('message', ${shopId}, ${customer}, now(), null), ('old-kind', ${shopId}, 'chave', now(), now()) returning id`);
  const [message, old] = rows.map(({ id }) => String(id));
  assert.ok(message && old);
  assert.equal(
    (await jobs('cancel', message)).out,
    `A tarefa ${message} foi cancelada: mensagens a um contato, loja, WhatsApp carla. 3 mensagens não serão enviadas.`,
  );
  assert.equal((await database.many(sql`select 1 from outbox where dead_at is not null`)).length, 3);
  assert.match((await jobs('failed')).out, / {2}tipo "old-kind", que esta versão não conhece {2}loja {2}chave {2}/);
  assert.equal(
    (await jobs('retry', old)).out,
    `A tarefa ${old} espera por uma versão que a conheça: tipo "old-kind", que esta versão não conhece.`,
  );
  assert.deepEqual(await jobs('cancel', old), {
    code: 0,
    err: '',
    out: `A tarefa ${old} foi cancelada: tipo "old-kind", que esta versão não conhece, loja, chave. Só a tarefa foi apagada, e nada do que ela faria.`,
  });
  assert.deepEqual(await database.many(sql`select 1 from job`), []);
});

test('a command that reads begins no database in a folder without one, and says that no shop is there', async () => {
  const folder = path.join(openFolder(), 'outra');
  const { DATABASE_URL: _url, ...env } = process.env;
  const advice =
    'Se a loja está em outra pasta, indique essa pasta na variável DATA_DIR. Se ela ainda não existe, crie a primeira:  ' +
    'npm run shop -- create minha-loja --name "Minha Loja" --owner "Seu nome"';
  for (const words of [['jobs'], ['list'], ['orders', 'list'], ['backup', path.join(openFolder(), 'copia.gz')]]) {
    const options = { cwd: project, env: { ...env, DATA_DIR: folder } };
    const { code, out, err } = await new Promise<{ code: number; out: string; err: string }>((resolve) => {
      execFile(process.execPath, programArgs('scripts/shop.ts', ...words), options, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err: err.trim() }),
      );
    });
    assert.deepEqual([words[0], code, out], [words[0], 1, '']);
    assert.equal(err, `Não há nenhuma loja em ${folder}. ${advice}`);
    assert.equal(existsSync(folder), false, 'nothing is created');
  }
});
