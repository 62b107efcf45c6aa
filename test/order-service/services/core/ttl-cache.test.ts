import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createTtlCache } from '../../../../order-service/services/core/ttl-cache.ts';

describe('a cached result', () => {
  const counting = () => {
    let times = 0;
    return async () => ++times;
  };

  test('is computed once for all simultaneous callers, separately for each key', async () => {
    const [remember, work] = [createTtlCache<number>({ milliseconds: 60_000, most: 10 }), counting()];
    assert.deepEqual(
      await Promise.all([remember('a', work), remember('a', work), remember('b', work), remember('a', work)]),
      [1, 1, 2, 1],
    );
  });

  test('is removed when its time is over, and when newer ones need its place', async () => {
    const [short, work] = [createTtlCache<number>({ milliseconds: 0, most: 10 }), counting()];
    assert.deepEqual([await short('a', work), await short('a', work)], [1, 2]);
    const [small, other] = [createTtlCache<number>({ milliseconds: 60_000, most: 2 }), counting()];
    for (const key of ['a', 'b', 'c']) await small(key, other);
    assert.deepEqual([await small('c', other), await small('b', other), await small('a', other)], [3, 2, 4]);
  });

  test('is computed again after a failure', async () => {
    const remember = createTtlCache<number>({ milliseconds: 60_000, most: 10 });
    await assert.rejects(remember('a', () => Promise.reject(new Error('no'))));
    assert.equal(await remember('a', async () => 7), 7);
  });

  test('ends before its time when the result itself sets that', async () => {
    const remember = createTtlCache<number>({
      milliseconds: 60_000,
      most: 10,
      until: (answer) => (answer === 1 ? Date.now() : null),
    });
    const work = counting();
    const [first, second] = [await remember('a', work), await remember('a', work)];
    assert.deepEqual([first, second, await remember('a', work)], [1, 2, 2]);
  });
});
