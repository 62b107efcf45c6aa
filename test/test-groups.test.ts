import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { filesOf, groups, lanes } from './helpers/test-groups.ts';

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.test\.tsx?$/.test(file),
);

test('exactly one group of a whole run has each test file, in any order of the folder', () => {
  assert.deepEqual(lanes.flat().sort(), [...groups].sort());
  const run = (found: string[]) => groups.map((group) => filesOf(group, found));
  assert.deepEqual(run(files).flat().sort(), [...files].sort());
  assert.deepEqual(run([...files].reverse()), run(files));
});

for (const kind of ['journeys', 'order-service'] as const)
  test(`the tests of ${kind} run in two halves or as a whole`, () => {
    const [one, other] = [filesOf(`${kind}-1`, files), filesOf(`${kind}-2`, files)];
    assert.ok(one.length - other.length <= 1 && one.length > 20);
    assert.deepEqual([...one, ...other].sort(), filesOf(kind, files));
  });

test('one of the two halves runs a single journey', () => {
  const chosen = ['journeys/product.test.ts'];
  assert.deepEqual([filesOf('journeys-1', chosen), filesOf('journeys-2', chosen)], [chosen, []]);
});
