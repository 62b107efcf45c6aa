import type { Change, StatisticsPeriod } from '../../model/panel/statistics.ts';
import { addDays, type Day } from '../text/zone-time.ts';

const lengths: Readonly<Record<StatisticsPeriod, number>> = { today: 1, week: 7, month: 30 };

/** Days from `from` to `to`, both included. */
export type Days = { from: Day; to: Day };

/** The days of a period, and those of the same length before. Calendar days: a change of the clock moves none. */
export function periodDays(period: StatisticsPeriod, today: Day): { days: Days; before: Days } {
  const length = lengths[period];
  const from = addDays(today, 1 - length);
  return { days: { from, to: today }, before: { from: addDays(from, -length), to: addDays(from, -1) } };
}

/** How a number changed against the time before. */
export function changeOf(now: number, before: number): Change {
  if (before === 0) return now === 0 ? { kind: 'same', percent: 0 } : { kind: 'none' };
  const percent = Math.round((now / before - 1) * 100);
  if (percent === 0) return { kind: 'same', percent: 0 };
  return { kind: percent > 0 ? 'more' : 'less', percent: Math.abs(percent) };
}
