import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptsQueries } from '../../../order-service/database/engine/database.ts';
import { postgresUser } from '../../../order-service/database/engine/postgres-user.ts';
import { freePort } from '../processes/free-port.ts';
import { openFolder } from './open-folder.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer'].find((file) => existsSync(file));

/** Whether the machine has its own PgBouncer; in CI it must. */
export const hasPgbouncer = program !== undefined;

/**
 * The settings that our connections send at their start. A pooler refuses the connection unless it is configured to
 * ignore them.
 */
const startSettings = 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout';

/**
 * PgBouncer in transaction mode before the database of this address: each transaction may run on another of its few
 * connections. Returns the address of the same database through it.
 */
export async function startPgbouncer(t: TestContext, databaseUrl: string): Promise<string> {
  const { hostname, port: serverPort, username, pathname } = new URL(databaseUrl);
  const port = await freePort();
  const folder = openFolder();
  chmodSync(folder, 0o755);
  const file = path.join(folder, 'pgbouncer.ini');
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${serverPort} user=${username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 3',
    `ignore_startup_parameters = ${startSettings}`,
  ];
  writeFileSync(file, `${settings.join('\n')}\n`);
  const user = postgresUser(undefined);
  const child = spawn(program ?? '', [file], { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  t.after(() => end(child));
  const url = `postgresql://${username}@127.0.0.1:${port}${pathname}`;
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${said}`);
    if (await acceptsQueries({ connectionString: url })) return url;
    await sleep(25);
  }
  throw new Error(`pgbouncer did not respond: ${said}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
