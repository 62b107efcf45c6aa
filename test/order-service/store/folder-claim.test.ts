import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { claimFolder, type FolderClaim } from '../../../order-service/store/folder-claim.ts';

const root = path.resolve(import.meta.dirname, '..', '..', '..');

function emptyFolder(t: TestContext): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'claim-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function claimed(folder: string): Promise<FolderClaim> {
  const claim = await claimFolder(folder);
  assert.ok('release' in claim, JSON.stringify(claim));
  return claim;
}

test('a folder is claimed by one process at a time, which is named to any other', async (t) => {
  const folder = emptyFolder(t);
  const claim = await claimed(folder);
  assert.deepEqual(await claimFolder(folder), { heldBy: `o processo ${process.pid}` });
  await claim.release();
  assert.deepEqual(readdirSync(folder), []);
  await (await claimed(folder)).release();
});

test('what a killed process left holds nobody up', async (t) => {
  const folder = emptyFolder(t);
  const code = `import { claimFolder } from './order-service/store/folder-claim.ts';
    console.log('release' in (await claimFolder(${JSON.stringify(folder)}))); setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  assert.equal(String((await once(child.stdout, 'data'))[0]), 'true\n');
  assert.deepEqual(await claimFolder(folder), { heldBy: `o processo ${child.pid}` });
  child.kill('SIGKILL');
  await once(child, 'exit');
  assert.equal(readdirSync(folder).length, 1, 'its socket is still there');
  await (await claimed(folder)).release();
});

test('what is no socket holds nobody up either, where the path is as long as that of a socket may be', async (t) => {
  const above = emptyFolder(t);
  const folder = path.join(above, 'x'.repeat(103 - `${above}//.s.PGSQL.5432`.length));
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'served.sock'), 'no socket at all');
  await (await claimed(folder)).release();
  assert.deepEqual(readdirSync(folder), []);
});

test('of many that come at once upon what a killed process left, one gets the folder', async (t) => {
  const folder = emptyFolder(t);
  writeFileSync(path.join(folder, 'served.sock'), '');
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => claimFolder(folder)));
  const claims = outcomes.filter((outcome) => 'release' in outcome);
  assert.equal(claims.length, 1);
  for (const claim of claims) await claim.release();
});

test('a holder that says nothing is a holder', async (t) => {
  const folder = emptyFolder(t);
  const mute = createServer(() => {}).listen(path.join(folder, 'served.sock'));
  await once(mute, 'listening');
  t.after(() => mute.close());
  assert.deepEqual(await claimFolder(folder), { heldBy: 'um processo que não respondeu' });
});
