import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openFolder } from '../../test/helpers/open-folder.ts';

/** Asks another process of Node for the memory that it can't do without. */
export type MemoryProbe = {
  /** What the process has to be started with. */
  env: Record<string, string>;
  /** Megabytes (of 1024 × 1024 bytes) of objects and buffers that are left after the garbage was collected; null when it does not say. */
  ask(pid: number): Promise<number | null>;
};

const answerWithinMs = 10_000;

/** Runs in the process that is asked, before everything else of it. */
const preload = `
import { renameSync, writeFileSync } from 'node:fs';
const file = process.env.MEMORY_FILE;
let asked = 0;
process.on('SIGUSR2', () => {
  gc();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(file + '.new', JSON.stringify({ asked: ++asked, megabytes: (heapUsed + external) / 1048576 }));
  renameSync(file + '.new', file);
});`;

/**
 * What a process holds as the system counts it also says how lazily its garbage was collected and how much of its programs lies in memory:
 * on a busy machine that goes on growing for many minutes without any leak. What is left after a collection does not. One process for each probe.
 */
export function probeMemory(): MemoryProbe {
  const file = path.join(openFolder(), 'memory.json');
  let asked = 0;
  return {
    env: {
      NODE_OPTIONS: `--expose-gc --import=data:text/javascript,${encodeURIComponent(preload)}`,
      MEMORY_FILE: file,
    },
    async ask(pid) {
      asked++;
      process.kill(pid, 'SIGUSR2');
      const deadline = performance.now() + answerWithinMs;
      while (performance.now() < deadline) {
        await sleep(20);
        const answer = read(file);
        if (answer?.asked === asked) return answer.megabytes;
      }
      return null;
    },
  };
}

function read(file: string): { asked: number; megabytes: number } | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null; // not answered yet
  }
}
