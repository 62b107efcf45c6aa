import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const rule = pathToFileURL(path.join(import.meta.dirname, '..', '..', 'scripts', 'stop-with-npm.mjs')).href;
const program = `
import { stopWithNpm } from '${rule}';
process.on('SIGTERM', () => { console.log('asked to end'); process.exit(0); });
setInterval(() => {}, 1000);
stopWithNpm(process.env);
console.log('runs');
`;

test('the shop shuts down when its parent npm is stopped and the shell does not forward the signal', async () => {
  // The second command keeps the shell from replacing itself by node.
  const shell = spawn('sh', ['-c', `"${process.execPath}" --import tsx --input-type=module -e "$PROGRAM"; :`], {
    env: { ...process.env, PROGRAM: program, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: shell.stdout });
  const said: string[] = [];
  lines.on('line', (line) => {
    said.push(line);
    if (line === 'runs') shell.kill('SIGTERM');
  });
  await once(lines, 'close');
  assert.deepEqual(said, ['runs', 'asked to end']);
});

test('the shop shuts down when npm is killed but its shell is not', {
  skip: process.platform !== 'linux',
}, async () => {
  // The outer shell stands for npm.
  const inner = `"${process.execPath}" --import tsx --input-type=module -e "$PROGRAM"; :`;
  const npm = spawn('sh', ['-c', 'sh -c "$INNER"; :'], {
    env: { ...process.env, INNER: inner, PROGRAM: program, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: npm.stdout });
  const said: string[] = [];
  lines.on('line', (line) => {
    said.push(line);
    if (line === 'runs') npm.kill('SIGKILL');
  });
  await once(lines, 'close');
  assert.deepEqual(said, ['runs', 'asked to end']);
});
