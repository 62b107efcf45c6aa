import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { OperatorError } from '#shared/text/operator-error.ts';
import { openFolder } from '../../test/helpers/database/open-folder.ts';
import { goals } from './gateway/goals.ts';
import { type Delay, type Kind, kinds, type Load } from './gateway/measurements.ts';
import { startTargets, type Target, type Targets } from './gateway/targets.ts';
import { atRate, hammer, requestBytes, sendEach, type Wire } from './http-load.ts';
import { median } from './measure.ts';
import { processorMicros } from './process-cost.ts';
import { machine, table, writeIntoBenchmarks } from './report.ts';

const callers = 32;
/** Enough visitors in total that none of them exceeds the rate limit of a session. */
const visitorsPerCaller = 8;
const rate = 300;

/**
 * Measures the gateway against nginx and plain Node servers in alternating rounds and prints the results beside the
 * goals.
 */
export async function benchGateway(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: { rounds: { type: 'string' }, seconds: { type: 'string' }, write: { type: 'boolean' } },
  });
  const [rounds, seconds] = [Number(values.rounds ?? 5), Number(values.seconds ?? 0.8)];
  if (!Number.isInteger(rounds) || rounds < 1 || !(seconds >= 0.2))
    throw new OperatorError('--rounds is at least 1, --seconds at least 0.2');
  const targets = await startTargets(openFolder());
  try {
    for (const target of targets.all)
      for (const kind of kindsOf(target)) await warmUp(wiresFor(targets, target, kind), target);
    const loads: Load[] = [];
    const delays: Delay[] = [];
    for (let round = 0; round < rounds; round++) {
      const turn = rotated(targets.all, round);
      for (const kind of kinds)
        for (const target of turn)
          if (kindsOf(target).includes(kind)) loads.push(await load(targets, target, kind, round, seconds * 1000));
      delays.push(...(await delaysOf(targets, turn, round, seconds * 2000)));
      console.error(`round ${round + 1} of ${rounds}`);
    }
    const text = report(loads, delays, targets.notes, rounds);
    console.log(text);
    if (values.write) writeIntoBenchmarks('gateway', text);
  } finally {
    await targets.stop();
  }
}

async function load(targets: Targets, target: Target, kind: Kind, round: number, milliseconds: number): Promise<Load> {
  const wires = wiresFor(targets, target, kind);
  await sendEach(wires);
  const before = processorMicros(target.pid);
  const { perSecond, responses, failures } = await hammer(wires, milliseconds);
  const after = processorMicros(target.pid);
  if (failures > 0) throw new Error(`${target.name}, ${kind}: ${failures} of ${responses} requests failed`);
  return {
    round,
    target: target.name,
    kind,
    perSecond,
    micros: before === null || after === null ? null : (after - before) / responses,
  };
}

async function delaysOf(targets: Targets, turn: Target[], round: number, milliseconds: number): Promise<Delay[]> {
  const measureRate = (target: Target) =>
    atRate(wiresFor(targets, target, 'proxied GET, 4 KB'), { perSecond: rate, milliseconds });
  const direct = await measureRate(targets.direct);
  const delays: Delay[] = [];
  for (const target of turn) {
    if (target.name === 'node:http' || target.name === 'embedded') continue;
    const { p50, p99, failures } = await measureRate(target);
    if (failures > 0) throw new Error(`${target.name} at ${rate}/s: ${failures} requests failed`);
    delays.push({ round, target: target.name, p50: p50 - direct.p50, p99: p99 - direct.p99 });
  }
  return delays;
}

/**
 * Warms up until the JIT has compiled everything. It counts requests instead of seconds, because a busy machine serves
 * few of them.
 */
async function warmUp(wires: Wire[], { name }: Target): Promise<void> {
  const enough = name === 'nginx' ? 500 : 12_000;
  for (let responses = 0, rounds = 0; responses < enough && rounds < 40; rounds++)
    responses += (await hammer(wires, 500)).responses;
}

/**
 * The baselines serve no files: `node:http` shows the minimum cost of a call. An embedded order service
 * affects calls only.
 */
const kindsOf = ({ name }: Target): readonly Kind[] =>
  name === 'node:http' || name === 'embedded' ? kinds.slice(2) : kinds;

/**
 * The connections of the callers. Each caller sends requests for several visitors in turn, each with a session of its
 * own: all limits of the gateway are on, and a session has a quota per minute.
 */
function wiresFor(targets: Targets, target: Target, kind: Kind): Wire[] {
  const mine = (caller: number) =>
    Array.from({ length: visitorsPerCaller }, (_, index) => caller * visitorsPerCaller + index);
  const { port } = target;
  return Array.from({ length: callers }, (_, caller) => ({
    port,
    requests: hasVisitor(kind)
      ? mine(caller).map((visitor) => requestOf(targets, port, kind, visitor))
      : [requestOf(targets, port, kind, 0)],
  }));
}

const hasVisitor = (kind: Kind): boolean => kind.startsWith('proxied');

function requestOf({ asset }: Targets, port: number, kind: Kind, visitor: number): Buffer {
  if (kind === 'static file') return requestBytes(port, `GET ${asset}`, { 'Accept-Encoding': 'gzip, deflate, br' });
  if (kind === 'page') return requestBytes(port, 'GET /catalog', { 'Accept-Encoding': 'gzip, deflate, br' });
  const bearer = {
    Authorization: `Bearer bench-session-code-of-visitor-${visitor}`,
    'User-Agent': 'Mozilla/5.0 (Linux; Android 14)',
    Accept: '*/*',
  };
  if (kind === 'proxied GET, 4 KB') return requestBytes(port, 'GET /api/order/current', bearer);
  const headers = { ...bearer, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
  const item = { providerId: 'arroz', quantity: 1, index: '', text: 'x'.repeat(440) };
  return requestBytes(port, 'POST /api/order/items/', headers, JSON.stringify(item));
}

const rotated = <T>(list: readonly T[], by: number): T[] => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
];

function report(loads: Load[], delays: Delay[], notes: string[], rounds: number): string {
  const names = [...new Set(loads.map(({ target }) => target))];
  const cell = (kind: Kind, target: string) => {
    const those = loads.filter((one) => one.kind === kind && one.target === target);
    if (those.length === 0) return '';
    const micros = Math.min(...those.map((one) => one.micros ?? Number.NaN));
    const perSecond = Math.max(...those.map((one) => one.perSecond));
    return `${Number.isNaN(micros) ? '–' : micros.toFixed(0)} µs, ${(perSecond / 1000).toFixed(1)} k/s`;
  };
  const delay = (target: string) => {
    const those = delays.filter((one) => one.target === target);
    return those.length === 0
      ? ''
      : `${median(those.map(({ p50 }) => p50)).toFixed(2)} / ${median(those.map(({ p99 }) => p99)).toFixed(2)} ms`;
  };
  const costs = table(
    ['processor per request, requests per second', ...names],
    [
      ...kinds.map((kind) => [kind, ...names.map((name) => cell(kind, name))]),
      [`added at ${rate}/s, p50 / p99`, ...names.map(delay)],
    ],
  );
  const reached = table(['gateway, all features on', 'best', 'median [rounds]', 'goal', ''], goals(loads, delays));
  const how = [
    `${machine()}; the second table has the best of ${rounds} alternating rounds;`,
    `a goal is compared with the median of their ratios; ${callers} connections.`,
    ...notes,
  ].join(' ');
  return `${reached}\n\n${costs}\n\n${how}`;
}
