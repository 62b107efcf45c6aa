import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../../../order-service/database/engine/database.ts';
import { startEmbeddedPostgres } from '../../../order-service/database/engine/embedded-postgres.ts';
import { migrate } from '../../../order-service/database/engine/migrate.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import { openFolder } from '../../../test/helpers/database/open-folder.ts';
import { type RanStatement, statementOf } from './plans.ts';

/** One database with two connection pools: as the service opens it, and with a report of each statement's plan. */
export type ScaleDatabase = {
  name: string;
  database: Database;
  explained: Database;
  /** The statements that `explained` ran since the last call, in their order. */
  takeStatements(): RanStatement[];
  close(): Promise<void>;
};

export type ScaleServer = { open(name: string): Promise<ScaleDatabase>; stop(): Promise<void> };

const quiet = { info: () => {}, warn: console.warn, error: console.error };
const migrations = path.join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'order-service',
  'database',
  'engine',
  'migrations',
);
/** PostgreSQL reports each statement's plan to the client that ran it. */
const explaining =
  '-c session_preload_libraries=auto_explain -c auto_explain.log_min_duration=0 -c auto_explain.log_analyze=on ' +
  '-c auto_explain.log_buffers=on -c auto_explain.log_timing=off -c auto_explain.log_format=json ' +
  '-c client_min_messages=log';

/**
 * Starts the PostgreSQL of the npm packages. `folder` keeps the databases for another run, which continues an
 * interrupted filling. Without it they are in a temporary folder and are deleted at the end.
 */
export async function startScaleServer(folder: string | undefined): Promise<ScaleServer> {
  if (folder) mkdirSync(folder, { recursive: true });
  const dataDir = folder ?? openFolder();
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, log: quiet });
  const { host, user } = server.connection;
  const urlOf = (name: string) => `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}`;
  const admin = openDatabase({ connection: { connectionString: urlOf('postgres') }, onError: () => {} });
  // A crash of the machine may lose these data, and filling writes a lot.
  for (const setting of ['fsync = off', "max_wal_size = '4GB'", "maintenance_work_mem = '256MB'"])
    await admin.run({ text: `alter system set ${setting}`, values: [] });
  await admin.run(sql`select pg_reload_conf()`);
  return {
    async open(name) {
      if (!(await admin.one(sql`select 1 from pg_database where datname = ${name}`)))
        await admin.run({ text: `create database ${name}`, values: [] });
      return openBoth(name, urlOf(name));
    },
    async stop() {
      await admin.close();
      await server.stop();
      if (!folder) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function openBoth(name: string, connectionString: string): Promise<ScaleDatabase> {
  let statements: RanStatement[] = [];
  class ExplainedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      this.on('notice', ({ message }) => {
        const ran = statementOf(message ?? '');
        if (ran) statements.push(ran);
      });
    }
  }
  const database = openDatabase({ connection: { connectionString, statement_timeout: 0 }, onError: () => {} });
  await migrate(database, migrations, quiet);
  const explained = openDatabase({
    connection: { connectionString, options: explaining, Client: ExplainedClient },
    onError: () => {},
  });
  return {
    name,
    database,
    explained,
    takeStatements() {
      const taken = statements;
      statements = [];
      return taken;
    },
    async close() {
      await explained.close();
      await database.close();
    },
  };
}
