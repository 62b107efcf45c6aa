import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const helper = path.join(import.meta.dirname, 'helpers', 'processes', 'memory-folder.ts');

test('a folder in memory ends with its process, and the next process removes those of killed ones', (t) => {
  const left = `/dev/shm/loja-tests-${endedProcess()}-left`;
  const code = `import { existsSync } from 'node:fs'; import { memoryFolder } from ${JSON.stringify(helper)};
    const folder = memoryFolder(); console.log(JSON.stringify({ folder, isThere: folder !== undefined && existsSync(folder) }));`;
  const run = () =>
    JSON.parse(
      spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code]).stdout.toString(),
    );
  if (run().folder === undefined) return assert.ok(true, 'this machine lends no memory');
  mkdirSync(left);
  t.after(() => rmSync(left, { recursive: true, force: true }));
  const { folder, isThere } = run();
  assert.ok(isThere);
  assert.ok(!existsSync(folder));
  assert.ok(!existsSync(left));
});

/** The id of a process that has ended. */
const endedProcess = () => spawnSync(process.execPath, ['--version']).pid;
