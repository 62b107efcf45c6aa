import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { OperatorError } from '#shared/text/operator-error.ts';
import {
  type BackupHead,
  type FirstLine,
  parseBackupHeader,
  type Restored,
  RestoreRefused,
  restore,
} from '../../order-service/database/engine/backup.ts';
import { migrate } from '../../order-service/database/engine/migrate.ts';
import { productMigrations } from '../../order-service/database/engine/open-database.ts';
import type { Command } from './command.ts';
import { formatCount } from './format.ts';
import { errorsOnlyLog, withDatabase } from './with-database.ts';

export const restoreCommand: Command = {
  usage: 'restore ARQUIVO',
  summary:
    'Leva um backup para um banco de dados ainda sem lojas (outra DATA_DIR, ou um servidor em DATABASE_URL): tudo ou nada. É também o caminho do banco embutido para um servidor, e de uma versão do PostgreSQL para outra.',
  run: restoreFile,
};

async function restoreFile(args: string[]): Promise<void> {
  const [file, ...more] = args;
  if (file === undefined || more.length > 0 || file.startsWith('-'))
    throw new OperatorError(`Uso: npm run shop -- ${restoreCommand.usage}`);
  try {
    const { rows, isVerified } = await restoreFrom(file);
    console.log(
      `Restaurado de ${file}: ${formatCount(rows, 'linha', 'linhas')}${isVerified ? ', conferidas com o que foi guardado' : ''}`,
    );
    if (!isVerified) console.log(notVerifiedText);
  } catch (error) {
    throw toOperatorError(error, file);
  }
}

const notVerifiedText =
  'O arquivo é de uma versão anterior do programa, sem soma de verificação: não deu para conferir se está como foi guardado.';

async function restoreFrom(file: string): Promise<Restored> {
  const lines = readLines(file);
  try {
    const first = await lines.next();
    const head = parseBackupHeader(first.done ? undefined : first.value);
    return await withDatabase((database) => restoreInto(database, head, lines), {
      upTo: lastMigration(head),
      mayCreate: true,
    });
  } finally {
    await lines.return(undefined);
  }
}

/** The rows go into tables of the backup's schema version; later migrations then change schema and rows. */
async function restoreInto(
  database: Parameters<typeof restore>[0],
  head: FirstLine,
  lines: AsyncIterable<string>,
): Promise<Restored> {
  const restored = await restore(database, head, lines);
  await migrate(database, productMigrations, errorsOnlyLog);
  return restored;
}

const lastMigration = ({ migrations }: BackupHead): string => migrations.at(-1)?.name ?? '';

async function* readLines(file: string): AsyncGenerator<string, void> {
  const from = createReadStream(file);
  const unpacked = createGunzip();
  from.once('error', (error) => unpacked.destroy(error));
  from.pipe(unpacked);
  try {
    yield* splitLines(unpacked.setEncoding('utf8'));
  } finally {
    from.destroy();
    unpacked.destroy();
  }
}

/** Splits line by line, with one piece in memory at a time: node:readline loses the errors of its input. */
async function* splitLines(texts: AsyncIterable<string>): AsyncGenerator<string, void> {
  let rest = '';
  for await (const text of texts) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

const refusalTexts: Readonly<Record<RestoreRefused['why'], string>> = {
  'not-empty':
    'O banco de dados já tem lojas, e nada foi mudado: restaure em um que não tenha (outra DATA_DIR ou DATABASE_URL).',
  'other-release':
    'O backup não é desta versão do programa nem de uma anterior que este banco ainda possa receber: use um banco vazio e a versão que o fez, ou uma mais nova.',
  damaged: 'O arquivo não é um backup inteiro; nada foi restaurado.',
  altered: 'O arquivo não é mais como foi guardado: algo nele mudou. Nada foi restaurado.',
};

function toOperatorError(error: unknown, file: string): unknown {
  if (error instanceof RestoreRefused) return new OperatorError(refusalTexts[error.why]);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('Z_')) return new OperatorError(refusalTexts.damaged);
  return ['ENOENT', 'EACCES', 'EISDIR'].includes(code)
    ? new OperatorError(`O arquivo não pode ser lido: ${file} (${code})`)
    : error;
}
