import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';

const folderModule = path.resolve(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'order-service',
  'database',
  'engine',
  'postgres-folder.ts',
);

test('a data folder that the system refuses to create fails at once, with the name of the variable', () => {
  // In a separate process, because this process could not stop a loop inside Node.
  const script = `import(${JSON.stringify(folderModule)}).then(({ postgresFolders }) =>
    postgresFolders({ dataDir: '/proc/shop/data', projectFolder: '/tmp', systemFolder: '/tmp' })
  ).catch((error) => { console.log(String(error)); process.exit(7); })`;
  const { status, signal, stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--eval', script], {
    timeout: 20_000,
    killSignal: 'SIGKILL',
    encoding: 'utf8',
  });
  assert.deepEqual([status, signal], [7, null]);
  assert.match(stdout, /^OperatorError: DATA_DIR: .*\/proc\/shop\/data/);
});
