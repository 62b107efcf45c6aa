import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openFolder } from './helpers/database/open-folder.ts';

const module = pathToFileURL(path.join(import.meta.dirname, 'helpers', 'runner', 'track-tests.ts')).href;

/** The output of a run of these tests in a process of their own. */
function outputOf(tests: string): { code: number | null; text: string } {
  const file = path.join(openFolder(), 'some.test.mjs');
  writeFileSync(
    file,
    `import { test } from 'node:test';\nimport { setTimeout as sleep } from 'node:timers/promises';\n${tests}`,
  );
  const args = ['--import', 'tsx', '--import', module, '--test-reporter=tap', file];
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env, timeout: 60_000 });
  return { code: status, text: stdout + stderr };
}

test('an error outside the promise of a test fails the test that began the work, also after a while', () => {
  const { code, text } = outputOf(`
    test('first', async () => { await sleep(1); });
    test('throws', async ({ signal }) => {
      await sleep(1);
      setTimeout(() => setImmediate(() => { throw new Error('thrown by a timer'); }), 5);
      await sleep(30_000, undefined, { signal });
    });
    test('outer', async (t) => {
      await t.test('rejects', async ({ signal }) => {
        await sleep(1);
        void sleep(1).then(() => { throw new Error('rejected by nobody'); });
        await sleep(30_000, undefined, { signal });
      });
    });
    test('last', async () => { await sleep(1); });`);
  assert.equal(code, 1);
  const lines = ['ok 1 - first', 'not ok 2 - throws', 'not ok 3 - outer', 'ok 4 - last'];
  const [first = -1, throws = -1, outer = -1, last = -1] = lines.map((line) => text.indexOf(`\n${line}`));
  assert.ok(0 <= first && first < throws && throws < outer && outer < last, text);
  assert.match(text, /not ok 1 - rejects/);
  assert.match(text.slice(throws, outer), /thrown by a timer/);
  assert.match(text.slice(throws, outer), /rejected by nobody/);
});

test('an error after the end of its test fails the run', () => {
  const { code, text } = outputOf(`
    test('leaves a timer', () => { setTimeout(() => { throw new Error('too late'); }, 20); });
    test('last', async () => { await sleep(100); });`);
  assert.equal(code, 1, text);
  assert.match(text, /Test "leaves a timer".* generated asynchronous activity after the test ended/);
  assert.match(text, /ok 2 - last/);
});
