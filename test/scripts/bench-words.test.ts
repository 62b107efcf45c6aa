import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { OperatorError } from '#shared/text/operator-error.ts';
import { findDeviations } from '../../scripts/conformance/run.ts';

test('a slip in the words of a bench is told in one line, without a stack', () => {
  for (const words of [
    ['soak', '--minutes', '0.5'],
    ['gateway', '--help'],
  ]) {
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/bench.ts', ...words], { encoding: 'utf8' });
    assert.deepEqual([status, stderr.trim().split('\n').length], [1, 1], stderr);
    assert.match(stderr, /--(minutes|help)/);
  }
});

test('conformance gives up with one line when nobody answers', async () => {
  await assert.rejects(
    findDeviations({ url: 'http://127.0.0.1:1', code: 'x', isWriting: false }),
    (error: unknown) => error instanceof OperatorError && /^Ninguém responde em /.test(error.message),
  );
});
