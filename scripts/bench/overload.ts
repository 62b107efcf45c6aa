import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { OperatorError } from '#shared/text/operator-error.ts';
import { type RunningShop, startShop } from '../../test/helpers/processes/running-shop.ts';
import { atRate, requestBytes, type Wire } from './http-load.ts';
import { type Attack, attacks } from './overload/attacks.ts';
import { type Round, verdictOf } from './overload/verdict.ts';
import { anonymousMegabytes, processorMicros } from './process-cost.ts';
import { machine, table, writeIntoBenchmarks } from './report.ts';

const visitors = 16;
const perSecond = 40;
/** Long enough for responses that the attack delayed, and for its connections to close. */
const restMs = 1_000;
/**
 * Attackers have processors of their own in reality. On this machine their process yields to the shop and its visitors.
 */
const senderNiceness = 10;

/**
 * `overload [--rounds 3] [--seconds 3] [--write]`: attackers send request bodies while visitors shop. Exits with 1 when
 * a goal is missed.
 */
export async function benchOverload(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: { rounds: { type: 'string' }, seconds: { type: 'string' }, write: { type: 'boolean' } },
  });
  const [rounds, seconds] = [Number(values.rounds ?? 3), Number(values.seconds ?? 3)];
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 10 || !(seconds >= 1 && seconds <= 10))
    throw new OperatorError('--rounds is between 1 and 10, --seconds between 1 and 10');
  const shop = await startShop({ env: { DEMO: '1', LOG_LEVEL: 'error', ...metaEnvironment } });
  try {
    const wires = await shoppers(shop);
    for (let time = 0; time < 3; time++) await visit(wires, seconds);
    const measured = new Map<Attack, Round[]>(attacks.map((attack) => [attack, []]));
    for (let round = 0; round < rounds; round++) {
      for (const [attack, taken] of measured) taken.push(await roundOf(shop, wires, attack, seconds));
      console.error(`round ${round + 1} of ${rounds}`);
    }
    const verdicts = attacks.map((attack) => verdictOf(attack.name, attack.goals, measured.get(attack) ?? []));
    const how = [
      `${machine()}; ${rounds} alternating rounds of ${seconds} s`,
      "the largest memory and the median of the rounds' ratios",
      `${visitors} visitors send ${perSecond} requests a second for the page, the settings and their order`,
      "the senders' process yields the processor and sends at most 1 Gbit/s in all.",
    ].join('; ');
    const text = `${table(
      [
        '500 connections, or 40 senders',
        'memory added',
        'processor',
        'visitors, p50',
        'visitors, p99',
        'failed',
        'goal',
        '',
      ],
      verdicts.map(({ row }) => row),
    )}\n\nResponses: ${responsesOf(measured)}.\n\n${how}`;
    console.log(text);
    if (values.write) writeIntoBenchmarks('overload', text);
    if (verdicts.some(({ isMet }) => !isMet)) process.exitCode = 1;
  } finally {
    await shop.stop();
  }
}

/** A shop with a Meta channel, so that webhook signatures are checked with a real secret. */
const metaEnvironment = {
  META_WHATSAPP_PHONE_NUMBER_ID: '123456789012345',
  META_WHATSAPP_TOKEN: 'a-token-of-the-bench',
  META_APP_SECRET: 'an-app-secret-of-the-bench',
  META_VERIFY_TOKEN: 'a-verify-token-of-the-bench',
  SECRETS_KEY: 'a-key-of-the-bench-that-is-long-enough-for-it',
};

async function roundOf(shop: RunningShop, wires: readonly Wire[], attack: Attack, seconds: number): Promise<Round> {
  const cost = costMeter(shop.pid);
  const quiet = await visit(wires, seconds);
  const quietCost = cost();
  const before = anonymousMegabytes(shop.pid);
  const sending = await startSenders(shop, attack);
  let most = before ?? 0;
  const look = () => {
    most = Math.max(most, anonymousMegabytes(shop.pid) ?? 0);
  };
  const watch = setInterval(look, 100);
  cost();
  try {
    const attacked = await visit(wires, seconds);
    look();
    const { p50, p99 } = attacked;
    const processor = { quiet: quietCost, attacked: cost() };
    const failures = quiet.failures + attacked.failures;
    const megabytes = before === null ? null : most - before;
    return { quiet, attacked: { p50, p99 }, failures, megabytes, processor, responses: await sending.stop() };
  } finally {
    clearInterval(watch);
    await sending.stop();
    await sleep(restMs);
  }
}

/** The share of one processor that the process used since the last call; `null` where the system does not report it. */
function costMeter(pid: number): () => number | null {
  let [at, used] = [performance.now(), processorMicros(pid)];
  return () => {
    const [now, all] = [performance.now(), processorMicros(pid)];
    const share = used === null || all === null ? null : (all - used) / 1000 / (now - at);
    [at, used] = [now, all];
    return share;
  };
}

const visit = (wires: readonly Wire[], seconds: number) => atRate(wires, { perSecond, milliseconds: seconds * 1000 });

/** Visitors with a session and a connection each, who send the requests of a shopper's page. */
async function shoppers({ url }: RunningShop): Promise<Wire[]> {
  const port = Number(new URL(url).port);
  const wireOf = async (index: number): Promise<Wire> => {
    const response = await fetch(`${url}/api/session/anonymous-session`);
    const { data } = (await response.json()) as { data: { code: string } };
    const bearer = { Authorization: `Bearer ${data.code}`, Accept: 'application/json' };
    return {
      port,
      localAddress: `127.2.0.${index + 1}`,
      requests: [
        requestBytes(port, 'GET /catalog', { Accept: 'text/html' }),
        requestBytes(port, 'GET /api/shop/settings', bearer),
        requestBytes(port, 'GET /api/order/current', bearer),
      ],
    };
  };
  // One by one: the number of new sessions per network is limited.
  const wires: Wire[] = [];
  while (wires.length < visitors) wires.push(await wireOf(wires.length));
  return wires;
}

type Sending = { stop(): Promise<Record<string, number>> };

async function startSenders({ url }: RunningShop, attack: Attack): Promise<Sending> {
  const program = path.join(import.meta.dirname, 'overload', 'senders.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, new URL(url).port, JSON.stringify(attack)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  os.setPriority(child.pid ?? 0, senderNiceness);
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  await once(child.stdout, 'data');
  let stopping: Promise<Record<string, number>> | undefined;
  const stop = async () => {
    child.stdin.end();
    if (child.exitCode === null) await once(child, 'exit');
    const { responses } = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as { responses: Record<string, number> };
    return responses;
  };
  return { stop: () => (stopping ??= stop()) };
}

function responsesOf(measured: ReadonlyMap<Attack, readonly Round[]>): string {
  return [...measured]
    .map(([{ name }, rounds]) => {
      const sums: Record<string, number> = {};
      for (const { responses } of rounds)
        for (const [status, times] of Object.entries(responses)) sums[status] = (sums[status] ?? 0) + times;
      const counts = Object.entries(sums).map(([status, times]) => `${status} × ${times}`);
      return `${name}: ${counts.join(', ') || 'none yet'}`;
    })
    .join('; ');
}
