import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BoundedCache } from '#shared/concurrency/bounded-cache.ts';

test('a full cache drops the entry that was set longest ago', () => {
  const cache = new BoundedCache<number>(2);
  cache.set('a', 1, 1_000);
  cache.set('b', 2);
  assert.equal(cache.set('a', 3), 3, 'set again: now the newest');
  cache.set('c', 4);
  assert.deepEqual([cache.get('a'), cache.get('b'), cache.get('c')], [3, undefined, 4]);
});

test('an entry ends with its time, and one without a time stays', (t) => {
  const clock = t.mock.method(performance, 'now', () => 0);
  const cache = new BoundedCache<number | null>(3);
  cache.set('short', 1, 1_000);
  cache.set('long', null);
  clock.mock.mockImplementation(() => 999);
  assert.deepEqual([cache.get('short'), cache.get('long')], [1, null]);
  clock.mock.mockImplementation(() => 1_000);
  assert.deepEqual([cache.get('short'), cache.get('long')], [undefined, null]);
  cache.delete('long');
  assert.equal(cache.get('long'), undefined);
});
