import { parseArgs } from 'node:util';
import { countStatements } from '../../test/helpers/database/count-statements.ts';
import { type BenchDatabase, databasesHere } from './databases.ts';
import { hammer } from './http-load.ts';
import { median, percentiles } from './measure.ts';
import { openBareTransaction } from './orders/bare-transaction.ts';
import { type BenchShop, openBenchShop, serveBenchShop } from './orders/bench-shop.ts';
import { loop, type Rate } from './orders/measuring.ts';
import { type Operation, operations, responsesOf } from './orders/operations.ts';
import { machine, table, writeIntoBenchmarks } from './report.ts';

const callerCounts = [1, 8, 32];

/** One operation with a number of callers. Each round also measures the bare transaction, for comparison. */
type Case = {
  operation: Operation;
  callers: number;
  statements: number;
  rounds: { bare: Rate; own: Rate; http: number }[];
  /** Milliseconds to get the order number, for operations that assign one. */
  numberWaits: number[];
};

/**
 * `orders`: what shoppers do, in the process and over HTTP, by 1, 8 and 32 callers at once, beside the same change with
 * the driver alone. Exits with 1 when the median of a goal's rounds is below the goal.
 */
export async function benchOrders(words: string[]): Promise<void> {
  const options = {
    products: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    database: { type: 'string' },
    write: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ args: words, options });
  const [count, rounds, seconds] = [
    Number(values.products ?? 2_000),
    Number(values.rounds ?? 5),
    Number(values.seconds ?? 0.5),
  ];
  if (!(count >= 1_000 && rounds >= 1 && seconds >= 0.1))
    throw new Error('--products is at least 1000, --rounds 1, --seconds 0.1');
  const parts: string[] = [];
  for (const open of databasesHere(values.database)) {
    const bench = await open();
    try {
      const cases = await measure(bench, count, rounds, seconds * 1000);
      parts.push(`${bench.name}:\n\n${tableOf(cases)}`, ...goalsOf(cases));
    } finally {
      await bench.close();
    }
  }
  const how = [
    `${count} products, ${machine()}; medians of ${rounds} alternating rounds.`,
    '"bare" is the same change by Node and its driver alone in the same round: four statements, not prepared.',
    'The callers over HTTP run in the process of the server.',
  ].join(' ');
  const text = [...parts, how].join('\n\n');
  console.log(text);
  if (values.write) writeIntoBenchmarks('orders', text);
}

async function measure(bench: BenchDatabase, count: number, rounds: number, milliseconds: number): Promise<Case[]> {
  const { database } = bench;
  const shop = await openBenchShop(database, count, Math.max(...callerCounts));
  const http = await serveBenchShop(database);
  const cases: Case[] = [];
  try {
    for (const operation of operations)
      for (const callers of callerCounts) {
        const one = await measureCase(bench, shop, http.port, operation, callers, { rounds, milliseconds });
        cases.push(one);
        console.error(`${bench.name}, ${cellsOf(one).join(' | ')}`);
      }
  } finally {
    await http.close();
  }
  return cases;
}

