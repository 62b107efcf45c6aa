import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageState, resetPage } from '../../../../webapp/browser/storage/page-state.ts';

test('a new page starts with the initial values, after all work of the old one ended', () => {
  const ended: string[] = [];
  const first = pageState(() => ({ list: [] as number[] }));
  const second = pageState(
    () => ({ count: 0 }),
    ({ count }) => ended.push(`${count} with ${first.list.length}`),
  );
  first.list.push(1, 2);
  second.count = 3;
  resetPage();
  assert.deepEqual([ended, first, second], [['3 with 2'], { list: [] }, { count: 0 }]);
});
