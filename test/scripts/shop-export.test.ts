import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { openFolder } from '../helpers/database/open-folder.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';
import { emptyDataDir } from '../helpers/processes/running-shop.ts';

const project = path.resolve(import.meta.dirname, '../..');

test('a shop is exported, changed in the file, and applied again', async () => {
  const { DATABASE_URL: _url, ...env } = process.env;
  const options = { cwd: project, env: { ...env, DATA_DIR: emptyDataDir() } };
  const shop = (...words: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      execFile(process.execPath, programArgs('scripts/shop.ts', ...words), options, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err: err.trim() }),
      );
    });
  const example = path.join(project, 'scripts/shop/example.jsonc');
  assert.equal((await shop('apply', example)).code, 0);
  const exported = await shop('export');
  assert.deepEqual([exported.code, exported.err], [0, '']);
  const file = path.join(openFolder(), 'loja.json');
  writeFileSync(file, exported.out.replace('"minOrderValue": 30', '"minOrderValue": 45.5'));
  assert.equal((await shop('apply', file)).code, 0);
  const again = await shop('export', '--shop', 'minha-loja');
  assert.equal(again.out, exported.out.replace('"minOrderValue": 30', '"minOrderValue": 45.5'));
  assert.deepEqual(await shop('export', '--tudo'), {
    code: 1,
    out: '',
    err: 'Uso: npm run -s shop -- export [--shop LOJA] > ARQUIVO.json',
  });
});
