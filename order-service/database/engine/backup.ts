import { createHash, type Hash } from 'node:crypto';
import type { Database, Db } from './database.ts';
import { appliedMigrations } from './migrate.ts';
import { sql } from './sql.ts';
import { quoteIdentifier, type TableShape, tableShapes } from './table-columns.ts';

/**
 * A backup is a text of JSON lines. This header comes first. Each table follows: a line with its name and columns
 * (`{"table","columns"}`), then one array of texts per row. The last line is `{"rows","sha256"}`: the number of rows
 * and the hex digest of all lines before it. PostgreSQL itself writes and reads the texts, so values survive between
 * versions and servers.
 */
export type BackupHead = { backup: 1; madeAt: string; migrations: { name: string; hash: string }[] };

const perFetch = 500;
/** A catalog of 200,000 products takes minutes on a small machine. */
const timeout = '60min';

/** Writes whole lines; resolves when the destination can accept more. */
export type LineWriter = (lines: string) => Promise<void>;

/**
 * Writes a backup from one snapshot of the database, while the shops continue to sell, and returns the number of rows.
 * `begin` opens the destination. It is called again when the server was lost and the backup restarts.
 */
export async function backUp(database: Database, begin: () => Promise<LineWriter>): Promise<number> {
  return database.tx(async (db) => {
    const writeLines = await begin();
    const digest = createHash('sha256');
    const write: LineWriter = (lines) => {
      digest.update(lines);
      return writeLines(lines);
    };
    await db.run(sql`set transaction isolation level repeatable read, read only`);
    await extendTimeouts(db);
    await writeTextsExactly(db);
    const migrations = [...(await appliedMigrations(db))].map(([name, hash]) => ({ name, hash }));
    const head: BackupHead = { backup: 1, madeAt: new Date().toISOString(), migrations };
    await write(line(head));
    let rows = 0;
    for (const shape of await tableShapes(db)) rows += await backUpTable(db, shape, write);
    await writeLines(line({ rows, sha256: digest.digest('hex') }));
    return rows;
  });
}

async function backUpTable(db: Db, { name, columns }: TableShape, write: LineWriter): Promise<number> {
  await write(line({ table: name, columns: columns.map((column) => column.name) }));
  const texts = columns.map((column) => `${quoteIdentifier(column.name)}::text`).join(', ');
  await db.run(
    raw(`declare backup no scroll cursor for
      select json_build_array(${texts})::text as row from ${quoteIdentifier(name)}`),
  );
  let rows = 0;
  for (;;) {
    const fetched = await db.many<{ row: string }>(raw(`fetch ${perFetch} from backup`));
    if (fetched.length === 0) break;
    rows += fetched.length;
    await write(fetched.map(({ row }) => `${row}\n`).join(''));
  }
  await db.run(raw('close backup'));
  return rows;
}

/** Why a backup cannot be restored here. Each `why` has its own text for the operator. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused';
  readonly why: 'not-empty' | 'other-release' | 'damaged' | 'altered';

  constructor(why: RestoreRefused['why'], message: string) {
    super(message);
    this.why = why;
  }
}

/** The parsed first line of a backup, and its text. */
export type FirstLine = BackupHead & { text: string };

/** Parses the first line of a backup. Throws `RestoreRefused` if it is not one. */
export function parseBackupHeader(text = ''): FirstLine {
  const head = parsed(text);
  if (head?.backup !== 1 || !Array.isArray(head.migrations))
    throw new RestoreRefused('damaged', 'the first line is not that of a backup');
  return { ...(head as BackupHead), text };
}

/** `isVerified`: the backup has a digest and the lines match it. Backups of earlier releases have no digest. */
export type Restored = { rows: number; isVerified: boolean };

/**
 * Writes all rows of a backup, or none, in one transaction. The database must have no shop, and its tables must be at
 * the backup's last migration (`migrate` with `upTo`). `lines` are the lines after the header.
 */
export async function restore(database: Database, head: FirstLine, lines: AsyncIterable<string>): Promise<Restored> {
  return database.tx(async (db) => {
    await extendTimeouts(db);
    await writeTextsExactly(db);
    const applied = [...(await appliedMigrations(db))];
    const isSame =
      applied.length === head.migrations.length &&
      head.migrations.every(({ name, hash }, at) => applied[at]?.[0] === name && applied[at]?.[1] === hash);
    if (!isSame) throw new RestoreRefused('other-release', 'the tables are not those of the backup');
    if (await db.one(sql`select 1 from shop limit 1`)) throw new RestoreRefused('not-empty', 'the database has shops');
    return writeRows(db, await tableShapes(db), lines, createHash('sha256').update(`${head.text}\n`));
  });
}

