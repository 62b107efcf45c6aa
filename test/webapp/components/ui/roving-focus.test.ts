import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextFocusIndex } from '../../../../webapp/components/ui/roving-focus.ts';

const table: [title: string, key: string, from: number, expected: number | null][] = [
  ['right goes to the next', 'ArrowRight', 0, 1],
  ['down does too', 'ArrowDown', 1, 2],
  ['right goes round at the end', 'ArrowRight', 3, 0],
  ['left goes round at the start', 'ArrowLeft', 0, 3],
  ['Home goes to the first', 'Home', 2, 0],
  ['End goes to the last', 'End', 0, 3],
  ['any other key moves nothing', 'a', 1, null],
];

for (const [title, key, from, expected] of table) {
  test(`in a strip, ${title}`, () => assert.equal(nextFocusIndex(key, from, 4), expected));
}

test('positions that cannot be chosen are skipped', () => {
  const mayStop = (place: number) => place !== 1 && place !== 3;
  assert.equal(nextFocusIndex('ArrowRight', 0, 4, mayStop), 2);
  assert.equal(nextFocusIndex('ArrowRight', 2, 4, mayStop), 0);
  assert.equal(nextFocusIndex('End', 0, 4, mayStop), 2);
});

test('when nothing can be chosen, the focus stays', () => {
  assert.equal(
    nextFocusIndex('ArrowRight', 0, 3, () => false),
    null,
  );
  assert.equal(nextFocusIndex('ArrowRight', 0, 0), null);
});
