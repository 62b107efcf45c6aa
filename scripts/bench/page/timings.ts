/** A task that blocked the page: its start and its duration in milliseconds. */
export type LongTask = { start: number; duration: number };
/** A layout shift without user input: its time in milliseconds and its score. */
export type Shift = { at: number; value: number };

const bearable = 50;

/** Total blocking time: the part of each long task beyond its first 50 ms, after the first paint. Milliseconds. */
export function totalBlocking(tasks: readonly LongTask[], firstPaint: number): number {
  const blocked = tasks.map(({ start, duration }) => start + duration - Math.max(start + bearable, firstPaint));
  return blocked.reduce((sum, one) => sum + Math.max(0, one), 0);
}

/**
 * Cumulative layout shift: the worst session window. Within a window, shifts are less than one second apart and the
 * window lasts at most five seconds.
 */
export function cumulativeShift(shifts: readonly Shift[]): number {
  let [worst, burst, first, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  for (const { at, value } of shifts) {
    if (at - last > 1_000 || at - first > 5_000) [burst, first] = [0, at];
    last = at;
    burst += value;
    worst = Math.max(worst, burst);
  }
  return worst;
}
