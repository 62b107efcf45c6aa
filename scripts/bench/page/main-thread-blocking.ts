/** The fields of a trace event that are read: microseconds; `tdur` is the processor time of the thread. */
type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number };

const bearable = 50;

/**
 * Total blocking time by the processor time of the page's tasks, multiplied by the phone's slowdown. Other processes on
 * the machine lengthen a task, but not its processor time. Milliseconds; `null` when the trace has no first paint.
 */
export function workBlocking(events: readonly TraceEvent[], times: number): number | null {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) return null;
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts, dur = 0 }) =>
      name === 'RunTask' && ph === 'X' && pid === paint.pid && tid === paint.tid && ts + dur > paint.ts,
  );
  return tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1_000) * times - bearable), 0);
}

/** The trace categories that it needs. */
export const traced = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'loading'];
