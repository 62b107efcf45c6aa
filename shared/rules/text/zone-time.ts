/** A calendar day, 'YYYY-MM-DD'; a time of day, 'HH:MM'. */
export type Day = string;
export type TimeOfDay = string;

const minute = 60_000;
const dayLong = 24 * 60 * minute;

/** The local day and time of an instant in a time zone. */
export function wallClock(instant: Date, timeZone: string): { day: Day; time: TimeOfDay } {
  const text = new Date(instant.getTime() + offsetAt(instant, timeZone)).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

/**
 * The instant of a local day and time in a time zone. A time that occurs twice, when the clock goes back, means its
 * first occurrence. A time that does not exist, when the clock goes forward, moves later by the same amount.
 */
export function instantOf(day: Day, time: TimeOfDay, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const [before, after] = [-dayLong, dayLong].map((distance) => offsetAt(new Date(asUtc + distance), timeZone));
  const candidates = [before, after].map((offset = 0) => asUtc - offset).sort((a, b) => a - b);
  const readable = candidates.find((instant) => offsetAt(new Date(instant), timeZone) === asUtc - instant);
  return new Date(readable ?? asUtc - (before ?? 0));
}

/** An instant with the offset of its zone: '2026-11-21T09:00:00-03:00'. */
export function withOffset(instant: Date, timeZone: string): string {
  const offset = offsetAt(instant, timeZone);
  const minutes = Math.round(Math.abs(offset) / minute);
  const two = (value: number) => String(value).padStart(2, '0');
  const local = new Date(instant.getTime() + offset).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The day that is `count` calendar days later. */
export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(day) + count * dayLong).toISOString().slice(0, 10);

/**
 * Whether the calendar has this day ('2026-02-30' does not exist). `Date` would move to a later day without an error.
 */
export function isCalendarDay(text: string): text is Day {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

/** 0 = Sunday. */
export const weekdayOf = (day: Day): number => new Date(day).getUTCDay();

/** Milliseconds by which a zone's clock is ahead of UTC at an instant. */
function offsetAt(instant: Date, timeZone: string): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute: minutes = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minutes, second) - Math.floor(instant.getTime() / 1_000) * 1_000;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs a hundred times more than using it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(timeZone, made);
  return made;
}
