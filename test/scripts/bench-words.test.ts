import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { OperatorError } from '#shared/text/operator-error.ts';
import { findDeviations } from '../../scripts/conformance/run.ts';

test('a usage error of a bench is one line, without a stack trace', () => {
  for (const words of [
    ['soak', '--minutes', '0.5'],
    ['gateway', '--help'],
  ]) {
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/bench.ts', ...words], {
      encoding: 'utf8',
    });
    assert.deepEqual([status, stderr.trim().split('\n').length], [1, 1], stderr);
    assert.match(stderr, /--(minutes|help)/);
  }
});

test('conformance fails with one line when the service does not respond', async () => {
  await assert.rejects(
    findDeviations({ url: 'http://127.0.0.1:1', code: 'x', isWriting: false }),
    (error: unknown) => error instanceof OperatorError && /^Ninguém responde em /.test(error.message),
  );
});
