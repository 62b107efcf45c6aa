import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..', '..', '..');

/** The result of one process: the folder, the name of its holder, or an error. */
export type ClaimOutcome = {
  pid: number | undefined;
  result: { holds: true } | { heldBy: string } | { failed: string };
};

/**
 * Lets processes compete for one folder. Each round starts with the leftovers of the killed holder of the previous
 * round. All processes claim the folder at once.
 * @returns the outcomes of each round, one for each process
 */
export async function claimRounds({
  rounds,
  processes,
}: {
  rounds: number;
  processes: number;
}): Promise<ClaimOutcome[][]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'claim-rounds-'));
  const program = mkdtempSync(path.join(root, `dist.tests-${process.pid}-claim-`));
  const workers = new Set<ChildProcess>();
  try {
    const worker = path.join(program, 'worker.mjs');
    await build({
      entryPoints: [path.join(import.meta.dirname, 'claim-worker.ts')],
      outfile: worker,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20',
    });
    const startWorker = async () => {
      const child = fork(worker, { execArgv: [] });
      workers.add(child);
      await once(child, 'message');
      return child;
    };
    const results: ClaimOutcome[][] = [];
    let idle = await Promise.all(Array.from({ length: processes }, startWorker));
    for (let round = 0; round < rounds; round++) {
      const responses = idle.map(
        async (child) => ({ pid: child.pid, result: (await once(child, 'message'))[0] }) as ClaimOutcome,
      );
      for (const child of idle) child.send(folder);
      const outcomes = await Promise.all(responses);
      results.push(outcomes);
      // The holders are killed only now, so every claimant met a live one.
      const losers = idle.filter((_, index) => !('holds' in (outcomes[index]?.result ?? {})));
      const holders = idle.filter((child) => !losers.includes(child));
      for (const child of holders) {
        child.kill('SIGKILL');
        await once(child, 'exit');
        workers.delete(child);
      }
      idle = [...losers, ...(await Promise.all(holders.map(startWorker)))];
    }
    return results;
  } finally {
    for (const child of workers) child.kill('SIGKILL');
    for (const place of [folder, program]) rmSync(place, { recursive: true, force: true });
  }
}
