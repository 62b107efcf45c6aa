import path from 'node:path';
import { OperatorError } from '#shared/text/operator-error.ts';
import { type Database, openDatabase } from './database.ts';
import { isDiskFull } from './disk-full.ts';
import { type DiskSpace, watchDiskSpace } from './disk-space.ts';
import { type EmbeddedPostgres, embeddedFolders, startEmbeddedPostgres } from './embedded-postgres.ts';
import { type FolderClaim, lockFolder } from './folder-lock.ts';
import { folderProblem, otherFolder } from './folder-problem.ts';
import { deleteUnfinishedInitFiles } from './init-files.ts';
import type { Log } from './log.ts';
import { migrate } from './migrate.ts';
import { databaseOpenProblem } from './startup-error.ts';

export type ServiceDatabase = {
  database: Database;
  /** Closes the connections, and stops the server if this process started it. */
  stop(): Promise<void>;
  /** Where the data is, for the start message; never with a password. */
  where: string;
  /** The number of migrations that ran during this start. */
  migrations: number;
  /** Whether the database cannot write now for lack of space. */
  isDiskFull(): boolean;
};

/** Before the migrations. */
type OpenedDatabase = Omit<ServiceDatabase, 'migrations'>;

export type ServiceDatabaseOptions = {
  /** Any PostgreSQL from version 15; without it one is started in `dataDir`. */
  databaseUrl?: string | undefined;
  /** `false`: statements are not prepared (DATABASE_PREPARED_STATEMENTS). */
  canPrepare?: boolean | undefined;
  /** DATA_DIR; by default `data` in the project. */
  dataDir?: string | undefined;
  migrationsFolder?: string;
  /** The last migration to run, for rows of an older release; by default all run. */
  upTo?: string | undefined;
  /** Opened by a server: no other server may use the folder. Short-lived commands share the folder. */
  isServer?: boolean;
  log: Log;
};

/** The numbered migration files of this release. */
export const productMigrations: string = path.join(import.meta.dirname, 'migrations');

/**
 * Opens the database, embedded or remote, and migrates its tables.
 * @throws OperatorError with a text for the operator if it cannot be opened, or if another server uses the folder
 * (`isServer`)
 */
export async function openServiceDatabase(options: ServiceDatabaseOptions): Promise<ServiceDatabase> {
  const opened = options.databaseUrl ? openRemote(options.databaseUrl, options) : await openEmbedded(options);
  try {
    const migrations = await migrate(
      opened.database,
      options.migrationsFolder ?? productMigrations,
      options.log,
      options.upTo,
    );
    return { ...opened, migrations };
  } catch (error) {
    await opened.stop();
    const reason = options.databaseUrl === undefined ? null : databaseOpenProblem(error);
    if (reason !== null) throw new OperatorError(`DATABASE_URL: ${opened.where} ${reason}`);
    if (isDiskFull(error))
      throw new OperatorError(`${opened.where}: o disco está cheio; libere espaço e inicie de novo`, { cause: error });
    if (error instanceof OperatorError) throw new OperatorError(`${opened.where}: ${error.message}`, { cause: error });
    throw new Error(
      `o banco de dados em ${opened.where} não abriu: ${error instanceof Error ? error.message : error}`,
      {
        cause: error,
      },
    );
  }
}

function openRemote(databaseUrl: string, { canPrepare = true, log }: ServiceDatabaseOptions): OpenedDatabase {
  const database = openDatabase({
    connection: { connectionString: databaseUrl },
    onError: (error) => logConnectionLoss(log, error),
    onDiskFull: () => space.reportFull(),
    canPrepare,
    onUnprepared: () => log.warn({}, 'a pooler loses prepared statements; set DATABASE_PREPARED_STATEMENTS=false'),
  });
  const space: DiskSpace = watchDiskSpace({ database, folder: null, log });
  const stop = () => {
    space.close();
    return database.close();
  };
  return { database, stop, isDiskFull: space.isFull, where: withoutSecrets(databaseUrl) };
}

async function openEmbedded({ dataDir, isServer = false, log }: ServiceDatabaseOptions): Promise<OpenedDatabase> {
  const claim = isServer ? await claimFolder(dataDir) : null;
  const start = () => startEmbeddedPostgres({ ...(dataDir === undefined ? {} : { dataDir }), log });
  const first = await start().catch((error: unknown) => {
    claim?.release();
    throw error;
  });
  const started: EmbeddedPostgres[] = [first];
  let reviving: Promise<void> | undefined;
  let isStopped = false;

  // Another process that ran the server has ended, or this process's server was killed for lack of memory. All queries
  // that find the server gone wait for one restart.
  const revive = () => {
    if (isStopped) throw new Error('the database is closed');
    reviving ??= start()
      .then((server) => {
        started.push(server);
        log.warn({ isShared: server.isShared }, 'the database server was lost and runs again');
      })
      .finally(() => {
        reviving = undefined;
      });
    return reviving;
  };

  const database = openDatabase({
    connection: first.connection,
    // PostgreSQL may end a connection before it has read that this process closed it.
    onError: (error) => {
      if (!isStopped) logConnectionLoss(log, error);
    },
    onDiskFull: () => space.reportFull(),
    revive,
  });
  const space: DiskSpace = watchDiskSpace({
    database,
    folder: first.dataDir,
    deleteRemains: () => deleteUnfinishedInitFiles(first.cluster),
    log,
  });
  return {
    database,
    isDiskFull: space.isFull,
    where: `${first.dataDir} (PostgreSQL iniciado a partir do npm${first.isShared ? ', usado também por outro processo' : ''})`,
    stop: async () => {
      isStopped = true;
      space.close();
      await database.close();
      await reviving?.catch(() => {}); // the waiting queries receive this error
      for (const server of started) await server.stop();
      claim?.release();
    },
  };
}

/** Two servers on one folder would run every external effect twice, and stop each other's database. */
async function claimFolder(dataDir: string | undefined): Promise<FolderClaim> {
  const { home, user } = embeddedFolders(dataDir === undefined ? {} : { dataDir });
  const folder = path.dirname(home);
  const claim = await lockFolder(home, user).catch((cause: unknown) => {
    throw new OperatorError(
      `DATA_DIR: a pasta ${folder} não pôde ser reservada para esta loja (${folderProblem(cause)}); ${otherFolder}`,
      {
        cause,
      },
    );
  });
  if ('release' in claim) return claim;
  throw new OperatorError(
    `DATA_DIR: a pasta ${folder} já está em uso por outra loja (${claim.heldBy}); pare a outra, ou indique outra pasta em DATA_DIR`,
  );
}

const logConnectionLoss = (log: Log, error: Error) =>
  log.warn({ reason: error.message }, 'a connection to the database was lost');

function withoutSecrets(databaseUrl: string): string {
  try {
    const { protocol, host, pathname } = new URL(databaseUrl);
    return `${protocol}//${host}${pathname}`;
  } catch {
    return 'o servidor indicado';
  }
}
