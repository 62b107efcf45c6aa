import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { openFolder } from '../helpers/database/open-folder.ts';

test('a folder that cannot hold the image is refused with one line, and nothing is created', () => {
  const folder = openFolder();
  const taken = path.join(folder, 'taken');
  writeFileSync(taken, '');
  for (const [words, said] of [
    [[folder], /is not empty$/],
    [[taken], /is no folder$/],
    [['--help'], /^Usage: /],
    [[path.join(folder, 'one'), 'two'], /^Usage: /],
  ] as const) {
    const run = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/image-layout.ts', ...words], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, TMPDIR: folder },
    });
    assert.deepEqual([run.status, run.stderr.trim().split('\n').length], [1, 1], run.stderr);
    assert.match(run.stderr.trim(), said);
    assert.deepEqual(
      readdirSync(folder).filter((name) => !name.startsWith('tsx-')),
      ['taken'],
    );
  }
});
