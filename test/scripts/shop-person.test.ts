import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { Value } from 'typebox/value';
import { platformCalls } from '#shared/contract/platform/platform.ts';
import { ChannelType } from '#shared/model/channel.ts';
import { newId } from '../../order-service/database/core/new-id.ts';
import { ensureCustomer } from '../../order-service/database/customers/customers.ts';
import { openDatabase } from '../../order-service/database/engine/database.ts';
import { sql } from '../../order-service/database/engine/sql.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { openFolder } from '../helpers/database/open-folder.ts';
import { createShop } from '../helpers/order-service/order-service.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';

const project = path.resolve(import.meta.dirname, '../..');
const cpf = '52998224725';

/** A shop with the contacts of Carla: two have her CPF, and one of them shares its e-mail with a third. */
async function start(t: TestContext) {
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  const { shopId } = await createShop(database, { code: '5511911112222' });
  const add = async (channelUser: string, fields: { document?: string; email?: string; phone?: string }) => {
    const { document = '', email = '', phone = '' } = fields;
    const contact = { isAnonymous: false, channelType: ChannelType.WhatsApp, channelId: 'zap', channelUser } as const;
    const id = await ensureCustomer(database, shopId, { id: newId(), ...contact, name: 'Carla' });
    await database.run(sql`
      update customer set document = ${document}, email = ${email}, phone = ${phone} where id = ${id}`);
    return id;
  };
  const person = (words: string[], input = '') =>
    new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
      const child = spawn(process.execPath, programArgs('scripts/shop.ts', 'person', ...words), {
        cwd: project,
        env: { ...process.env, DATABASE_URL: url },
      });
      let out = '';
      let err = '';
      child.stdout.on('data', (text) => (out += text));
      child.stderr.on('data', (text) => (err += text));
      child.on('close', (code) => resolve({ code, out: out.trim(), err: err.trim() }));
      child.stdin.end(input);
    });
  const count = async () =>
    (await database.one<{ count: number }>(sql`select count(*)::int as count from customer where name = 'Carla'`))
      ?.count;
  return { database, shopId, add, person, count };
}

test('a person is found by phone, e-mail, document and channel id, and related contacts are marked', async (t) => {
  const { add, person } = await start(t);
  const one = await add('5511987654321', { document: cpf, email: 'Carla@exemplo.com.br', phone: '1133334444' });
  const two = await add('551187654322', { document: cpf });
  const three = await add('5511987654323', { email: 'carla@exemplo.com.br' });
  await add('5511987650000', { document: '11144477735' });
  const idsOf = async (who: string) => (await person(['find', who])).out.split('\n').map((line) => line.slice(0, 36));
  const marked = (await person(['find', '529.982.247-25'])).out.split('\n').map((line) => line.includes('pode ser'));
  assert.deepEqual(marked, [false, false, true]);
  for (const who of [cpf, '(11) 98765-4321', '+55 11 8765-4321', 'carla+loja@exemplo.com.br', '11 3333-4444', one])
    assert.deepEqual((await idsOf(who)).sort(), [one, two, three].sort(), who);
  assert.equal((await person(['find', 'ninguem@exemplo.com.br'])).out, 'loja não guarda nada desta pessoa.');
  assert.match((await person(['find'])).err, /^Uso: npm run shop -- person find QUEM/);
  assert.match((await person(['find', cpf, '--yes'])).err, /^Uso:/);
});

// Decision: An export of a person has one shape, from the command line and from the Platform API.
test('with several contacts nothing is exported or erased until the operator chooses', async (t) => {
  const { add, person, count } = await start(t);
  const one = await add('5511987654321', { document: cpf });
  await add('5511987654322', { document: cpf });
  for (const verb of ['export', 'erase']) {
    const { code, out, err } = await person([verb, cpf]);
    assert.deepEqual([code, out], [1, '']);
    assert.match(err, /^2 contatos podem ser desta pessoa\. Nada foi feito\. Escolha com --contact ID/);
  }
  assert.match((await person(['erase', cpf, '--contact', newId(), '--yes'])).err, /^Nenhum contato desta pessoa tem/);
  const file = path.join(openFolder(), 'pessoa.json');
  assert.match((await person(['export', cpf, '--contact', one, '--out', file])).out, /^Guardado em .*pessoa\.json/);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const exported: { contacts: string[]; data: { table: string; rows: { document: string }[] }[] } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  assert.deepEqual(Value.Errors(platformCalls.exportPerson.data, exported), []);
  const customers = exported.data.find(({ table }) => table === 'customer')?.rows ?? [];
  assert.deepEqual([exported.contacts, customers.map(({ document }) => document)], [[one], [cpf]]);
  assert.match((await person(['export', cpf, '--all', '--out', file])).err, /^Já existe um arquivo com esse nome/);
  assert.equal(await count(), 2);
});

test('what a person allows is shown and recorded with date and source', async (t) => {
  const { add, person } = await start(t);
  const one = await add('5511987654321', { document: cpf });
  const line = (state: string) => new RegExp(`vale: WhatsApp · marketing · ${state} em .* · origem: shop`);
  assert.match((await person(['consent', cpf])).out, /Nada registrado: não aceitou nem recusou\.$/);
  assert.match((await person(['consent', cpf, '--opt-in'])).out, line('aceitou'));
  assert.match((await person(['consent', cpf, '--opt-out'])).out, line('recusou'));
  assert.match((await person(['consent', cpf])).out, /antes: WhatsApp · marketing · aceitou em/);
  await add('5511987654322', { document: cpf });
  assert.match((await person(['consent', cpf, '--opt-in'])).err, /^2 contatos podem ser desta pessoa/);
  assert.match((await person(['consent', cpf, '--opt-in', '--contact', one])).out, line('aceitou'));
  for (const words of [['--opt-in', '--opt-out'], ['--all'], ['--dry-run']])
    assert.match((await person(['consent', cpf, ...words])).err, /^Uso:/);
});

test('an erasure asks first, a dry run only counts, and the books keep no name', async (t) => {
  const { add, person, count, database } = await start(t);
  await add('5511987654321', { document: cpf });
  const dry = await person(['erase', cpf, '--dry-run']);
  assert.match(dry.out, /contatos: 1 registro\n.*Nada foi apagado: foi só a conta\.$/s);
  for (const response of ['', 'sim\n']) {
    const { code, err } = await person(['erase', cpf], response);
    assert.deepEqual([code, err, await count()], [1, 'Nada foi apagado.', 1], response);
  }
  const erased = await person(['erase', cpf], 'apagar\n');
  assert.match(erased.out, /Apagado\. Nº do apagamento: [\da-f-]{36}$/);
  assert.equal(await count(), 0);
  assert.equal((await person(['erase', cpf, '--yes'])).out, 'loja não guarda nada desta pessoa.');
  assert.match((await person(['erasures'])).out, /^[\da-f-]{36} · .* · linha de comando · 1 contato · \d+ registros?/);
  const books = JSON.stringify(await database.many(sql`select * from person_erasure`));
  assert.ok(!books.includes(cpf) && !books.includes('Carla') && !books.includes('5511987654321'));
});
