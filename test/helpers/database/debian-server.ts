import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import {
  type PostgresBinaries,
  postgresPackage,
  usableBinaries,
} from '../../../order-service/database/engine/postgres-binaries.ts';
import { postgresEnvironment, startPostgres } from '../../../order-service/database/engine/postgres-process.ts';
import { postgresUser } from '../../../order-service/database/engine/postgres-user.ts';
import { freePort } from '../processes/free-port.ts';
import { openDataFolder } from './open-folder.ts';

/** A server on a port of this machine. `start` restarts a stopped one on the same port, with its data. */
export type LocalServer = { urlOf(database: string): string; start(): Promise<void>; stop(): Promise<void> };

/** A server of the machine's own PostgreSQL, for this process only. Its data are removed when the process ends. */
export async function startDebianServer(): Promise<LocalServer> {
  const bin = debianBinaries();
  assert.ok(bin, 'no PostgreSQL on this machine: set TEST_DATABASE_URL or install it');
  return startServerOf({ initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres'), env: {} });
}

/** The same on any machine: without an installed PostgreSQL it starts the one of the npm packages. */
export async function startLocalServer(): Promise<LocalServer> {
  if (debianBinaries()) return startDebianServer();
  const folder = openDataFolder();
  const places = {
    packageFolder: postgresPackage(),
    linksFolder: path.join(folder, 'links'),
    cacheFolder: path.join(folder, 'cache'),
  };
  return startServerOf(usableBinaries({ user: postgresUser(undefined), ...places }));
}

async function startServerOf(binaries: PostgresBinaries): Promise<LocalServer> {
  const folder = openDataFolder();
  const user = postgresUser(undefined);
  const cluster = path.join(folder, 'cluster');
  chmodSync(folder, 0o777);
  execFileSync(
    binaries.initdb,
    ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    {
      ...user,
      cwd: folder,
      env: { ...postgresEnvironment, ...binaries.env },
      stdio: 'pipe',
    },
  );
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', fsync: 'off' };
  const start = async () => {
    const started = await startPostgres({ binaries, user, cluster, settings });
    if (!('stop' in started)) throw new Error(started.reason);
    return started;
  };
  let running = await start();
  return {
    urlOf: (database) => `postgresql://postgres@127.0.0.1:${port}/${database}`,
    async start() {
      running = await start();
    },
    stop: () => running.stop(),
  };
}

/** The folder of the newest PostgreSQL of Debian, if there is one. */
export function debianBinaries(): string | undefined {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return undefined;
  const versions = readdirSync(base).sort((one, other) => Number(other) - Number(one));
  return versions.map((version) => path.join(base, version, 'bin')).find((bin) => existsSync(path.join(bin, 'initdb')));
}
