import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { PostgresUser } from './postgres-user.ts';

export type PostgresProcess = {
  /**
   * Runs PostgreSQL's "fast" shutdown: it rolls back open transactions and writes everything, so the next start needs
   * no recovery.
   */
  stop(): Promise<void>;
  hasEnded(): boolean;
};

/**
 * Why a server did not start. `isPassing`: a retry may help, because another server is starting or stopping on the
 * folder.
 */
export type NotStarted = { reason: string; isPassing: boolean };

type Start = {
  binaries: Pick<PostgresBinaries, 'postgres' | 'env'>;
  user: PostgresUser;
  cluster: string;
  settings: Record<string, string>;
  onEnd?: (lastOutput: string) => void;
};

/** Recovery after a crash can take a while on a slow disk. */
const readyWithin = 120_000;
const stoppedWithin = 30_000;

// The shell runs the server and watches its standard input, a pipe from this process. When the pipe closes, even by
// kill -9, it requests a fast shutdown. So no server outlives the process that started it.
const watchdog = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
(read _ <&3; kill -INT $server 2>/dev/null) &
watcher=$!
wait $server
code=$?
kill $watcher 2>/dev/null
exit $code`;

/** Starts `postgres` on a cluster and waits until it accepts connections. */
export async function startPostgres({
  binaries,
  user,
  cluster,
  settings,
  onEnd,
}: Start): Promise<PostgresProcess | NotStarted> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn('/bin/sh', ['-c', watchdog, 'sh', binaries.postgres, '-D', cluster, ...flags], {
    ...user,
    cwd: cluster,
    env: { ...postgresEnvironment, ...binaries.env },
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true, // Ctrl+C in the terminal must not reach the server
  });
  let output = '';
  let stopping = false;
  const started = await new Promise<boolean>((resolve) => {
    const timeout = setTimeout(() => resolve(false), readyWithin);
    const settle = (isReady: boolean) => {
      clearTimeout(timeout);
      resolve(isReady);
    };
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4_000);
      if (output.includes('ready to accept connections')) settle(true);
    });
    child.on('error', (error) => {
      output += error.message;
      settle(false);
    });
    child.on('close', () => settle(false));
  });

  if (!started) {
    child.stdin.destroy();
    // A lock file that cannot be written for lack of space does not mean another server.
    const isPassing =
      /lock file|starting up|shutting down|shared memory block/.test(output) && !/No space left on device/.test(output);
    return { reason: output.trim() || 'ele não disse nada', isPassing };
  }
  child.on('close', () => {
    if (!stopping) onEnd?.(output);
  });
  unrefAll(child, child.stdin, child.stderr);
  return {
    hasEnded: () => hasEnded(child),
    stop: () => {
      stopping = true;
      return end(child, child.stdin);
    },
  };
}

/**
 * PostgreSQL's programs get none of this process's environment. Their messages are English, because the code above
 * matches them.
 */
export const postgresEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8' };

async function end(child: ChildProcess, stdin: Writable): Promise<void> {
  if (hasEnded(child)) return;
  child.ref();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  stdin.destroy();
  // A server that does not stop in time is ended hard. The next start recovers it without loss of committed data.
  const killTimer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGQUIT'), stoppedWithin);
  await ended;
  clearTimeout(killTimer);
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** The server alone does not keep this process running. When the process ends, the pipe closes and the server stops. */
function unrefAll(child: ChildProcess, ...pipes: (Readable | Writable)[]) {
  child.unref();
  for (const pipe of pipes) if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
}
