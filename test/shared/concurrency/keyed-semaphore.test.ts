import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { KeyedSemaphore, NoFreeSlot } from '#shared/concurrency/keyed-semaphore.ts';

/** Work that runs until `end` is called. */
function work() {
  let end = () => {};
  const isEnded = new Promise<void>((resolve) => {
    end = resolve;
  });
  let hasBegun = false;
  return {
    end,
    hasBegun: () => hasBegun,
    run: () => {
      hasBegun = true;
      return isEnded;
    },
  };
}
const settle = () => new Promise((next) => setImmediate(next));

describe('a semaphore with a limit per key', () => {
  const patient = { inAll: 2, perKey: 1, waiting: 2, waitMs: 600_000 };

  test('a key at its limit waits, and a later key runs first', async () => {
    const places = new KeyedSemaphore(patient);
    const [first, second, other] = [work(), work(), work()];
    const all = [places.run('a', first.run), places.run('a', second.run), places.run('b', other.run)];
    assert.deepEqual([first.hasBegun(), second.hasBegun(), other.hasBegun()], [true, false, true]);
    other.end();
    await settle();
    assert.equal(second.hasBegun(), false, 'there is capacity, but not for this key');
    first.end();
    await settle();
    assert.equal(second.hasBegun(), true);
    second.end();
    await Promise.all(all);
  });

  test('a free slot goes to the key with the least work, also when another key waits longer', async () => {
    const places = new KeyedSemaphore({ ...patient, perKey: 2, inAll: 3, waiting: 10 });
    const [one, two, otherOne] = [work(), work(), work()];
    const [crowding, late] = [work(), work()];
    const all = [places.run('a', one.run), places.run('a', two.run), places.run('c', otherOne.run)];
    all.push(places.run('a', crowding.run), places.run('b', late.run));
    one.end();
    await settle();
    assert.deepEqual([crowding.hasBegun(), late.hasBegun()], [false, true]);
    for (const each of [two, otherOne, crowding, late]) each.end();
    await Promise.all(all);
  });

  test('failed work releases its slot', async () => {
    const places = new KeyedSemaphore({ ...patient, inAll: 1 });
    await assert.rejects(
      places.run('a', async () => Promise.reject(new Error('no'))),
      /no/,
    );
    assert.equal(await places.run('a', async () => 7), 7);
  });

  test("work beyond the queue's limit or wait time is refused and leaves no trace", async () => {
    const places = new KeyedSemaphore({ inAll: 1, perKey: 1, waiting: 1, waitMs: 20 });
    const first = work();
    const running = places.run('a', first.run);
    const waiting = places.run('a', async () => 'begun');
    await assert.rejects(
      places.run('a', async () => 'begun'),
      NoFreeSlot,
    );
    await assert.rejects(waiting, NoFreeSlot);
    first.end();
    await running;
    assert.equal(await places.run('a', async () => 'begun'), 'begun');
  });

  test('the queue of one key leaves capacity for the others', async () => {
    const places = new KeyedSemaphore({ ...patient, inAll: 1, waiting: 2, waitingPerKey: 1 });
    const first = work();
    const all: Promise<unknown>[] = [places.run('a', first.run), places.run('a', async () => 'second')];
    await assert.rejects(
      places.run('a', async () => 'third'),
      NoFreeSlot,
    );
    all.push(places.run('b', async () => 'other'));
    first.end();
    await Promise.all(all);
  });
});
