import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { memoize, SingleFlight } from '#shared/concurrency/single-flight.ts';

describe('a cached result', () => {
  const counting = () => {
    let times = 0;
    return async () => ++times;
  };

  test('is computed once for all simultaneous callers, separately for each key', async () => {
    const [remember, work] = [memoize<number>({ forMs: 60_000, maxEntries: 10 }), counting()];
    assert.deepEqual(
      await Promise.all([remember('a', work), remember('a', work), remember('b', work), remember('a', work)]),
      [1, 1, 2, 1],
    );
  });

  test('is removed when its time is over, and when newer ones need its place', async () => {
    const [short, work] = [memoize<number>({ forMs: 0, maxEntries: 10 }), counting()];
    assert.deepEqual([await short('a', work), await short('a', work)], [1, 2]);
    const [small, other] = [memoize<number>({ forMs: 60_000, maxEntries: 2 }), counting()];
    for (const key of ['a', 'b', 'c']) await small(key, other);
    assert.deepEqual([await small('c', other), await small('b', other), await small('a', other)], [3, 2, 4]);
  });

  test('is computed again after a failure', async () => {
    const remember = memoize<number>({ forMs: 60_000, maxEntries: 10 });
    await assert.rejects(remember('a', () => Promise.reject(new Error('no'))));
    assert.equal(await remember('a', async () => 7), 7);
  });

  test('ends before its time when the result itself sets that', async () => {
    const remember = memoize<number>({
      forMs: 60_000,
      maxEntries: 10,
      until: (response) => (response === 1 ? new Date() : null),
    });
    const work = counting();
    const [first, second] = [await remember('a', work), await remember('a', work)];
    assert.deepEqual([first, second, await remember('a', work)], [1, 2, 2]);
  });
});

test('shared work runs once for all simultaneous callers, and again after its end or failure', async () => {
  const shared = new SingleFlight<number>();
  let times = 0;
  const work = async () => {
    times++;
    if (times === 2) throw new Error('no');
    return times;
  };
  const both = [shared.run('a', work), shared.run('a', work)];
  assert.deepEqual([shared.has('a'), shared.has('b'), shared.size], [true, false, 1]);
  assert.deepEqual(await Promise.all(both), [1, 1]);
  const failing = [shared.run('a', work), shared.run('a', work)];
  for (const call of failing) await assert.rejects(call, /no/);
  assert.deepEqual([shared.has('a'), await shared.run('a', work)], [false, 3]);
});
