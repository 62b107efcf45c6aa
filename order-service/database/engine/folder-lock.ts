/// <reference path="./fs-native-extensions.d.ts" />
import { closeSync, constants, fchownSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './is-process-alive.ts';
import type { PostgresUser } from './postgres-user.ts';

/** The claim on a folder that only this process serves from; `release` ends it. */
export type FolderClaim = { release(): void };
/** The process that serves from the folder, as text for the operator. */
export type FolderHolder = { heldBy: string };

/**
 * Milliseconds. The holder writes its name right after it gets the lock, but a busy machine may pause it in between.
 */
const nameWithin = 1_000;
const nameEvery = 20;
const { O_CREAT, O_NOFOLLOW, O_RDWR } = constants;

/**
 * Claims a folder for the life of this process, with an operating-system lock on a file in it. The kernel releases the
 * lock when the process ends, also after kill -9. The file stays: deleting it would let two processes lock two files of
 * the same name. The file's content names the holder for people and decides nothing.
 * @param folder private to its user; processes in other containers use the same lock when they share the volume
 * @param owner owner of the lock file when this process runs as root for another user
 * @throws if the file cannot be opened or the file system has no locks
 */
export async function lockFolder(folder: string, owner?: PostgresUser): Promise<FolderClaim | FolderHolder> {
  const { tryLock } = await import('fs-native-extensions');
  const file = openSync(path.join(folder, 'served.lock'), O_RDWR | O_CREAT | O_NOFOLLOW, 0o600);
  try {
    if (owner) fchownSync(file, owner.uid, owner.gid);
    if (tryLock(file)) {
      ftruncateSync(file);
      writeSync(file, `${process.pid} ${hostname()}\n`, 0);
      return { release: () => release(file) };
    }
  } catch (error) {
    closeSync(file);
    throw error;
  }
  try {
    return { heldBy: await nameIn(file) };
  } finally {
    closeSync(file);
  }
}

function release(file: number): void {
  ftruncateSync(file); // otherwise a later holder could be taken for this process
  closeSync(file);
}

/**
 * The holder's name. The name of a dead process belongs to the previous holder: the new one has not written its own
 * yet.
 */
async function nameIn(file: number): Promise<string> {
  const buffer = Buffer.alloc(300);
  for (let waited = 0; waited < nameWithin; waited += nameEvery) {
    const text = buffer.toString('utf8', 0, readSync(file, buffer, 0, buffer.length, 0));
    const [, pid = '', host = ''] = /^(\d+) ([\w.-]+)\n$/.exec(text) ?? [];
    const isHere = host === hostname();
    if (pid !== '' && (!isHere || isAlive(Number(pid))))
      return isHere ? `o processo ${pid}` : `o processo ${pid} de ${host}`;
    await sleep(nameEvery);
  }
  return 'outro processo';
}
