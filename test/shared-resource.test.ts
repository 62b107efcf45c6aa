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

test('a shared resource that work may have spoilt by a failure is stopped, and the next work gets a new one', async () => {
  const steps: string[] = [];
  let started = 0;
  const start = async () => {
    started += 1;
    steps.push(`start ${started}`);
    return started;
  };
  const shared = sharedResource(start, async (thing) => void steps.push(`stop ${thing}`), {
    idle: 1,
    replaceAfterFailure: true,
  });
  await shared.holdDuring(async () => {
    await shared.use(async () => {});
    await assert.rejects(
      shared.use(async () => assert.fail('this work fails')),
      /this work fails/,
    );
    assert.deepEqual(steps, ['start 1', 'stop 1']);
    assert.equal(await shared.use(async (thing) => thing), 2);
  });
  await sleep(20);
  assert.deepEqual(steps, ['start 1', 'stop 1', 'start 2', 'stop 2']);
});
