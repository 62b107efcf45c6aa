import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '#shared/text/operator-error.ts';
import { acceptsQueries } from './database.ts';
import { folderProblem } from './folder-problem.ts';
import type { Log } from './log.ts';
import { postgresPackage, usableBinaries } from './postgres-binaries.ts';
import { makeCluster } from './postgres-cluster.ts';
import {
  type FolderOptions,
  folderWithoutCluster,
  type PostgresFolders,
  postgresFolders,
  productName,
} from './postgres-folder.ts';
import { clearStaleLock, isMarkedAsStopping, lockHolder } from './postgres-lock.ts';
import { type PostgresProcess, startPostgres } from './postgres-process.ts';

export type EmbeddedPostgres = {
  /** The driver's connection options. They are the same for every process on this data, and after every restart. */
  connection: { host: string; port: number; user: string; database: string };
  dataDir: string;
  /** The folder of PostgreSQL's own files. */
  cluster: string;
  /** Another process of this product started the server; it ends when that process ends. */
  isShared: boolean;
  hasEnded(): boolean;
  /** Stops the server cleanly; a shared one keeps running. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = Partial<FolderOptions> & { packageFolder?: string; log: Log };

const here = import.meta.dirname;
const startTimeoutMs = 120_000;

// Settings for a small shop: few processes and little memory. Durability of commits (fsync, synchronous_commit,
// full_page_writes) keeps its default, which is on. Log messages contain no rows, because an error's detail may quote a
// CPF.
const settings = {
  listen_addresses: '',
  shared_buffers: '64MB',
  max_connections: '50', // several processes on the same data, each with a pool of ten
  io_method: 'sync',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '2',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  dynamic_shared_memory_type: 'mmap', // containers have a /dev/shm of 64 MB
  wal_level: 'minimal',
  max_wal_senders: '0',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** The data folder, if no database was begun in it; `null`: there is one. Creates nothing. */
export const missingDatabase = (options: Omit<EmbeddedPostgresOptions, 'log'>): string | null =>
  folderWithoutCluster(whole(options));

const whole = ({
  dataDir,
  projectFolder = path.resolve(here, '..', '..', '..'),
  systemFolder = '/var',
}: Omit<EmbeddedPostgresOptions, 'log'>) => ({ dataDir, projectFolder, systemFolder });

/** The folders of the PostgreSQL for these options. Missing ones are created. */
export function embeddedFolders(options: Omit<EmbeddedPostgresOptions, 'log'>): PostgresFolders {
  if (process.platform === 'win32')
    throw new OperatorError(
      'DATABASE_URL: falta, e o banco que inicia sozinho precisa de Linux ou macOS; indique um servidor PostgreSQL',
    );
  return postgresFolders(whole(options));
}

/**
 * Starts a real PostgreSQL in the data folder, or shares the one that another process of this product runs there. It
 * listens only on a socket in a private folder. It ends with this process, even after kill -9.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, systemFolder = '/var' } = options;
  const folders = embeddedFolders(options);
  const packageFolder = options.packageFolder ?? postgresPackage();
  const binaries = usableBinaries({
    user: folders.user,
    packageFolder,
    linksFolder: folders.links,
    cacheFolder: path.join(systemFolder, 'cache', productName),
  });
  if (folders.moveReason) {
    const copied = binaries.copiedTo ? `, e os programas do PostgreSQL em ${binaries.copiedTo}` : '';
    const dataFolder = path.dirname(folders.home);
    log.warn(
      {},
      `O banco de dados está em ${dataFolder}${copied}: ${folders.moveReason}. DATA_DIR indica outra pasta.`,
    );
  }
  await makeCluster(binaries, folders);

  const deadline = Date.now() + startTimeoutMs;
  let reason = 'outro processo o ocupa';
  while (Date.now() < deadline) {
    if (await isRunningSteadily(folders)) return embedded(folders);
    for (const file of lockFiles(folders)) clearStaleLock(file, folders.cluster);
    if (['server', 'unknown'].includes(lockHolder(postmasterPid(folders), folders.cluster))) {
      await sleep(100); // it is starting or stopping; either way the state is clear soon
      continue;
    }
    const started = await startPostgres({
      binaries,
      user: folders.user,
      cluster: folders.cluster,
      settings: { ...settings, unix_socket_directories: folders.socket },
      onEnd: (lastOutput) => log.error({ lastOutput }, 'the embedded PostgreSQL ended by itself'),
    });
    if ('stop' in started) return embedded(folders, started);
    reason = started.reason;
    if (!started.isPassing) throw notStarted(folders, reason);
    await sleep(200);
  }
  throw notStarted(folders, `em ${startTimeoutMs / 1000} s: ${folderProblem(reason)}`);
}

const notStarted = ({ cluster }: PostgresFolders, reason: string) =>
  new OperatorError(`DATA_DIR: o PostgreSQL não iniciou em ${cluster} (${folderProblem(reason)})`, {
    cause: new Error(reason),
  });

function embedded(folders: PostgresFolders, own?: PostgresProcess): EmbeddedPostgres {
  return {
    connection: connectionTo(folders),
    dataDir: path.dirname(folders.home),
    cluster: folders.cluster,
    isShared: own === undefined,
    hasEnded: () => own?.hasEnded() ?? false,
    stop: async () => own?.stop(),
  };
}

const connectionTo = ({ socket }: PostgresFolders) => ({
  host: socket,
  port: 5432,
  user: 'shop',
  database: 'postgres',
});

const postmasterPid = ({ cluster }: PostgresFolders) => path.join(cluster, 'postmaster.pid');

const lockFiles = (folders: PostgresFolders) => [
  postmasterPid(folders),
  path.join(folders.socket, '.s.PGSQL.5432.lock'),
];

/**
 * Whether a server responds and will keep running. After its process died, a server still responds until the watchdog
 * stops it, so this checks twice.
 */
async function isRunningSteadily(folders: PostgresFolders): Promise<boolean> {
  const isUp = async () => !isMarkedAsStopping(postmasterPid(folders)) && (await acceptsQueries(connectionTo(folders)));
  if (!(await isUp())) return false;
  await sleep(400);
  return isUp();
}
