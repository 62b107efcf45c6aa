import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDataFolder } from '../database/open-folder.ts';
import { programArgs } from './bundled-programs.ts';
import { freePort } from './free-port.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG'];
const READY_WITHIN = 120_000;
const STOPPED_WITHIN = 15_000;

export type RunningShop = {
  url: string;
  dataDir: string;
  pid: number;
  /** Everything that it has printed so far, both streams. */
  output: () => string;
  /**
   * Stops the shop and waits. Returns the exit code, or the signal that ended it. Its data are removed, unless
   * `keepData`.
   */
  stop: (how?: { signal?: NodeJS.Signals; keepData?: boolean }) => Promise<number | NodeJS.Signals>;
};

/**
 * The whole product as a user starts it (`npm start`): its own process and data, on a free port, ready for requests.
 * The configuration of this machine is not used; `env` adds the settings of the test. `dataDir` starts it on the data
 * of an earlier shop, `port` on that shop's port. `host`: another address of this machine than 127.0.0.1. `onOutput`
 * gets what it prints.
 */
export async function startShop(
  options: {
    env?: Record<string, string>;
    dataDir?: string;
    port?: number;
    host?: string;
    onOutput?: (text: string) => void;
  } = {},
): Promise<RunningShop> {
  const dataDir = options.dataDir ?? emptyDataDir();
  const port = options.port ?? (await freePort());
  const host = options.host ?? '127.0.0.1';
  const env = {
    ...passedOn(),
    HOST: host,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    POSTAL_CODE_URLS: 'none',
    // Every journey shows that the documented fields are enough, and every response that they are right.
    STRICT_CONTRACT: '1',
    // Tests count the orders that they place.
    DEMO_ORDERS: '0',
    ...options.env,
  };
  const child = spawn(process.execPath, programArgs('gateway/server.ts'), {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killWithTests = () => child.kill('SIGKILL');
  process.once('exit', killWithTests);

  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      options.onOutput?.(text);
    });
  const shop: RunningShop = {
    url: `http://${host}:${port}`,
    dataDir,
    pid: child.pid ?? 0,
    output: () => printed,
    stop: async ({ signal = 'SIGTERM', keepData = false } = {}) => {
      const ending = await end(child, signal);
      process.off('exit', killWithTests);
      if (!keepData) rmSync(path.dirname(dataDir), { recursive: true, force: true });
      return ending;
    },
  };
  try {
    await untilReady(shop.url, child);
    return shop;
  } catch (error) {
    await shop.stop({ keepData: options.dataDir !== undefined });
    throw new Error(`the shop did not start; it printed:\n${printed}`, { cause: error });
  }
}

/** The path of a data folder, inside a folder that is removed with its shop. */
export const emptyDataDir = (): string => path.join(openDataFolder(), 'data');

async function untilReady(url: string, child: ChildProcess) {
  const deadline = Date.now() + READY_WITHIN;
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error(`it ended with ${child.exitCode ?? child.signalCode}`);
    const response = await fetch(`${url}/health/ready`).catch(() => undefined); // no server listens yet
    if (response?.ok) return;
    await sleep(50);
  }
  throw new Error(`it was not ready after ${READY_WITHIN} ms`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | NodeJS.Signals> {
  const ended = hasEnded(child) ? undefined : once(child, 'exit');
  child.kill(signal);
  const impatience = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN);
  await ended;
  clearTimeout(impatience);
  return child.exitCode ?? child.signalCode ?? 0;
}

function hasEnded(child: ChildProcess) {
  return child.exitCode !== null || child.signalCode !== null;
}

function passedOn() {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
