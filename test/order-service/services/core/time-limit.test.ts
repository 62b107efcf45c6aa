import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { timeLimit } from '../../../../order-service/services/core/time-limit.ts';
import { importDeadline } from '../../../../order-service/services/imports/import-deadline.ts';
import { collectGarbage } from '../../../helpers/collect-garbage.ts';

/** The reason why the signal is aborted, or 'never' if that takes many times longer than the limits here. */
const reasonOf = (signal: AbortSignal): Promise<unknown> =>
  Promise.race([
    once(signal, 'abort').then(() => signal.reason),
    new Promise((resolve) => setTimeout(resolve, 10_000, 'never').unref()),
  ]);

const open = () => new AbortController().signal;

const limits: [what: string, begin: () => AbortSignal][] = [
  ['of its own', () => timeLimit(300)],
  ['beside other signals', () => timeLimit(300, open(), open())],
  ['beside another limit', () => timeLimit(60_000, timeLimit(300, open()))],
  ['of an import', () => importDeadline(300).signal],
  ['of an import whose client may leave', () => importDeadline(300, open()).signal],
];
for (const [what, begin] of limits)
  test(`a time limit ${what} comes although garbage is collected meanwhile`, async (t) => {
    t.after(collectGarbage());
    const reason = await reasonOf(begin());
    assert.equal(reason instanceof DOMException && reason.name, 'TimeoutError');
  });

test('another signal ends a time limit with its own reason, before it begins and later', async () => {
  const stopped = new AbortController();
  const limit = timeLimit(60_000, open(), stopped.signal);
  assert.equal(limit.aborted, false);
  stopped.abort('stopped');
  assert.equal(limit.reason, 'stopped');
  assert.equal(timeLimit(60_000, stopped.signal).reason, 'stopped');
});

test('many time limits may wait on one signal without a warning of Node', async () => {
  const stopped = new AbortController();
  const warnings: Error[] = [];
  const collect = (warning: Error) => void warnings.push(warning);
  process.on('warning', collect);
  try {
    const limits = Array.from({ length: 30 }, () => timeLimit(60_000, stopped.signal));
    // Node reports warnings in the next turn.
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(warnings, []);
    stopped.abort('stopped');
    assert.ok(limits.every(({ reason }) => reason === 'stopped'));
  } finally {
    process.off('warning', collect);
  }
});
