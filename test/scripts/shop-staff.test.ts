import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../../order-service/database/engine/database.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { createShop, dataOf, startTestService } from '../helpers/order-service/order-service.ts';
import { callPanel } from '../helpers/order-service/panel.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';

const project = path.resolve(import.meta.dirname, '../..');

test('the operator adds a person, whose printed link opens the panel; then lists, links and removes', async (t) => {
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  const staff = (...words: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const env = { ...process.env, DATABASE_URL: url, PUBLIC_URL: 'https://loja.example' };
      execFile(
        process.execPath,
        programArgs('scripts/shop.ts', 'staff', ...words),
        { cwd: project, env },
        (error, out, err) => resolve({ code: Number(error?.code ?? 0), out: out.trim(), err: err.trim() }),
      );
    });
  await createShop(database);
  const service = await startTestService(t, database);
  const codeIn = (out: string) => /^https:\/\/loja\.example\/painel#([\w-]{43})$/m.exec(out)?.[1] ?? '';

  assert.match((await staff('list')).out, /ainda não tem equipe/);
  const added = await staff('add', '--name', 'Dona Ana', '--role', 'dono', '--phone', '(11) 98765-4321');
  const entered = await callPanel(service, 'redeemLink', { body: { code: codeIn(added.out) } });
  const me = dataOf(await callPanel(service, 'me', { as: String(entered.headers['x-panel-token']) }));
  assert.deepEqual(me.shops[0]?.member.role, 'owner');
  assert.match((await staff('list')).out, /^[\da-f-]{36} {2}Dona Ana {2}dono {2}\(11\) 98765-4321$/);
  assert.match((await staff('devices', 'dona ana')).out, /^aparelho {2}Aparelho desconhecido {2}usado em /);

  const again = await staff('link', 'Dona Ana');
  assert.equal((await callPanel(service, 'lookAtLink', { body: { code: codeIn(again.out) } })).status, 200);
  assert.match((await staff('remove', 'Dona Ana')).err, /precisa de pelo menos um dono/);
  await staff('add', '--name', 'Rita', '--role', 'separação');
  assert.match((await staff('remove', 'Rita')).out, /Rita não está mais na equipe/);
  assert.match((await staff('link', 'Rita')).err, /não tem ninguém na equipe/);
  for (const wrong of [
    ['add', '--name', 'X', '--role', 'rei'],
    ['add', '--name', ' ', '--role', 'dono'],
    ['link'],
    [],
  ]) {
    const { code, err } = await staff(...wrong);
    assert.deepEqual([code, err.startsWith('Uso: npm run shop -- staff add')], [1, true], wrong.join(' '));
  }
});
