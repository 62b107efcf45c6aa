import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { openFolder } from '../helpers/database/open-folder.ts';
import { canMount, mountDisk } from '../helpers/database/small-disk.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const isRoot = process.getuid?.() === 0;

/** The last output of a start on this folder: one line of JSON, with exit code 1. */
async function refusalOn(dataDir: string): Promise<string> {
  const env = { PATH: process.env.PATH ?? '', PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir };
  const { code, errors } = await new Promise<{ code: unknown; errors: string }>((resolve) => {
    execFile(
      process.execPath,
      programArgs('gateway/server.ts'),
      { cwd: root, env, timeout: 60_000 },
      (error, _, errors) => resolve({ code: error?.code, errors }),
    );
  });
  assert.equal(code, 1, errors);
  const lines = errors.trim().split('\n');
  assert.equal(lines.length, 1, errors);
  const line: { msg: string; err?: unknown } = JSON.parse(lines[0] ?? '');
  assert.equal(line.err, undefined, 'no trace');
  return line.msg;
}

const wayOut = '; indique outra pasta em DATA_DIR ou um servidor PostgreSQL em DATABASE_URL';

function readOnly(t: TestContext): string {
  if (isRoot) return mountDisk(t, 'ro');
  const folder = openFolder();
  chmodSync(folder, 0o555);
  return folder;
}

test('a read-only data folder ends the start with one line that names the problem and the solution', {
  skip: isRoot && !canMount,
}, async (t) => {
  const folder = readOnly(t);
  const reason = isRoot
    ? 'o disco está só para leitura: monte-o com escrita'
    : 'falta permissão para gravar: corrija o dono e as permissões';
  assert.equal(await refusalOn(folder), `DATA_DIR: ${folder} não pode guardar o banco de dados (${reason})${wayOut}`);
});

test('a database whose folder became read-only ends the start with one line, too', { skip: !canMount }, async (t) => {
  const disk = mountDisk(t, 'size=10m');
  mkdirSync(path.join(disk, 'postgres'), { mode: 0o700 });
  chownSync(path.join(disk, 'postgres'), 65_534, 65_534);
  mkdirSync(path.join(disk, 'postgres', 'cluster'));
  chownSync(path.join(disk, 'postgres', 'cluster'), 65_534, 65_534);
  mkdirSync(path.join(disk, 'postgres', 'socket'), { mode: 0o700 });
  chownSync(path.join(disk, 'postgres', 'socket'), 65_534, 65_534);
  assert.equal(spawnSync('mount', ['-o', 'remount,ro', disk]).status, 0);
  assert.equal(
    await refusalOn(disk),
    `DATA_DIR: a pasta ${disk} não pôde ser reservada para esta loja (o disco está só para leitura: monte-o com escrita)${wayOut}`,
  );
});

test('a data folder on a disk too small for a database ends the start with one line', {
  skip: !canMount,
}, async (t) => {
  const folder = mountDisk(t, 'size=15m');
  assert.equal(
    await refusalOn(folder),
    `DATA_DIR: o banco de dados não pôde ser criado em ${folder}/postgres (o disco está cheio: libere espaço)${wayOut}`,
  );
});
