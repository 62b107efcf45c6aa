import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { postgresEnvironment, startPostgres } from '../../order-service/store/postgres-process.ts';
import { postgresUser } from '../../order-service/store/postgres-user.ts';
import { openFolder } from './open-folder.ts';

/** A server of the machine's own PostgreSQL, for this process alone; it forgets everything when it is stopped. */
export async function startDebianServer(): Promise<{ urlOf(database: string): string; stop(): Promise<void> }> {
  const bin = debianBinaries();
  assert.ok(bin, 'no PostgreSQL on this machine: set TEST_DATABASE_URL or install it');
  const folder = openFolder();
  const user = postgresUser(undefined);
  const cluster = path.join(folder, 'cluster');
  chmodSync(folder, 0o777);
  execFileSync(path.join(bin, 'initdb'), ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'], {
    ...user,
    cwd: folder,
    env: postgresEnvironment,
    stdio: 'pipe',
  });
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', fsync: 'off' };
  const started = await startPostgres({ binaries: { postgres: path.join(bin, 'postgres'), env: {} }, user, cluster, settings });
  if (!('stop' in started)) throw new Error(started.reason);
  return { urlOf: (database) => `postgresql://postgres@127.0.0.1:${port}/${database}`, stop: () => started.stop() };
}

/** Where Debian keeps the newest PostgreSQL, if it has one. */
export function debianBinaries(): string | undefined {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return undefined;
  const versions = readdirSync(base).sort((one, other) => Number(other) - Number(one));
  return versions.map((version) => path.join(base, version, 'bin')).find((bin) => existsSync(path.join(bin, 'initdb')));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
