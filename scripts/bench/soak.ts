import { parseArgs } from 'node:util';
import { OperatorError } from '#shared/text/operator-error.ts';
import { openServiceDatabase } from '../../order-service/database/engine/open-database.ts';
import {
  createShop,
  draft,
  takesAnonymousOrders,
  takesManyOrders,
} from '../../test/helpers/order-service/order-service.ts';
import { placeOrdersContinuously, sendTo } from '../../test/helpers/processes/order-load.ts';
import { emptyDataDir, startShop } from '../../test/helpers/processes/running-shop.ts';
import { quietLog } from '../../test/helpers/quiet-log.ts';
import { probeMemory } from './memory-after-gc.ts';
import { anonymousMegabytes } from './process-cost.ts';
import { machine, table, writeIntoBenchmarks } from './report.ts';

/** One sample of the process: seconds since the start, and megabytes after a garbage collection. */
export type Sample = { seconds: number; megabytes: number };
/**
 * `anonymous`: megabytes of anonymous memory of the process at the end, garbage included; `null` where the system does
 * not report it.
 */
export type Soak = {
  samples: Sample[];
  anonymous: number | null;
  failures: string[];
  responses: number;
  confirmed: number;
};

const maxGrowthPerMinute = 1;
const maxMegabytes = 400;
/** The warm-up as a part of the run: until then memory grows because caches and pools fill. */
const warmUpPart = 0.4;

/**
 * `soak [--minutes 5] [--write]`: shoppers buy without a pause. Exits with 1 when a request fails or memory keeps
 * growing.
 */
export async function benchSoak(words: string[]): Promise<void> {
  const { values } = parseArgs({ args: words, options: { minutes: { type: 'string' }, write: { type: 'boolean' } } });
  const minutes = Number(values.minutes ?? 5);
  if (!(minutes >= 2 && minutes <= 120))
    throw new OperatorError('--minutes is between 2 and 120: in less, growth can’t be told from warming up');
  const soak = await runSoak(minutes * 60);
  const problems = soakProblems(soak);
  const last = soak.samples.at(-1)?.megabytes;
  const rows = table(
    ['soak', `${minutes} min`],
    [
      ['requests with a response', String(soak.responses)],
      ['orders confirmed', String(soak.confirmed)],
      ['requests failed', String(soak.failures.length)],
      ['objects and buffers at the end, garbage collected, MB', last?.toFixed(0) ?? '–'],
      ['memory of its own at the end, MB (goal < 400)', soak.anonymous?.toFixed(0) ?? '–'],
      [`growth after warming up, MB a minute (goal < ${maxGrowthPerMinute})`, slopePerMinute(soak.samples).toFixed(2)],
    ],
  );
  const text = `${rows}\n\n${machine()}; gateway and order service in one process, PostgreSQL beside it.`;
  console.log(text);
  if (values.write) writeIntoBenchmarks('soak', text);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

/** Runs the whole shop in a separate process. Shoppers buy from it without pauses for the given seconds. */
export async function runSoak(seconds: number): Promise<Soak> {
  const dataDir = emptyDataDir();
  const store = await openServiceDatabase({ dataDir, log: quietLog() });
  await createShop(store.database, { ...takesAnonymousOrders, ...takesManyOrders, products: [draft('arroz')] });
  await store.stop();
  const memory = probeMemory();
  const shop = await startShop({ env: { LOG_LEVEL: 'error', DEMO: '0', ...memory.env }, dataDir });
  try {
    const selling = await placeOrdersContinuously(sendTo(shop.url), { shoppers: 4, product: 'arroz' });
    const samples: Sample[] = [];
    const start = performance.now();
    const every = Math.max(250, seconds * 5);
    for (let at = 0; at < seconds * 1000; at = performance.now() - start) {
      const megabytes = await memory.measure(shop.pid);
      if (megabytes !== null) samples.push({ seconds: at / 1000, megabytes });
      await new Promise((resolve) => setTimeout(resolve, every));
    }
    await selling.stop();
    const anonymous = anonymousMegabytes(shop.pid);
    return {
      samples,
      anonymous,
      failures: selling.failures,
      responses: selling.responses(),
      confirmed: selling.confirmed.size,
    };
  } finally {
    await shop.stop();
  }
}

/** The problems of a soak, one sentence each; empty when there are none. */
export function soakProblems({ samples, anonymous, failures, confirmed }: Soak): string[] {
  const growth = slopePerMinute(samples);
  return [
    ...(failures.length > 0 ? [`${failures.length} requests failed, the first: ${failures[0]}`] : []),
    ...(confirmed === 0 ? ['no order was confirmed'] : []),
    ...(growth >= maxGrowthPerMinute ? [`memory grows by ${growth.toFixed(1)} MB a minute`] : []),
    ...(samples.length === 0 ? ['memory was never reported'] : []),
    ...((anonymous ?? 0) >= maxMegabytes ? [`${anonymous?.toFixed(0)} MB of memory`] : []),
  ];
}

/**
 * Growth in megabytes a minute after the warm-up: the median of the slopes between the minimums of its quarters. Memory
 * of requests that ran during a sample says nothing about growth. Returns 0 for too few samples, never NaN.
 */
export function slopePerMinute(samples: readonly Sample[]): number {
  const warm = samples.slice(Math.floor(samples.length * warmUpPart));
  const quarter = Math.floor(warm.length / 4);
  if (quarter === 0) return 0;
  const lows = [0, 1, 2, 3].map((part) => lowest(warm.slice(part * quarter, (part + 1) * quarter)));
  const slopes = lows.flatMap((from, index) =>
    lows.slice(index + 1).map((to) => ((to.megabytes - from.megabytes) * 60) / (to.seconds - from.seconds)),
  );
  const sorted = slopes.sort((one, other) => one - other);
  return ((sorted[2] ?? 0) + (sorted[3] ?? 0)) / 2;
}

const lowest = (samples: readonly Sample[]): Sample =>
  samples.reduce((low, one) => (one.megabytes < low.megabytes ? one : low), samples[0] as Sample);
