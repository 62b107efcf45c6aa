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
  const shared = sharedResource(async () => void steps.push('start'), stop, 20);
  const work = (name: string) => async () => void steps.push(name);

  await shared.holdDuring(work('before anybody needs it'));
  await shared.use(work('first'));
  await shared.holdDuring(() => sleep(60));
  await shared.use(work('second'));
  await isGone;
  assert.deepEqual(steps, ['before anybody needs it', 'start', 'first', 'second', 'stop']);
});