async function measureCase(
  { url, database }: BenchDatabase,
  shop: BenchShop,
  port: number,
  operation: Operation,
  callers: number,
  { rounds, milliseconds }: { rounds: number; milliseconds: number },
): Promise<Case> {
  const counting = countStatements(database);
  const buyers = shop.callers.slice(0, callers);
  const callerAt = (place: number) => buyers[place] ?? unreachable();
  const work = (place: number, round: number) => operation.work(counting.database, shop, callerAt(place), round);
  const wires = buyers.map((caller) => ({ port, requests: operation.requests(port, shop, caller) }));
  const add = operations.find(({ name }) => name === 'add an item') ?? unreachable();
  const measured: Case = { operation, callers, statements: 0, rounds: [], numberWaits: [] };
  // Warm-up: caches and query plans are ready before the measurement.
  await loop(database, callers, milliseconds, work);
  counting.take();
  await work(0, 0);
  measured.statements = counting.take().length;
  for (let round = 0; round < rounds; round++) {
    // The bare transaction changes lines, so every buyer needs one.
    for (const caller of buyers) await add.work(database, shop, caller, 0);
    const bareTransaction = await openBareTransaction(url, database, buyers);
    await Promise.all(buyers.map((caller) => bareTransaction.run(caller, 1)));
    const bare = await loop(database, callers, milliseconds, (place, turn) =>
      bareTransaction.run(callerAt(place), 1 + (turn % 5)),
    );
    await bareTransaction.close();
    const own = await loop(database, callers, milliseconds, work);
    measured.numberWaits.push(
      ...counting
        .take()
        .filter(({ text }) => text.includes('order_counter'))
        .map((each) => each.milliseconds),
    );
    const { perSecond, failures } = await hammer(wires, milliseconds);
    if (failures > 0) throw new Error(`${operation.name}: ${failures} calls over HTTP failed`);
    measured.rounds.push({ bare, own, http: perSecond / responsesOf(operation) });
  }
  return measured;
}

const heads = [
  'what',
  'callers',
  'statements',
  'a second',
  '… of bare',
  'p50 / p99, ms',
  'processor, ms: Node + database (bare)',
  'a second over HTTP',
  '… of bare',
  'for the number, ms: mean / p99',
];

const tableOf = (cases: readonly Case[]) => table(heads, cases.map(cellsOf));

function cellsOf({ operation, callers, statements, rounds, numberWaits }: Case): string[] {
  const middle = (pick: (round: Case['rounds'][number]) => number) => median(rounds.map(pick));
  const waits = percentiles(numberWaits);
  const processorOf = (of: (round: Case['rounds'][number]) => Rate) =>
    `${ms(middle((round) => of(round).nodeMs))} + ${ms(middle((round) => of(round).databaseMs))}`;
  return [
    operation.name,
    String(callers),
    String(statements),
    middle(({ own }) => own.perSecond).toFixed(0),
    percent(ofBare(rounds)),
    `${ms(middle(({ own }) => own.p50))} / ${ms(middle(({ own }) => own.p99))}`,
    `${processorOf(({ own }) => own)} (${processorOf(({ bare }) => bare)})`,
    middle(({ http }) => http).toFixed(0),
    percent(middle(({ http, bare }) => http / bare.perSecond)),
    numberWaits.length === 0
      ? ''
      : `${ms(numberWaits.reduce((sum, wait) => sum + wait, 0) / numberWaits.length)} / ${ms(waits.p99)}`,
  ];
}

const ofBare = (rounds: Case['rounds']): number =>
  median(rounds.map(({ own, bare }) => own.perSecond / bare.perSecond));

/** Compares the medians with the goals; a missed goal sets the exit code to 1. */
function goalsOf(cases: readonly Case[]): string[] {
  const judged = cases.flatMap(({ operation: { name, goal }, callers, rounds }) =>
    goal === undefined ? [] : [{ name, callers, goal, reached: ofBare(rounds) }],
  );
  const counted = cases.flatMap(({ operation: { name, maxStatements: most }, callers, statements }) =>
    most === undefined || callers !== 1 ? [] : [{ name, statements, most }],
  );
  if (judged.some(({ goal, reached }) => reached < goal) || counted.some(({ statements, most }) => statements > most))
    process.exitCode = 1;
  return [
    ...judged.map(
      ({ name, callers, goal, reached }) =>
        `${reached < goal ? 'Missed' : 'Reached'}: ${name}, ${callers} at once, ` +
        `${percent(reached)} of bare (goal ${percent(goal)}).`,
    ),
    ...counted.map(
      ({ name, statements, most }) =>
        `${statements > most ? 'Missed' : 'Reached'}: ${name}, ${statements} statements (goal ${most}, and one for ` +
        'the session of each call).',
    ),
  ];
}

const percent = (part: number) => `${(part * 100).toFixed(0)} %`;
const ms = (time: number) => time.toFixed(time < 10 ? 2 : 0);

function unreachable(): never {
  throw new Error('there is always one');
}
