import { readdirSync, readFileSync } from 'node:fs';

/** Microseconds of processor that a process has used so far, all its threads together; null where the system does not tell (no Linux). */
export function processorMicros(pid: number): number | null {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
      const [nanoseconds = ''] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
      return sum + Number(nanoseconds) / 1000;
    }, 0);
  } catch {
    // No /proc here, or without schedstat: the bench then shows rates and times only.
    return null;
  }
}

/** Megabytes (of 1024 × 1024 bytes) of memory of its own that a process holds, without files and what it shares; null where the system does not tell. */
export function anonymousMegabytes(pid: number): number | null {
  try {
    const [, kilobytes] = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    // No /proc here, or the process has ended.
    return null;
  }
}
