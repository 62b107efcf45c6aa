import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '#shared/text/operator-error.ts';
import { lockLease } from '../core/lease.ts';
import type { Database, Db } from './database.ts';
import type { Log } from './log.ts';
import { MigrationFailed } from './migration-failed.ts';
import { sql } from './sql.ts';

type Migration = { name: string; text: string; hash: string };

/**
 * Brings the tables to the state of this release. Runs the numbered files (`001-shop.sql`) that have not run in this
 * database, in order, each in its own transaction. Forward only: a file that ran may neither change nor disappear.
 * Several replicas may start at once; each file runs once. `upTo` names the last file to run, for rows that were saved
 * at that state.
 * @throws OperatorError with a text for the operator, if the files do not fit this database or one of them fails
 * (`MigrationFailed`)
 * @returns the number of files that ran in this call
 */
export async function migrate(database: Database, folder: string, log: Log, upTo?: string): Promise<number> {
  const migrations = migrationsIn(folder);
  await createBookkeepingTables(database);
  for (let count = 0; ; ) {
    if (pendingOf(migrations, await appliedMigrations(database), upTo).length === 0) return count;
    const name = await database.tx((db) => applyNext(db, migrations, upTo));
    if (!name) continue;
    log.info({ migration: name }, 'a migration was applied');
    count += 1;
  }
}

async function applyNext(db: Db, migrations: Migration[], upTo?: string): Promise<string | undefined> {
  await lockLease(db, 'migrations');
  const [next] = pendingOf(migrations, await appliedMigrations(db), upTo);
  if (!next) return undefined;
  try {
    await db.run({ text: next.text, values: [] });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    // A lost server is not a refusal: the migration runs again.
    const isRefusal = /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P)/.test(code);
    throw error instanceof Error && isRefusal ? new MigrationFailed(next.name, code, error) : error;
  }
  await db.run(sql`insert into migration (name, hash) values (${next.name}, ${next.hash})`);
  return next.name;
}

/** The files that have not run yet. Throws `OperatorError` if the files that ran differ from those in the folder. */
function pendingOf(migrations: Migration[], applied: Map<string, string>, upTo?: string): Migration[] {
  const known = new Set(migrations.map(({ name }) => name));
  const problems = [
    ...[...applied.keys()]
      .filter((name) => !known.has(name))
      .map(
        (name) =>
          `${name} já rodou aqui e falta nesta versão, que parece ser mais antiga que o banco; use a versão mais nova`,
      ),
    ...migrations
      .filter(({ name, hash }) => (applied.get(name) ?? hash) !== hash)
      .map(({ name }) => `${name} já rodou aqui e foi alterada depois; reponha o arquivo desta versão`),
  ];
  const last = [...applied.keys()].sort().at(-1) ?? '';
  const pending = migrations.filter(({ name }) => !applied.has(name));
  problems.push(
    ...pending.filter(({ name }) => name < last).map(({ name }) => `${name} vem antes de ${last}, que já rodou aqui`),
  );
  if (problems.length > 0)
    throw new OperatorError(`as migrações não servem para este banco de dados: ${problems.join('; ')}`);
  return pending.filter(({ name }) => upTo === undefined || name <= upTo);
}

function migrationsIn(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const wrong = names.filter(
    (name, at) => !/^\d{3}-[a-z0-9-]+\.sql$/.test(name) || name.slice(0, 3) === names[at - 1]?.slice(0, 3),
  );
  if (wrong.length > 0)
    throw new Error(`migrations are named 001-words.sql, each number once; wrong: ${wrong.join(', ')}`);
  return names.map((name) => {
    // Git may convert line ends; that must not change the hash.
    const text = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, text, hash: createHash('sha256').update(text).digest('hex') };
  });
}

/** The files that ran in this database: name and hash of the content at that time. */
export async function appliedMigrations(db: Db): Promise<Map<string, string>> {
  const rows = await db.many<{ name: string; hash: string }>(sql`select name, hash from migration order by name`);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

async function createBookkeepingTables(database: Database) {
  for (let attempt = 1; ; attempt++) {
    try {
      await database.run(
        sql`create table if not exists migration (name text primary key, hash text not null,
          applied_at timestamptz not null default now())`,
      );
      await database.run(
        sql`create table if not exists lease (name text primary key, holder text not null, until timestamptz not null)`,
      );
      return;
    } catch (error) {
      // Two processes may create a table at the same moment. "if not exists" does not cover that; the second attempt
      // does.
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!['23505', '42P07', '42710', 'XX000'].includes(code) || attempt >= 5) throw error;
    }
  }
}
