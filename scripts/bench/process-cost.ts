import { readdirSync, readFileSync } from 'node:fs';

/**
 * Microseconds of processor time that a process has used in all its threads; `null` where the system does not report it
 * (no Linux).
 */
export function processorMicros(pid: number): number | null {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
      const [nanoseconds = ''] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
      return sum + Number(nanoseconds) / 1000;
    }, 0);
  } catch {
    // No /proc here, or no schedstat: the bench then shows only rates and times.
    return null;
  }
}

/**
 * Megabytes (of 1024 × 1024 bytes) of anonymous memory of a process, without files and shared memory; `null` where the
 * system does not report it.
 */
export function anonymousMegabytes(pid: number): number | null {
  try {
    const [, kilobytes] = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    // No /proc here, or the process has ended.
    return null;
  }
}
