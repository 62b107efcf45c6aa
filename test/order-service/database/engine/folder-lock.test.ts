import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { type FolderClaim, lockFolder } from '../../../../order-service/database/engine/folder-lock.ts';
import { openServiceDatabase } from '../../../../order-service/database/engine/open-database.ts';
import { claimRounds } from '../../../helpers/jobs/claim-rounds.ts';

function emptyFolder(t: TestContext): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'claim-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function claimed(folder: string): Promise<FolderClaim> {
  const claim = await lockFolder(folder);
  assert.ok('release' in claim, JSON.stringify(claim));
  return claim;
}

test('one process at a time can claim a folder, and the others get its id', async (t) => {
  const folder = emptyFolder(t);
  const claim = await claimed(folder);
  assert.deepEqual(await lockFolder(folder), { heldBy: `o processo ${process.pid}` });
  claim.release();
  (await claimed(folder)).release();
});

test('in each round, one of eight processes gets the folder of a killed process, and the others get its id', {
  timeout: 120_000,
}, async () => {
  const rounds = await claimRounds({ rounds: 25, processes: 8 });
  for (const outcomes of rounds) {
    const holders = outcomes.filter(({ result: response }) => 'holds' in response);
    assert.equal(holders.length, 1, JSON.stringify(outcomes));
    const others = outcomes.filter((outcome) => outcome !== holders[0]);
    assert.deepEqual(
      others.map(({ result: response }) => response),
      others.map(() => ({ heldBy: `o processo ${holders[0]?.pid}` })),
    );
  }
  assert.equal(rounds.length, 25);
});

test('the content of an unlocked file does not prevent a claim', async (t) => {
  const folder = emptyFolder(t);
  writeFileSync(path.join(folder, 'served.lock'), `1 ${os.hostname()}\nand more`);
  const claim = await claimed(folder);
  assert.equal(readFileSync(path.join(folder, 'served.lock'), 'utf8'), `${process.pid} ${os.hostname()}\n`);
  claim.release();
});

for (const [what, text, heldBy] of [
  ['names a process of another container with its host', '77 box-2\n', 'o processo 77 de box-2'],
  ['refuses a folder whose holder has no name yet', '', 'outro processo'],
  ['does not repeat an invalid name', 'rm -rf /\n', 'outro processo'],
] as const)
  test(what, async (t) => {
    const folder = emptyFolder(t);
    const claim = await claimed(folder);
    writeFileSync(path.join(folder, 'served.lock'), text);
    assert.deepEqual(await lockFolder(folder), { heldBy });
    claim.release();
  });

test('the lock file is private, and a symbolic link in its place is refused', async (t) => {
  const folder = emptyFolder(t);
  (await claimed(folder)).release();
  assert.equal(statSync(path.join(folder, 'served.lock')).mode & 0o777, 0o600);

  const trap = emptyFolder(t);
  const target = path.join(folder, 'target');
  writeFileSync(target, 'keep me');
  symlinkSync(target, path.join(trap, 'served.lock'));
  await assert.rejects(lockFolder(trap), { code: 'ELOOP' });
  assert.equal(readFileSync(target, 'utf8'), 'keep me');
});

test('a folder that cannot be locked stops the start with an error that names the variable', async (t) => {
  const folder = emptyFolder(t);
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user
  mkdirSync(path.join(folder, 'postgres', 'served.lock'), { recursive: true, mode: 0o700 });
  const log = { info() {}, warn() {}, error() {} };
  await assert.rejects(openServiceDatabase({ dataDir: folder, isServer: true, log }), {
    name: 'OperatorError',
    message:
      /^DATA_DIR: a pasta .* não pôde ser reservada para esta loja \(há outra coisa no lugar .*\); indique outra pasta em DATA_DIR/,
  });
});
