import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { after, type TestContext } from 'node:test';
import { type Database, openDatabase } from '../../../order-service/database/engine/database.ts';
import { startEmbeddedPostgres } from '../../../order-service/database/engine/embedded-postgres.ts';
import { migrate } from '../../../order-service/database/engine/migrate.ts';
import { debianBinaries, startDebianServer } from './debian-server.ts';
import { openDataFolder } from './open-folder.ts';

/**
 * `embedded`: the server that the product starts by itself. `server`: TEST_DATABASE_URL, else the machine's own
 * PostgreSQL.
 */
export type DatabaseKind = 'embedded' | 'server';

export type FreshOptions = {
  kind?: DatabaseKind;
  /** The migrations to apply; those of the product by default. `null`: none, an empty database. */
  migrationsFolder?: string | null;
};

/** A new database with the product's tables and no rows, for this test only. It is dropped after the test. */
export async function freshDatabase(t: TestContext, options: FreshOptions = {}): Promise<Database> {
  const database = openDatabase({
    connection: { connectionString: await freshDatabaseUrl(t, options) },
    onError: () => {},
  });
  t.after(() => database.close());
  return database;
}

/**
 * The same as an address (DATABASE_URL), for tests that open the database themselves. They also close what they open.
 */
export async function freshDatabaseUrl(t: TestContext, options: FreshOptions = {}): Promise<string> {
  const { kind = 'embedded', migrationsFolder = productMigrations } = options;
  const server = await serverOf(kind);
  const template = migrationsFolder === null ? 'template1' : await templateFor(server, migrationsFolder);
  const name = newName();
  server.drops.push(dropDatabases(server));
  await runAsAdmin(server, `create database ${name} template ${template} strategy ${server.copiedBy}`);
  t.after(() => void server.unused.add(name));
  return server.urlOf(name);
}

/**
 * Drops the databases of ended tests, while the next one runs. At the end of its own test a database still has
 * connections, because `t.after` runs in order of registration. A forced drop then waits a tenth of a second.
 */
async function dropDatabases(server: Server) {
  const names = [...server.unused];
  server.unused.clear();
  for (const name of names) await runAsAdmin(server, `drop database if exists ${name} with (force)`);
}

/** Defines the tests of a suite for one kind of database. `fresh` opens a new one of it. */
type Suite = (
  kind: DatabaseKind,
  fresh: (t: TestContext, options?: Omit<FreshOptions, 'kind'>) => Promise<Database>,
) => void;

/**
 * Calls `describe` for every available kind of database, so each runs the same tests: stores, services and everything
 * else that depends on the database itself. A machine without a server runs the embedded one only; in CI that is a
 * failure. TEST_DATABASES chooses one kind.
 */
export function onEachDatabase(describe: Suite) {
  const hasServer = isServerAvailable();
  if (process.env.CI === 'true')
    assert.ok(hasServer, 'CI tests on a real server too: install PostgreSQL or set TEST_DATABASE_URL');
  const available: DatabaseKind[] = hasServer ? ['embedded', 'server'] : ['embedded'];
  const chosen = process.env.TEST_DATABASES;
  const kinds = available.filter((kind) => chosen === undefined || kind === chosen);
  assert.ok(kinds.length > 0, `TEST_DATABASES is ${chosen}, but this machine has: ${available.join(', ')}`);
  for (const kind of kinds) defineOn(kind, describe);
}

/**
 * Calls `describe` for one kind of database: the embedded one, or the one that TEST_DATABASES chooses. For the suites
 * of calls, which reach the database only through what `onEachDatabase` tests.
 */
export function onOneDatabase(describe: Suite) {
  const kind = process.env.TEST_DATABASES ?? 'embedded';
  assert.ok(kind === 'embedded' || (kind === 'server' && isServerAvailable()), `this machine has no database: ${kind}`);
  defineOn(kind, describe);
}

const isServerAvailable = () => process.env.TEST_DATABASE_URL !== undefined || debianBinaries() !== undefined;
const defineOn = (kind: DatabaseKind, describe: Suite) =>
  describe(kind, (t, options) => freshDatabase(t, { ...options, kind }));

/** The folder of the product's migrations. */
export const productMigrations = path.join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'order-service',
  'database',
  'engine',
  'migrations',
);

