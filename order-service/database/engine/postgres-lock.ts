import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from './is-process-alive.ts';

/**
 * The holder of a PostgreSQL lock file (`postmaster.pid`, the socket's `.lock`), which starts with a process id.
 * PostgreSQL takes any living process with that id for a server. After a hard stop the id may belong to a zombie or to
 * another program; ids repeat soon in containers. PostgreSQL would then refuse to start forever.
 */
export type LockHolder =
  | 'none' // no file, or its process is gone: PostgreSQL handles it
  | 'zombie' // dead, but not reaped; PostgreSQL takes it for alive
  | 'other' // the id now belongs to another program
  | 'server' // a PostgreSQL on this folder
  | 'unknown'; // alive, but this process may not inspect it

/** Determines the holder of the lock file of a server with its data in `cluster`. */
export function lockHolder(lockFile: string, cluster: string): LockHolder {
  const pid = pidIn(readLock(lockFile));
  return pid === undefined ? 'none' : holderOfProcess(pid, cluster);
}

/** Removes the lock file if a zombie or another program holds it. */
export function clearStaleLock(lockFile: string, cluster: string): void {
  const content = readLock(lockFile);
  const pid = pidIn(content);
  if (pid === undefined) return;
  const holder = holderOfProcess(pid, cluster);
  if (holder !== 'zombie' && holder !== 'other') return;

  // Rename it and read it again, because another process may have cleared it and started a server in between.
  const aside = `${lockFile}.stale-${process.pid}`;
  try {
    renameSync(lockFile, aside);
  } catch {
    return; // another process cleared it
  }
  if (readLock(aside) !== content) linkSync(aside, lockFile);
  rmSync(aside, { force: true });
}

/** Whether the server that wrote this `postmaster.pid` has marked itself as stopping. */
export function isMarkedAsStopping(lockFile: string): boolean {
  return readLock(lockFile)?.split('\n')[7]?.trim() === 'stopping';
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // no file
  }
}

function pidIn(content: string | undefined): number | undefined {
  const pid = Math.abs(Number.parseInt(content ?? '', 10)); // single-user mode writes a negative id
  return pid > 0 ? pid : undefined;
}

function holderOfProcess(pid: number, cluster: string): LockHolder {
  if (!isAlive(pid)) return 'none';
  const info = process.platform === 'linux' ? readProc(pid) : runPs(pid);
  if (!info) return isAlive(pid) ? 'unknown' : 'none';
  if (info.state.startsWith('Z')) return 'zombie';
  return isServerOn(cluster, info.command) ? 'server' : 'other';
}

type ProcessInfo = { state: string; command: string[] };

// The command line instead of the link /proc/<pid>/exe: root in a container may not read the links of another user.
function readProc(pid: number): ProcessInfo | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return { state: stat.charAt(stat.lastIndexOf(')') + 2), command };
  } catch {
    return undefined;
  }
}

function runPs(pid: number): ProcessInfo | undefined {
  try {
    const line = execFileSync('ps', ['-ww', '-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const [state = '', ...command] = line.split(/\s+/);
    return { state, command };
  } catch {
    return undefined;
  }
}

/**
 * The server is always started as `postgres -D <cluster> …`. Its child processes have other titles, but never hold the
 * lock.
 */
function isServerOn(cluster: string, command: string[]): boolean {
  if (!/^postgres(\.exe)?$/.test(path.basename(command[0] ?? ''))) return false;
  // The output of `ps` does not separate arguments, so a path with blanks is searched for in the whole line.
  return (
    realPath(command[command.indexOf('-D') + 1]) === realPath(cluster) || command.join(' ').includes(`-D ${cluster} `)
  );
}

function realPath(folder = ''): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}
