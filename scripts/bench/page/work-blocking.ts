/** What of a trace's events is read: microseconds, `tdur` of the thread's own processor time. */
type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number };

const bearable = 50;

/**
 * Total blocking time by the processor time of the page's tasks, each counted so many times as the phone is slower: neighbours on the machine,
 * which make a task last longer, do not make it work more. Milliseconds; null when the trace has no first paint.
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

/** What the browser has to write down for it. */
export const traced = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'loading'];
