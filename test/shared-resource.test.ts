import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sharedResource } from './helpers/runner/shared-resource.ts';

test('a shared resource stays open while tests without it run, and closes when no test runs', async () => {
  const steps: string[] = [];
  let gone = () => {};
  const isGone = new Promise<void>((resolve) => {
    gone = resolve;
  });
  const stop = async () => {
    steps.push('stop');
    gone();
  };
  const shared = sharedResource(async () => void steps.push('start'), stop, { idle: 20 });
  const work = (name: string) => async () => void steps.push(name);

  await shared.holdDuring(work('before anybody needs it'));
  await shared.use(work('first'));
  await shared.holdDuring(() => sleep(60));
  await shared.use(work('second'));
  await isGone;
  assert.deepEqual(steps, ['before anybody needs it', 'start', 'first', 'second', 'stop']);
});

test('a shared resource that is no longer usable is replaced at its next use', async () => {
  const opened: { isOpen: boolean }[] = [];
  const start = async () => {
    const thing = { isOpen: true };
    opened.push(thing);
    return thing;
  };
  const shared = sharedResource(start, async () => {}, { idle: 1, isUsable: ({ isOpen }) => isOpen });
  await shared.holdDuring(async () => {
    const first = await shared.use(async (thing) => {
      thing.isOpen = false;
      return thing;
    });
    const [second, third] = await Promise.all([shared.use(async (thing) => thing), shared.use(async (thing) => thing)]);
    assert.equal(first === second, false);
    assert.equal(second, third);
  });
  assert.equal(opened.length, 2);
});
