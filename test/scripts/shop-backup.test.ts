import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { openDataFolder } from '../helpers/database/open-folder.ts';
import { canMount, mountDisk } from '../helpers/database/small-disk.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';

const project = path.resolve(import.meta.dirname, '../..');

// Decision: Backup and restore are a row copy, which is also the way from the embedded database to a server and across
// major versions.
test('backup saves the shops of a data folder, and restore loads them into another one', async () => {
  const at = openDataFolder();
  const file = path.join(at, 'lojas.gz');
  await expectDone(operator(path.join(at, 'a')), ['create', 'ana', '--name', 'Loja da Ana']);
  const saved = await expectDone(operator(path.join(at, 'a')), ['backup', file]);
  assert.match(saved.out, /^Guardado em .*lojas\.gz: \d+ linhas?, [\d.]+ kB\n$/);
  assert.equal(statSync(file).mode & 0o777, 0o600, 'it holds what is known of customers');
  assert.match(gunzipSync(readFileSync(file)).toString(), /Loja da Ana/);

  const restored = await expectDone(operator(path.join(at, 'b')), ['restore', file]);
  assert.match(restored.out, /^Restaurado de .*: \d+ linhas?, conferidas com o que foi guardado\n$/);
  const again = await operator(path.join(at, 'b'))('create', 'ana', '--name', 'Outra');
  assert.match(again.err, /^A loja "ana" já existe/);
  const twice = await operator(path.join(at, 'b'))('restore', file);
  assert.deepEqual([twice.code, twice.err.split(',')[0]], [1, 'O banco de dados já tem lojas']);
});

test('restore refuses an altered file, and reports that a file without a digest could not be verified', async () => {
  const at = openDataFolder();
  const file = path.join(at, 'lojas.gz');
  await expectDone(operator(path.join(at, 'a')), ['create', 'ana', '--name', 'Loja da Ana', '--min-order', '29,90']);
  await expectDone(operator(path.join(at, 'a')), ['backup', file]);
  const text = gunzipSync(readFileSync(file)).toString();
  const into = (name: string, saved: string) => {
    writeFileSync(path.join(at, name), gzipSync(saved));
    return operator(path.join(at, `${name} data`))('restore', path.join(at, name));
  };
  const altered = await into('altered', text.replace('"2990"', '"2980"'));
  assert.deepEqual(
    [altered.code, altered.err],
    [1, 'O arquivo não é mais como foi guardado: algo nele mudou. Nada foi restaurado.'],
  );
  const none = await operator(path.join(at, 'altered data'))('session', 'ana');
  assert.equal(none.code, 1, 'nothing was restored');
  const old = await into('old', text.replace(/,"sha256":"[0-9a-f]{64}"/, ''));
  assert.equal(old.code, 0, old.err);
  assert.match(
    old.out,
    /^Restaurado de .*: \d+ linhas?\nO arquivo é de uma versão anterior do programa, sem soma de verificação: não deu para conferir se está como foi guardado\.\n$/,
  );
});

test('backup and restore report an error in one line, and leave no partial file', async () => {
  const at = openDataFolder();
  const shop = operator(path.join(at, 'data'));
  const taken = path.join(at, 'taken');
  writeFileSync(taken, 'mine');
  const cut = path.join(at, 'cut.gz');
  writeFileSync(cut, gzipSync('{"backup":1,"madeAt":"","migrations":[]}\n'.repeat(50)).subarray(0, 40));
  const cases: [string[], RegExp][] = [
    [['backup'], /^Uso: npm run shop -- backup ARQUIVO$/],
    [['backup', taken], /^Já existe um arquivo com esse nome/],
    [['backup', path.join(at, 'new')], /^Não há nenhuma loja em /],
    [['restore'], /^Uso: npm run shop -- restore ARQUIVO$/],
    [['restore', path.join(at, 'nothing')], /^O arquivo não pode ser lido: .* \(ENOENT\)$/],
    [['restore', taken], /^O arquivo não é um backup inteiro; nada foi restaurado\.$/],
    [['restore', cut], /^O arquivo não é um backup inteiro; nada foi restaurado\.$/],
  ];
  for (const [words, expected] of cases) {
    const { code, err } = await shop(...words);
    assert.equal(code, 1, words.join(' '));
    assert.match(err, expected);
  }
  await expectDone(shop, ['create', 'ana', '--name', 'Loja da Ana']);
  const { code, err } = await shop('backup', path.join(at, 'no', 'folder'));
  assert.equal(code, 1);
  assert.match(
    err,
    /^O arquivo não pode ser escrito: .* \(falta uma pasta ou um arquivo, que não pode ser criado ali\)$/,
  );
  assert.equal(readFileSync(taken, 'utf8'), 'mine');
  for (const name of ['no', 'new']) assert.ok(!existsSync(path.join(at, name)));
});

test('backup on a full disk reports it in one line and leaves nothing behind', {
  skip: !canMount,
  timeout: 120_000,
}, async (t) => {
  const shop = operator(path.join(openDataFolder(), 'data'));
  await expectDone(shop, ['create', 'ana', '--name', 'Loja da Ana']);
  const disk = mountDisk(t, 'size=4k');
  writeFileSync(path.join(disk, 'ballast'), Buffer.alloc(4096));
  const { code, err } = await shop('backup', path.join(disk, 'lojas.gz'));
  assert.deepEqual(
    [code, err],
    [1, `O arquivo não pode ser escrito: ${disk}/lojas.gz (o disco está cheio: libere espaço)`],
  );
  assert.deepEqual(readdirSync(disk), ['ballast']);
});

function operator(dataDir: string) {
  const { DATABASE_URL: _none, ...rest } = process.env;
  const env = { ...rest, DATA_DIR: dataDir, NODE_ENV: 'production' };
  return (...words: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      execFile(process.execPath, programArgs('scripts/shop.ts', ...words), { cwd: project, env }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err: err.trim() }),
      );
    });
}

async function expectDone(shop: ReturnType<typeof operator>, words: string[]) {
  const done = await shop(...words);
  assert.deepEqual([done.code, done.err], [0, ''], words.join(' '));
  return done;
}
