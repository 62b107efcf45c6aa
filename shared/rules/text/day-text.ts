import { addDays, type Day, wallClock } from './zone-time.ts';

/** '2026-11-23' → '23/11' (spec §9: "Dates use pt-BR"). */
export const shortDay = (day: Day): string => `${day.slice(8, 10)}/${day.slice(5, 7)}`;

/** '2026-11-23' → '23/11/2026'. */
export const fullDay = (day: Day): string => `${shortDay(day)}/${day.slice(0, 4)}`;

/** An instant in the shop's time zone: '20/11 às 18:00'. `null` for an invalid instant. */
export function dayAndTime(instant: string, timeZone: string): string | null {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return null;
  const { day, time } = wallClock(at, timeZone);
  return `${shortDay(day)} às ${time}`;
}

/** The same for something recent: 'hoje, 14:02', 'ontem, 09:10', '20/11, 18:00'; with the year of another one. */
export function recentInstant(instant: string, timeZone: string, now: Date): string | null {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return null;
  const { day, time } = wallClock(at, timeZone);
  const today = wallClock(now, timeZone).day;
  if (day === today) return `hoje, ${time}`;
  if (day === addDays(today, -1)) return `ontem, ${time}`;
  return `${day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : fullDay(day)}, ${time}`;
}
