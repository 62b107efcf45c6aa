import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { openFolder } from '../../helpers/database/open-folder.ts';

type Job = {
  job: 'write' | 'start';
  user?: { uid: number; gid: number } | undefined;
  options: { dataDir: string; migrationsFolder?: string; packageFolder?: string };
};

export type StoreProcess = {
  /** The numbers of the acknowledged orders, so far. */
  acknowledged: number[];
  /** The output of its error stream. */
  complaints: () => string;
  /** Resolves when the process reports that its database is open; rejects when it ends before. */
  ready: Promise<void>;
  kill(): Promise<void>;
};

/** Runs `write-orders.ts` in a separate process. It ends with the test. */
export function storeProcess(t: TestContext, job: Job): StoreProcess {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, 'write-orders.ts'), JSON.stringify(job)],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true, // leads a group, so its child commands end with it; its server leads a separate group
    },
  );
  const acknowledged: number[] = [];
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  const ready = new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) =>
      line === 'ready' ? resolve() : acknowledged.push(Number(line)),
    );
    child.once('close', () => reject(new Error(`it ended: ${complaints}`)));
  });
  ready.catch(() => {}); // not every test waits for it
  t.after(() => kill(child));
  return { acknowledged, complaints: () => complaints, ready, kill: () => kill(child) };
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (child.pid) process.kill(-child.pid, 'SIGKILL');
  await once(child, 'close');
}

/** A folder with the tables that `write-orders.ts` writes to. */
export function migrationsToWrite(): string {
  const folder = openFolder();
  writeFileSync(
    path.join(folder, '001-written.sql'),
    `create table written (id int generated always as identity primary key);
     create table written_item (id int not null references written, line int not null, primary key (id, line));`,
  );
  return folder;
}
