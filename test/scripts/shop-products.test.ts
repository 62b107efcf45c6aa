import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../../order-service/database/engine/database.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { createShop, draft } from '../helpers/order-service/order-service.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';

const project = path.resolve(import.meta.dirname, '../..');

test('products export writes the catalogue, and import of the file changes nothing', async (t) => {
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  const folder = mkdtempSync(path.join(os.tmpdir(), 'export-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const shop = (...words: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const options = { cwd: project, env: { ...process.env, DATABASE_URL: url, PUBLIC_URL: 'https://ana.example/' } };
      execFile(process.execPath, programArgs('scripts/shop.ts', ...words), options, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out: out.trim(), err: err.trim() }),
      );
    });
  const photo = `/fotos/${'a'.repeat(32)}.jpg`;
  await createShop(database, { products: [draft('cafe'), draft('mel', { images: [photo] })] });
  for (const name of ['produtos.csv', 'produtos.xlsx']) {
    const file = path.join(folder, name);
    assert.deepEqual(await shop('products', 'export', file), {
      ...{ code: 0, err: '', out: `Produtos de loja gravados em ${file}` },
    });
    const { code, out } = await shop('import', file);
    assert.equal(code, 0);
    assert.match(out, /Formato: planilha de produtos da própria loja/);
    assert.match(out, /Produtos: 0 novos, 0 mudados, 2 sem mudança/);
  }
  const text = readFileSync(path.join(folder, 'produtos.csv'), 'utf8');
  assert.ok(text.includes(`;https://ana.example${photo};`), text);
  const [head] = text.split('\r\n');
  assert.match(
    head ?? '',
    /^\ufeffCódigo do produto;Código da variação \(SKU\);Nome;Variação;Preço;Preço promocional;/,
  );
  const missing = path.join(folder, 'nenhuma', 'produtos.csv');
  assert.match((await shop('products', 'export', missing)).err, /^Não foi possível gravar .*: ENOENT\.$/);
  for (const words of [[], ['export'], ['export', 'produtos.pdf'], ['list']])
    assert.match((await shop('products', ...words)).err, /^Uso: npm run shop -- products export/, words.join(' '));
  assert.ok(!existsSync(path.join(folder, 'produtos.csv.parcial')));
});
