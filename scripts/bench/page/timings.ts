/** A task that held the page up: when it began and how long it took, milliseconds. */
export type LongTask = { start: number; duration: number };
/** Something moved although nobody had touched the page: when, milliseconds, and how much of the window. */
export type Shift = { at: number; value: number };

const bearable = 50;

/** Total blocking time: what of each long task lies beyond its first 50 ms and after the first paint. Milliseconds. */
export function totalBlocking(tasks: readonly LongTask[], firstPaint: number): number {
  const blocked = tasks.map(({ start, duration }) => start + duration - Math.max(start + bearable, firstPaint));
  return blocked.reduce((sum, one) => sum + Math.max(0, one), 0);
}

/** Cumulative layout shift: the worst burst, in which no shift is a second after the one before and none five seconds after the first. */
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