async function writeRows(db: Db, shapes: TableShape[], lines: AsyncIterable<string>, digest: Hash): Promise<Restored> {
  let table: { shape: TableShape; columns: string[] } | undefined;
  let waiting: string[] = [];
  let rows = 0;
  let end: BackupEnd | undefined;

  const flush = async () => {
    if (table && waiting.length > 0) await insertRows(db, table, waiting);
    rows += waiting.length;
    waiting = [];
  };
  for await (const text of lines) {
    if (end) throw new RestoreRefused('damaged', 'the backup has lines after its end');
    const isRow = text.startsWith('[');
    if (isRow) waiting.push(text);
    // Rows that refer to each other are written in one statement, because the check runs at its end.
    if (!isRow || (waiting.length >= perFetch && !table?.shape.isOwnParent)) await flush();
    if (!isRow) {
      const parsedLine = parsed(text);
      end = parseEnd(parsedLine);
      if (!end) table = tableNamed(shapes, parsedLine);
    }
    if (!end) digest.update(`${text}\n`);
  }
  if (end?.rows !== rows) throw new RestoreRefused('damaged', 'the backup is incomplete');
  const isVerified = end.sha256 !== undefined;
  if (isVerified && end.sha256 !== digest.digest('hex'))
    throw new RestoreRefused('altered', 'a line of the backup was changed');
  for (const { name, counted } of shapes) for (const column of counted) await setCounter(db, name, column);
  return { rows, isVerified };
}

type BackupEnd = { rows: number; sha256?: unknown };

/** Parses the last line; `undefined` for any line with other properties. */
const parseEnd = (parsedLine: Record<string, unknown> | undefined): BackupEnd | undefined =>
  typeof parsedLine?.rows === 'number' && Object.keys(parsedLine).every((key) => ['rows', 'sha256'].includes(key))
    ? (parsedLine as BackupEnd)
    : undefined;

function tableNamed(
  shapes: TableShape[],
  parsedLine: Record<string, unknown> | undefined,
): { shape: TableShape; columns: string[] } {
  const shape = shapes.find(({ name }) => name === parsedLine?.table);
  const columns = Array.isArray(parsedLine?.columns) ? parsedLine.columns.map(String) : [];
  const isKnown = shape && columns.every((name) => shape.columns.some((column) => column.name === name));
  if (!shape || !isKnown) throw new RestoreRefused('damaged', 'a table of the backup is not one of this release');
  return { shape, columns };
}

async function insertRows(
  db: Db,
  { shape, columns }: { shape: TableShape; columns: string[] },
  rows: string[],
): Promise<void> {
  const typeOf = (name: string) => shape.columns.find((column) => column.name === name)?.type ?? 'text';
  const names = columns.map(quoteIdentifier).join(', ');
  const values = columns.map((name, at) => `(r ->> ${at})::${typeOf(name)}`).join(', ');
  const text = `insert into ${quoteIdentifier(shape.name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements($1::jsonb) as rows (r)`;
  try {
    await db.run({ text, values: [`[${rows.join(',')}]`] });
  } catch (error) {
    // A backup of this product cannot contain a value or a reference that the table refuses (classes 22 and 23).
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw /^2[23]/.test(code) ? new RestoreRefused('damaged', `${shape.name} refuses a row of the backup`) : error;
  }
}

async function setCounter(db: Db, table: string, column: string): Promise<void> {
  const text = `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoteIdentifier(column)}), 0) + 1, false)
    from ${quoteIdentifier(table)}`;
  await db.run({ text, values: [quoteIdentifier(table), column] });
}

async function extendTimeouts(db: Db): Promise<void> {
  for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await db.run(raw(`set local ${name} = '${timeout}'`));
}

/** Instants and numbers get the same text everywhere, whatever the server's settings. */
async function writeTextsExactly(db: Db): Promise<void> {
  await db.run(sql`set local datestyle = 'ISO, YMD'`);
  await db.run(sql`set local timezone = 'UTC'`);
  await db.run(sql`set local intervalstyle = 'postgres'`);
  await db.run(sql`set local extra_float_digits = 3`);
}

const raw = (text: string) => ({ text, values: [] });
const line = (value: object): string => `${JSON.stringify(value)}\n`;

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
