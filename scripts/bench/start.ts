import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { OperatorError } from '#shared/text/operator-error.ts';
import { freePort } from '../../test/helpers/processes/free-port.ts';
import { emptyDataDir } from '../../test/helpers/processes/running-shop.ts';
import { buildWhenStale } from '../build/build-if-stale.mjs';
import { median } from './measure.ts';
import { processTree, type TreeProcess } from './process-tree.ts';
import { machine, table, writeIntoBenchmarks } from './report.ts';

/** One start of the shop: seconds until it was ready, and the memory of its processes at rest. */
export type Start = { seconds: number; processes: readonly TreeProcess[] };

export const goals = { seconds: 3, megabytes: 200 };

const root = path.resolve(import.meta.dirname, '..', '..');
const readyWithinMs = 120_000;
/** At rest: no request, and the work after a start is done. */
const restMs = 8_000;

/**
 * `start [--rounds 5] [--write]`: starts the shop with `npm start` on the data of an earlier start. Exits with 1 when a
 * goal is missed.
 */
export async function benchStart(words: string[]): Promise<void> {
  const { values } = parseArgs({ args: words, options: { rounds: { type: 'string' }, write: { type: 'boolean' } } });
  const rounds = Number(values.rounds ?? 5);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 20) throw new OperatorError('--rounds is between 1 and 20');
  await buildWhenStale(root);
  const dataDir = emptyDataDir();
  try {
    await start(dataDir, 0);
    const starts: Start[] = [];
    while (starts.length < rounds) {
      starts.push(await start(dataDir, restMs));
      console.error(`round ${starts.length} of ${rounds}`);
    }
    const { rows, isMet } = startVerdict(starts);
    const text = `${table(['second `npm start`', 'median [rounds]', 'goal', ''], rows)}\n\n${machine()}; ${rounds} rounds, without the build. Memory is resident and ${restMs / 1000} s after the start; PostgreSQL and its shell are not counted, and pages that two processes share count twice.`;
    console.log(text);
    if (values.write) writeIntoBenchmarks('start', text);
    if (!isMet) process.exitCode = 1;
  } finally {
    rmSync(path.dirname(dataDir), { recursive: true, force: true });
  }
}

/** The rows of the report, one for each measure and process. */
export function startVerdict(starts: readonly Start[]): { rows: string[][]; isMet: boolean } {
  const seconds = starts.map((one) => one.seconds);
  const sums = starts.map(({ processes }) => processes.reduce((sum, { megabytes }) => sum + megabytes, 0));
  const isMeasured = sums.every((sum) => sum > 0);
  const isSoon = median(seconds) <= goals.seconds;
  const isSmall = !isMeasured || median(sums) < goals.megabytes;
  const parts = [...new Set(starts.flatMap(({ processes }) => processes.map(({ name }) => name)))].map((name) => [
    `… of them ${name}, MB`,
    summary(
      starts.map((one) =>
        one.processes.filter((part) => part.name === name).reduce((sum, { megabytes }) => sum + megabytes, 0),
      ),
      0,
    ),
    '',
    '',
  ]);
  const memory = [
    ['memory at rest, MB', summary(sums, 0), `< ${goals.megabytes}`, isSmall ? 'met' : '**missed**'],
    ...parts,
  ];
  return {
    rows: [
      ['until ready, s', summary(seconds, 2), `≤ ${goals.seconds}`, isSoon ? 'met' : '**missed**'],
      ...(isMeasured ? memory : []),
    ],
    isMet: isSoon && isSmall,
  };
}

const summary = (values: readonly number[], digits: number): string =>
  `${median(values).toFixed(digits)} [${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}]`;

/** Starts the shop by the Node of this process, waits until it is ready and then `restFor` ms, and stops it. */
async function start(dataDir: string, restFor: number): Promise<Start> {
  const port = await freePort();
  const from = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: environment(dataDir, port),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  try {
    await untilReady(port, npm, () => printed);
    const seconds = (performance.now() - from) / 1000;
    await sleep(restFor);
    return { seconds, processes: processTree(npm.pid ?? 0, (command) => command.includes('postgres')) };
  } finally {
    npm.kill('SIGTERM');
    // The output ends with the last process that writes to it: then the port and the folder are free again.
    if (!npm.stdout.destroyed) await once(npm, 'close');
  }
}

/** Without the settings of this machine, and without those of the npm that runs the bench. */
const environment = (dataDir: string, port: number): Record<string, string> => ({
  PATH: [path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
  HOME: process.env.HOME ?? '',
  DATA_DIR: dataDir,
  PORT: String(port),
  POSTAL_CODE_URLS: 'none',
});

async function untilReady(port: number, npm: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline && npm.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined); // no server listens yet
    if (response?.ok) return;
    await sleep(20);
  }
  throw new Error(`npm start was not ready; it printed:\n${printed()}`);
}
