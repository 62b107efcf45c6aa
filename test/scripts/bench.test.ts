import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goals } from '../../scripts/bench/gateway/goals.ts';
import { betweenMarkers } from '../../scripts/bench/report.ts';
import { runSoak, slopePerMinute, soakProblems } from '../../scripts/bench/soak.ts';

const minutes = (megabytesAt: (minute: number) => number) =>
  Array.from({ length: 300 }, (_, second) => ({ seconds: second, megabytes: megabytesAt(second / 60) }));
const good = { anonymous: 200, failures: [], responses: 100, confirmed: 10 };

test('a soak ignores only the warm-up and requests in progress at a sample', () => {
  const teeth = minutes((minute) => 150 + 40 * Math.min(1, minute) + 20 * ((minute * 7) % 1));
  assert.deepEqual(soakProblems({ ...good, samples: teeth }), []);
  const leaking = minutes((minute) => 150 + 3 * minute + 20 * ((minute * 7) % 1));
  assert.deepEqual(soakProblems({ ...good, samples: leaking }).length, 1);
  assert.ok(Math.abs(slopePerMinute(leaking) - 3) < 0.5);
  assert.deepEqual(soakProblems({ ...good, samples: teeth, anonymous: 500 }), ['500 MB of memory']);
  assert.deepEqual(soakProblems({ ...good, samples: [] }), ['memory was never reported']);
  assert.equal(
    soakProblems({ ...good, samples: teeth, failures: ['503 GET /catalog'], responses: 9, confirmed: 0 }).length,
    2,
  );
});

test("shoppers who buy without a pause see no failed request, and the shop's memory stays bounded", {
  timeout: 120_000,
}, async () => {
  const { failures, confirmed, samples, anonymous } = await runSoak(6);
  assert.deepEqual(failures, []);
  assert.ok(confirmed > 0);
  assert.ok(
    samples.length > 1 && samples.every(({ megabytes }) => megabytes > 10 && megabytes < 400),
    JSON.stringify(samples),
  );
  assert.ok(anonymous === null || anonymous < 400, String(anonymous));
});

test('a goal is judged by the median of the rounds, and the report also shows the best ones', () => {
  const load = (round: number, target: 'gateway' | 'nginx', micros: number) => ({
    round,
    target,
    kind: 'static file' as const,
    perSecond: 1,
    micros,
  });
  const rows = goals(
    [
      load(0, 'gateway', 20),
      load(0, 'nginx', 10),
      load(1, 'gateway', 90),
      load(1, 'nginx', 30),
      load(2, 'gateway', 60),
      load(2, 'nginx', 20),
    ],
    [],
  );
  assert.deepEqual(
    rows.find(([what]) => what?.startsWith('static')),
    ['static file, processor / nginx', '2.00', '3.00 [2.00–3.00]', '≤ 2.8', '**missed**'],
  );
});

test("with an embedded order service, the gateway's share is a call's extra time in the same round", () => {
  const call = (round: number, target: 'embedded' | 'node:http', micros: number) => ({
    round,
    target,
    kind: 'proxied GET, 4 KB' as const,
    perSecond: 1,
    micros,
  });
  const loads = [
    call(0, 'embedded', 60),
    call(0, 'node:http', 20),
    call(1, 'embedded', 30),
    call(1, 'node:http', 18),
    call(2, 'embedded', 90),
  ];
  assert.deepEqual(
    goals(loads, []).find(([what]) => what?.startsWith('embedded')),
    [
      "embedded order service, gateway's share of a proxied GET, µs",
      '12.00',
      '26.00 [12.00–40.00]',
      '≤ 15',
      '**missed**',
    ],
  );
});

test('a result replaces the previous one between its marks, and missing marks are an error', () => {
  const page = 'a\n<!-- bench:x -->\nold\n<!-- /bench:x -->\nb';
  assert.equal(betweenMarkers(page, 'x', 'new'), 'a\n<!-- bench:x -->\n\nnew\n\n<!-- /bench:x -->\nb');
  assert.throws(() => betweenMarkers(page, 'y', 'new'), /bench:y/);
});
