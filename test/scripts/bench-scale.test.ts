import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRemarkable, planLines, type RanStatement, statementOf } from '../../scripts/bench/scale/plans.ts';
import { missesBatch, missesCall, scaleText } from '../../scripts/bench/scale/scale-report.ts';
import { checkedSize, fullSize, smallOf } from '../../scripts/bench/scale/sizes.ts';
import { runScale } from '../../scripts/bench/scale.ts';

const cost = (milliseconds: number, pages: number) => ({ milliseconds, pages, statements: 1, read: 1, returned: 1 });
const batches = (longest: number) => ({ count: 1, longest, p99: longest, median: longest });

test('a tiny database is filled, and every call and job runs in it', { timeout: 240_000 }, async () => {
  const { calls, jobs } = await runScale({ size: { shops: 3, products: 90, orders: 300, messages: 300 }, rounds: 1 });
  assert.ok(calls.length > 120 && jobs.length > 20, `${calls.length} calls, ${jobs.length} jobs`);
  assert.ok(
    calls.every(({ large }) => large.statements > 0),
    'every call reads something',
  );
  assert.ok(jobs.every(({ large, isCutOff }) => large.count > 0 && !isCutOff));
});

test("the plan's figures are a statement's time, the rows its scans read and the rows it returned", () => {
  const plan = {
    'Node Type': 'Limit',
    'Actual Rows': 2,
    'Actual Loops': 1,
    'Shared Hit Blocks': 7,
    'Shared Read Blocks': 1,
    Plans: [
      {
        'Node Type': 'Seq Scan',
        'Relation Name': 'orders',
        'Actual Rows': 2,
        'Actual Loops': 1,
        'Rows Removed by Filter': 998,
      },
    ],
  };
  const ran = statementOf(`duration: 1.500 ms  plan:\n${JSON.stringify({ 'Query Text': 'select\n  1', Plan: plan })}`);
  assert.deepEqual(
    { ...ran, plan: undefined },
    { text: 'select 1', milliseconds: 1.5, read: 1_000, returned: 2, pages: 8, plan: undefined },
  );
  assert.deepEqual(ran && planLines(ran.plan), ['Limit: 2 rows', '  Seq Scan orders: 2 rows, 998 removed']);
  assert.equal(statementOf('relation "lease" already exists, skipping'), undefined);
});

test('a statement is listed when it is slow, or reads many rows for its result', () => {
  const ran = (milliseconds: number, read: number, returned: number): RanStatement => ({
    text: '',
    milliseconds,
    read,
    returned,
    pages: 1,
    plan: { 'Node Type': 'Result' },
  });
  for (const [statement, isOne] of [
    [ran(5.1, 1, 1), true],
    [ran(1, 1_000, 9), true],
    [ran(1, 1_000, 10), false],
    [ran(1, 501, 0), true],
    [ran(1, 500, 0), false],
  ] as const)
    assert.equal(isRemarkable(statement), isOne, JSON.stringify(statement));
});

test('a call fails at 1.5 times the duration or the rows for each result, and a job by its slow batches', () => {
  const row = (small: number, large: number, read: number) => ({
    name: 'call',
    small: { ...cost(small, 1_000), read: 1_000, returned: 50 },
    large: { ...cost(large, 1_000), read, returned: 50 },
  });
  assert.equal(missesCall(row(10, 15, 1_500)), false);
  assert.equal(missesCall(row(10, 16, 2_000)), true);
  assert.equal(missesCall(row(10, 16, 1_500)), true, 'slower, though it reads as much');
  assert.equal(missesCall(row(10, 10, 2_000)), true, 'it reads more, though the cache hides it');
  assert.equal(missesCall(row(0.5, 1.4, 1_000)), false, 'less than a millisecond more');
  const more = row(10, 10, 2_000);
  const { large } = more;
  assert.equal(missesCall({ ...more, large: { ...large, returned: 100 } }), false, 'it returns fifty rows more');
  assert.equal(missesCall({ ...more, large: { ...large, read: 1_000, pages: 6_000 } }), false, 'by deeper indexes');
  assert.equal(missesCall({ ...more, large: { ...large, read: 1_000, pages: 6_001 } }), true, 'pages without rows');
  const job = { name: 'job', small: batches(1), large: batches(101), isCutOff: true };
  assert.equal(missesBatch(job), true);
  const text = scaleText({
    calls: [row(10, 16, 1_000), row(10, 16, 2_000), row(10, 10, 2_000)],
    jobs: [job],
    remarks: [],
  });
  assert.match(text, /1\.60 \| 1 \| 1000 → 1000 \| 1000 → 1000 \| \*\*missed\*\* by time \|/);
  assert.match(text, /1\.60 \| 1 \| 1000 → 1000 \| 1000 → 2000 \| \*\*missed\*\* \|/);
  assert.match(text, /1\.00 \| 1 \| 1000 → 1000 \| 1000 → 2000 \| \*\*missed\*\* by rows \|/);
  assert.match(text, /job \(goes on later\) \| 1 \| 1\.00 \| 101 \| 101 \| 101 \| \*\*missed\*\* \|/);
});

test('the small database has shops of the same size, and a size that creates no rows is refused', () => {
  assert.deepEqual(smallOf(fullSize), { shops: 10, products: 5_000, orders: 1_000, messages: 1_000 });
  assert.equal(checkedSize(fullSize), fullSize);
  for (const change of [{ shops: 0 }, { products: 10 }, { orders: 1.5 }, { messages: Number.NaN }])
    assert.throws(() => checkedSize({ ...fullSize, ...change }), /--shops|at least/);
});
