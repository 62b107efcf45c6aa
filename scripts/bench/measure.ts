import { setTimeout as sleep } from 'node:timers/promises';

/** Percentiles in milliseconds: 50 % and 99 % of the responses. */
export type Times = { p50: number; p99: number };

/** The measured work; `round` counts up, so that each run can send another request. */
export type Work = (round: number) => Promise<unknown>;

/**
 * Closed loop: runs the work again as soon as it is done. Ends early when the time is up, because a few samples are
 * enough for slow work.
 */
export async function closedLoop(
  work: Work,
  { runs, milliseconds }: { runs: number; milliseconds: number },
): Promise<Times> {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  for (let round = 0; round < runs && (round < 5 || performance.now() < end); round++) {
    const from = performance.now();
    await work(round);
    times.push(performance.now() - from);
  }
  return percentiles(times);
}

/**
 * Open loop: starts the work at a fixed rate. The time counts from when the work was due, so that it includes queueing.
 */
export async function openLoop(
  work: Work,
  { perSecond, milliseconds }: { perSecond: number; milliseconds: number },
): Promise<Times> {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const start = performance.now();
  for (let round = 0; round < (perSecond * milliseconds) / 1000; round++) {
    const due = start + (round * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait - 0.5);
    running.push(work(round).then(() => void times.push(performance.now() - due)));
  }
  await Promise.all(running);
  return percentiles(times);
}

/** The percentiles of a list of milliseconds; NaN for an empty list. */
export function percentiles(times: number[]): Times {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** The median; NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(half)] ?? Number.NaN)
    : ((sorted[half - 1] ?? Number.NaN) + (sorted[half] ?? Number.NaN)) / 2;
}
