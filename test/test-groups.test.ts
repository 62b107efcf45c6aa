import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { filesOf, type Group, groups, nextGroup, partsOf } from './helpers/runner/test-groups.ts';

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.test\.tsx?$/.test(file),
);

test('exactly one group of a whole run has each test file, in any order of the folder', () => {
  const run = (found: string[]) => groups.map((group) => filesOf(group, found));
  assert.deepEqual(run(files).flat().sort(), [...files].sort());
  assert.deepEqual(run([...files].reverse()), run(files));
});

for (const kind of ['journeys', 'order-service', 'rest'] as const)
  test(`the tests of ${kind} run in equal parts or as a whole`, () => {
    const parts = groups.filter((name) => name.startsWith(`${kind}-`)).map((part) => filesOf(part, files));
    assert.equal(parts.length, partsOf(kind));
    const sizes = parts.map((part) => part.length);
    assert.ok(Math.max(...sizes) - Math.min(...sizes) <= 1 && Math.min(...sizes) > 10, String(sizes));
    assert.deepEqual(parts.flat().sort(), filesOf(kind, files).sort());
  });

test('one part of a kind runs a single journey', () => {
  const chosen = ['journeys/product.test.ts'];
  assert.deepEqual(
    groups.filter((group) => filesOf(group, chosen).length > 0),
    ['journeys-1'],
  );
});

test('groups start in their order, and at most two of them are journeys', () => {
  assert.equal(nextGroup(groups, []), 'rest-1');
  const journeys = groups.filter((group) => group.startsWith('journeys-'));
  const running: Group[] = journeys.slice(0, 2);
  const waiting: Group[] = groups.filter((group) => !running.includes(group));
  assert.equal(nextGroup(['journeys-4', 'order-service-3'], running), 'order-service-3');
  assert.equal(nextGroup(['journeys-4'], running), undefined);
  assert.equal(nextGroup(['journeys-4'], running.slice(1)), 'journeys-4');
  assert.equal(nextGroup(waiting, running), 'rest-1');
});
