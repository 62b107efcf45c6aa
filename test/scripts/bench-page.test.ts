import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workBlocking } from '../../scripts/bench/page/main-thread-blocking.ts';
import type { PageLook } from '../../scripts/bench/page/measurements.ts';
import { pageGoals, pageRows, ratiosOf, spread } from '../../scripts/bench/page/page-goals.ts';
import { cumulativeShift, totalBlocking } from '../../scripts/bench/page/timings.ts';

const look = (round: number, page: PageLook['page'], measures: Partial<PageLook>): PageLook => ({
  round,
  page,
  network: 'slow 4G',
  visit: 'first',
  fcp: 500,
  lcp: 500,
  usable: 500,
  enabled: 900,
  tbt: 0,
  cls: 0,
  bytes: 10_000,
  requests: 10,
  scriptBytes: 0,
  ...measures,
});
const rounds = (...each: [number, number][]) =>
  each.flatMap(([ours, theirs], round) => [look(round, 'shop', { lcp: ours }), look(round, 'static', { lcp: theirs })]);

test('blocking time is the part of a long task beyond its first 50 ms and after the first paint', () => {
  for (const [tasks, firstPaint, blocked] of [
    [[], 100, 0],
    [[{ start: 200, duration: 300 }], 100, 250],
    [[{ start: 200, duration: 50 }], 100, 0],
    [[{ start: 0, duration: 90 }], 100, 0],
    [[{ start: 0, duration: 300 }], 100, 200],
    [[{ start: 80, duration: 100 }], 100, 50],
    [
      [
        { start: 200, duration: 80 },
        { start: 400, duration: 60 },
      ],
      100,
      40,
    ],
  ] as const)
    assert.equal(totalBlocking(tasks, firstPaint), blocked, JSON.stringify(tasks));
});

test("by processor time a task counts as its work times the phone's slowdown, on the page and after its paint", () => {
  const task = (ts: number, tdur: number, more = {}) => ({
    name: 'RunTask',
    ph: 'X',
    pid: 1,
    tid: 1,
    ts,
    dur: 90_000,
    tdur,
    ...more,
  });
  const paint = { name: 'firstContentfulPaint', ph: 'I', pid: 1, tid: 1, ts: 100_000 };
  assert.equal(workBlocking([paint, task(200_000, 20_000), task(300_000, 10_000)], 4), 30);
  assert.equal(
    workBlocking([paint, task(0, 20_000), task(200_000, 20_000, { tid: 2 }), task(200_000, 20_000, { pid: 2 })], 4),
    0,
  );
  assert.equal(workBlocking([task(200_000, 20_000)], 4), null);
});

test('the worst burst of layout shifts counts: a second of rest ends it, and so do five seconds', () => {
  const every = (milliseconds: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ at: index * milliseconds, value: 1 }));
  assert.equal(cumulativeShift([]), 0);
  assert.equal(cumulativeShift(every(500, 3)), 3);
  assert.equal(cumulativeShift(every(1_001, 3)), 1);
  assert.equal(cumulativeShift(every(900, 9)), 6);
});

test('the shop is compared with the static page of the same round, and a round without either is left out', () => {
  const of = { what: 'lcp', network: 'slow 4G', visit: 'first' } as const;
  assert.deepEqual(ratiosOf(rounds([1_000, 500], [900, 600]), of), [2, 1.5]);
  assert.deepEqual(ratiosOf([look(0, 'shop', {}), look(1, 'static', {})], of), []);
  assert.deepEqual(ratiosOf([look(0, 'shop', { tbt: 90 }), look(0, 'static', { tbt: 0 })], { ...of, what: 'tbt' }), []);
  assert.deepEqual(ratiosOf(rounds([1_000, 500]), { ...of, network: '3G' }), []);
});

test('several rounds are reported as median, smallest and largest, and as one number where they agree', () => {
  assert.equal(spread([1, 3, 2], 2), '2.00 [1.00–3.00]');
  assert.equal(spread([1, 2], 1), '1.5 [1.0–2.0]');
  assert.equal(spread([0.0001, 0.0002], 3), '0.000');
});

test('a goal of the page uses the median round, layout shifts the worst one; a missing figure is left out', () => {
  const looks = rounds([550, 500], [2_000, 500], [560, 500]);
  assert.deepEqual(pageGoals(looks), [
    ['LCP / static page, slow 4G', '1.12 [1.10–4.00]', '≤ 1.15', 'met'],
    ["'Adicionar' usable / static page, slow 4G", '1.00', '≤ 3.3', 'met'],
    ['CLS, worst load, slow 4G', '0.000', '≤ 0.005', 'met'],
    ['TBT, ms, slow 4G', '0', '≤ 150', 'met'],
  ]);
  const moving = [look(3, 'shop', { cls: 0.02, tbt: 400 }), look(3, 'static', {})];
  assert.deepEqual(
    pageGoals([...rounds([1, 1]), ...moving]).map((row) => row.at(-1)),
    ['met', 'met', '**missed**', '**missed**'],
  );
});

test('every measure of every network and visit is a row with both pages and their ratio', () => {
  const rows = pageRows([
    look(0, 'shop', { bytes: 84_900 }),
    look(0, 'static', {}),
    look(0, 'shop', { visit: 'second', lcp: 700 }),
  ]);
  assert.equal(rows.length, 20);
  assert.deepEqual(
    rows.find(([name]) => name === 'slow 4G, first visit: bytes, KB'),
    ['slow 4G, first visit: bytes, KB', '10.0', '84.9', '8.49'],
  );
  assert.deepEqual(
    rows.find(([name]) => name === 'slow 4G, first visit: TBT, ms'),
    ['slow 4G, first visit: TBT, ms', '0', '0', '–'],
  );
  assert.deepEqual(
    rows.find(([name]) => name === 'slow 4G, second visit: LCP, ms'),
    ['slow 4G, second visit: LCP, ms', '–', '700', '–'],
  );
});
