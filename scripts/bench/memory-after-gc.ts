import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openFolder } from '../../test/helpers/database/open-folder.ts';

/** Measures the live memory of another Node process. */
export type MemoryProbe = {
  /** Environment variables that the process must be started with. */
  env: Record<string, string>;
  /**
   * Megabytes (of 1024 × 1024 bytes) of objects and buffers after a garbage collection; `null` when the process does
   * not respond.
   */
  measure(pid: number): Promise<number | null>;
};

const respondWithinMs = 10_000;

/** Runs in the measured process before its own code. */
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
 * Measures memory after a garbage collection. The figure of the operating system also depends on how late garbage is
 * collected and on how much program code is loaded. On a busy machine it grows for many minutes without any leak. One
 * process for each probe.
 */
export function probeMemory(): MemoryProbe {
  const file = path.join(openFolder(), 'memory.json');
  let asked = 0;
  return {
    env: {
      NODE_OPTIONS: `--expose-gc --import=data:text/javascript,${encodeURIComponent(preload)}`,
      MEMORY_FILE: file,
    },
    async measure(pid) {
      asked++;
      process.kill(pid, 'SIGUSR2');
      const deadline = performance.now() + respondWithinMs;
      while (performance.now() < deadline) {
        await sleep(20);
        const response = read(file);
        if (response?.asked === asked) return response.megabytes;
      }
      return null;
    },
  };
}

function read(file: string): { asked: number; megabytes: number } | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null; // no response yet
  }
}
