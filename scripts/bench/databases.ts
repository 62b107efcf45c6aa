import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type Database, openDatabase } from '../../order-service/database/engine/database.ts';
import { startEmbeddedPostgres } from '../../order-service/database/engine/embedded-postgres.ts';
import { migrate } from '../../order-service/database/engine/migrate.ts';
import { debianBinaries, startDebianServer } from '../../test/helpers/database/debian-server.ts';
import { openFolder } from '../../test/helpers/database/open-folder.ts';

/** `url`: the connection string, for a driver of the bench's own. */
export type BenchDatabase = { name: string; url: string; database: Database; close(): Promise<void> };

const quiet = { info: () => {}, warn: console.warn, error: console.error };
const migrations = path.join(import.meta.dirname, '..', '..', 'order-service', 'database', 'engine', 'migrations');

/** The databases that are available on this machine. Each is opened only when its measurement starts. */
export function databasesHere(only: string | undefined): (() => Promise<BenchDatabase>)[] {
  const hasServer = process.env.TEST_DATABASE_URL !== undefined || debianBinaries() !== undefined;
  return [...(only === 'server' ? [] : [openEmbedded]), ...(only === 'embedded' || !hasServer ? [] : [openServer])];
}

async function openEmbedded(): Promise<BenchDatabase> {
  const server = await startEmbeddedPostgres({ dataDir: openFolder(), log: quiet });
  return opened(
    'embedded',
    `postgresql://${server.connection.user}@/postgres?host=${encodeURIComponent(server.connection.host)}`,
    () => server.stop(),
  );
}

async function openServer(): Promise<BenchDatabase> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return opened('server', given, async () => {});
  const server = await startDebianServer();
  return opened('server', server.urlOf('postgres'), () => server.stop());
}

async function opened(kind: string, adminUrl: string, stop: () => Promise<void>): Promise<BenchDatabase> {
  const open = (url: string) =>
    openDatabase({ connection: { connectionString: url, statement_timeout: 0 }, onError: () => {} });
  const admin = open(adminUrl);
  const name = `bench_${randomBytes(6).toString('hex')}`;
  await admin.run({ text: `create database ${name}`, values: [] });
  const url = adminUrl.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
  const database = open(url);
  await migrate(database, migrations, quiet);
  const version = await database.one<{ server_version: string }>({ text: 'show server_version', values: [] });
  return {
    name: `${kind}, PostgreSQL ${version?.server_version.split(' ')[0]}`,
    url,
    database,
    close: async () => {
      await database.close();
      await admin.run({ text: `drop database if exists ${name} with (force)`, values: [] });
      await admin.close();
      await stop();
    },
  };
}
