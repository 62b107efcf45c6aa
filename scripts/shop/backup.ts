import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { createGzip, type Gzip } from 'node:zlib';
import { OperatorError } from '#shared/text/operator-error.ts';
import { backUp } from '../../order-service/database/engine/backup.ts';
import type { Database } from '../../order-service/database/engine/database.ts';
import { folderProblem } from '../../order-service/database/engine/folder-problem.ts';
import type { Command } from './command.ts';
import { formatCount } from './format.ts';
import { withDatabase } from './with-database.ts';

export const backupCommand: Command = {
  usage: 'backup ARQUIVO',
  summary:
    'Guarda todas as lojas em um arquivo comprimido, como estavam em um mesmo instante, enquanto elas continuam vendendo. Tem dados de clientes: só o dono do arquivo o lê. Os segredos seguem cifrados: guarde também a SECRETS_KEY.',
  run: backup,
};

async function backup(args: string[]): Promise<void> {
  const [file, ...more] = args;
  if (file === undefined || more.length > 0 || file.startsWith('-'))
    throw new OperatorError(`Uso: npm run shop -- ${backupCommand.usage}`);
  if (existsSync(file)) throw new OperatorError(`Já existe um arquivo com esse nome: ${file}`);
  const rows = await withDatabase((database) => writeBackup(database, file));
  const kilobytes = Math.ceil((await stat(file)).size / 1000).toLocaleString('pt-BR');
  console.log(`Guardado em ${file}: ${formatCount(rows, 'linha', 'linhas')}, ${kilobytes} kB`);
}

/** Writes a temporary file and renames it, so that a file with the final name is complete. */
async function writeBackup(database: Database, file: string): Promise<number> {
  const part = `${file}.${process.pid}.part`;
  let gzip: Gzip | undefined;
  try {
    const rows = await backUp(database, async () => {
      gzip?.destroy();
      const stream = await openGzip(part);
      gzip = stream;
      return async (lines) => {
        // A failed file never emits 'drain'.
        if (!stream.write(lines)) await Promise.race([once(stream, 'drain'), files.get(stream)]);
      };
    });
    if (gzip) await closeGzip(gzip);
    await syncToDisk(part);
    await rename(part, file);
    return rows;
  } catch (error) {
    const code = error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : null;
    throw code === null
      ? error
      : new OperatorError(`O arquivo não pode ser escrito: ${file} (${folderProblem(error)})`);
  } finally {
    gzip?.destroy();
    await rm(part, { force: true });
  }
}

const files = new WeakMap<Gzip, Promise<void>>();

async function openGzip(file: string): Promise<Gzip> {
  const to = createWriteStream(file, { mode: 0o600 });
  await once(to, 'open');
  const gzip = createGzip();
  const written = finished(to);
  // A full disk ends the writing. `written` carries the reason; an unhandled error event would end the process.
  gzip.on('error', () => {});
  written.catch((error) => gzip.destroy(error));
  files.set(gzip, written);
  gzip.pipe(to);
  return gzip;
}

async function closeGzip(gzip: Gzip): Promise<void> {
  gzip.end();
  await files.get(gzip);
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