/**
 * `copiedBy`: the fastest way to copy a template. By its files where nothing waits for the disk, else by the log, which
 * needs no checkpoint.
 */
type Server = {
  urlOf(database: string): string;
  copiedBy: 'file_copy' | 'wal_log';
  templates: Map<string, Promise<string>>;
  /** The databases of ended tests. */
  unused: Set<string>;
  /** The drops that were started. A failed one fails the run at its end. */
  drops: Promise<void>[];
  stop(): Promise<void>;
  /** Whether the server remains after the run. Then nothing of it may remain there. */
  remains?: boolean;
};

const servers = new Map<DatabaseKind, Promise<Server>>();

function serverOf(kind: DatabaseKind): Promise<Server> {
  const server = servers.get(kind) ?? (kind === 'embedded' ? startEmbedded() : startServer());
  servers.set(kind, server);
  return server;
}

// The servers keep no process alive, so this runs when no other work is left. When the process is killed instead, the
// servers stop by themselves and only their folders remain.
after(async () => {
  for (const server of await Promise.all(servers.values())) {
    await Promise.all(server.drops);
    if (server.remains) {
      for (const template of server.templates.values()) server.unused.add(await template);
      await dropDatabases(server);
    }
    await admins.get(server)?.close();
    await server.stop();
  }
});

async function startEmbedded(): Promise<Server> {
  const postgres = await startEmbeddedPostgres({
    dataDir: openDataFolder(),
    log: { info: () => {}, warn: console.warn, error: console.error },
  });
  const { host, user } = postgres.connection;
  const server: Server = {
    urlOf: (database) => `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`,
    copiedBy: 'file_copy',
    ...withoutDatabases(),
    stop: () => postgres.stop(),
  };
  // Tests of this server need no crash safety: its data end with the tests, as those of Debian's server do.
  await runAsAdmin(server, 'alter system set fsync = off');
  await runAsAdmin(server, 'select pg_reload_conf()');
  return server;
}

async function startServer(): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return serverThatStays(given);
  const { urlOf, stop } = await startDebianServer();
  return { urlOf, copiedBy: 'file_copy', ...withoutDatabases(), stop };
}

/** A server that existed before and remains; only our databases are dropped. */
const serverThatStays = (address: string): Server => ({
  urlOf: (database) => {
    const url = new URL(address);
    url.pathname = `/${database}`;
    return url.href;
  },
  copiedBy: 'wal_log',
  ...withoutDatabases(),
  stop: async () => {},
  remains: true,
});

const withoutDatabases = (): Pick<Server, 'templates' | 'unused' | 'drops'> => ({
  templates: new Map(),
  unused: new Set(),
  drops: [],
});

/** Migrated once per process. A copy takes about ten milliseconds. */
function templateFor(server: Server, migrationsFolder: string): Promise<string> {
  const template = server.templates.get(migrationsFolder) ?? makeTemplate(server, migrationsFolder);
  server.templates.set(migrationsFolder, template);
  return template;
}

async function makeTemplate(server: Server, migrationsFolder: string): Promise<string> {
  const name = newName();
  await runAsAdmin(server, `create database ${name}`);
  const database = openDatabase({ connection: { connectionString: server.urlOf(name) }, onError: () => {} });
  try {
    await migrate(database, migrationsFolder, { info: () => {}, warn: console.warn, error: console.error });
  } finally {
    await database.close();
  }
  return name;
}

async function runAsAdmin(server: Server, statement: string) {
  await adminOf(server).run({ text: statement, values: [] });
}

const admins = new Map<Server, Database>();

/** A few connections per server for all tests. They keep no process alive. */
function adminOf(server: Server): Database {
  const admin =
    admins.get(server) ??
    openDatabase({
      connection: {
        connectionString: server.urlOf('postgres'),
        max: 4,
        idleTimeoutMillis: 0, // no timer, which a test with mocked timers would mock
        connectionTimeoutMillis: 30_000,
        statement_timeout: 30_000,
        allowExitOnIdle: true,
      },
      onError: () => {},
    });
  admins.set(server, admin);
  return admin;
}

const newName = () => `test_${randomBytes(8).toString('hex')}`;
