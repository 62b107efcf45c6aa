import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { newId } from '../../order-service/database/core/new-id.ts';
import { openDatabase } from '../../order-service/database/engine/database.ts';
import { sql } from '../../order-service/database/engine/sql.ts';
import { listJobs } from '../../order-service/database/jobs/job-lists.ts';
import { sweeps } from '../../order-service/services/core/scheduled-cleanup.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { createShop } from '../helpers/order-service/order-service.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';

const project = path.resolve(import.meta.dirname, '../..');

test('jobs are listed with their state, and can be tried again and cancelled', async (t) => {
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
  assert.match(listed[1] ?? '', new RegExp(`^${waiting}  esperando  aviso de pagamento  .*tentativas: 2  timeout$`));
  assert.match((await jobs('failed')).out, new RegExp(`^${failed}  abandonada  .*tentativas: 16  status-503$`));

  assert.equal((await jobs('retry', failed)).out, `A tarefa ${failed} será tentada agora.`);
  assert.deepEqual(
    await database.one(sql`
      select attempts, failed_at, run_at <= now() as due from job where id = ${Number(failed)}`),
    { attempts: 0, failed_at: null, due: true },
  );
  assert.equal((await jobs('cancel', waiting)).out, `A tarefa ${waiting} foi cancelada.`);
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
  assert.equal((await jobs('cancel', dead)).out, `A tarefa ${dead} foi cancelada.`);
  await database.run(sql`delete from job where id = ${Number(periodic)}`);
  for (const words of [['retry'], ['cancel', 'x'], ['list', '1'], ['other'], ['retry', '1', '2']])
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
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  const { shopId } = await createShop(database);
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
  const jobs = await listJobs(database, { isFailed: false, most: 10 });
  assert.deepEqual(
    jobs.map(({ kind, order_number: number }) => [kind, number]),
    [
      ['order-expiry', 17],
      ['payment-check', 17],
      ['tray-order', 17],
      ['platform-event', null],
    ],
  );
  const options = { cwd: project, env: { ...process.env, DATABASE_URL: url }, encoding: 'utf8' } as const;
  const out = execFileSync(process.execPath, programArgs('scripts/shop.ts', 'jobs'), options).split('\n');
  assert.match(out[0] ?? '', /fim do prazo de um pedido {2}loja {2}pedido 17 {2}/);
  assert.match(out[3] ?? '', new RegExp(`  ${cart}  `));
});
