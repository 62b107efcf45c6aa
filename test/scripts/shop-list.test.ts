import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../../order-service/database/engine/database.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { createShop } from '../helpers/order-service/order-service.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';

const project = path.resolve(import.meta.dirname, '../..');

test('list names each shop of the installation with its id, and the default one', async (t) => {
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  const list = (...words: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const options = { cwd: project, env: { ...process.env, DATABASE_URL: url } };
      execFile(process.execPath, programArgs('scripts/shop.ts', 'list', ...words), options, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out: out.trim(), err: err.trim() }),
      );
    });
  assert.equal((await list()).out, 'Nenhuma loja.');
  const { shopId } = await createShop(database);
  const { shopId: other } = await createShop(database, { slug: 'outra', code: 'bob', agentCode: 'eva' });
  const [first = '', second = '', ...more] = (await list()).out.split('\n');
  assert.match(first, new RegExp(`^${shopId}  loja  .+  padrão  desde \\d\\d/\\d\\d/\\d{4} às \\d\\d:\\d\\d$`));
  assert.match(second, new RegExp(`^${other}  outra  [^ ].*  desde `));
  assert.deepEqual([more, second.includes('padrão')], [[], false]);
  assert.deepEqual(await list('tudo'), { code: 1, out: '', err: 'Uso: npm run shop -- list' });
});
