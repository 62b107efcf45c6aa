import { isCalendarDay } from '#shared/rules/text/zone-time.ts';

/** The time window of a sale price: ISO instants, null = open on that side. */
export type SaleWindow = { startsAt: string | null; endsAt: string | null };

/** Google requires both sides. A window that begins or ends at exactly these instants is open there. */
export const openWindow = { startsAt: '2000-01-01T00:00:00Z', endsAt: '2099-12-31T23:59:59Z' } as const;
const [firstInstant, lastInstant] = [Date.parse(openWindow.startsAt), Date.parse(openWindow.endsAt)];

/**
 * Reads "2025-08-25T00:00Z/2025-09-22T00:00Z". Empty = always; `reversed`: the end is not after the start.
 */
export function readSaleWindow(text: string): SaleWindow | 'unreadable' | 'reversed' {
  const written = text.trim();
  if (written === '') return { startsAt: null, endsAt: null };
  const [start, end, ...more] = written.split('/').map((side) => side.trim());
  if (start === undefined || end === undefined || more.length > 0 || (start === '' && end === '')) return 'unreadable';
  const first = start === '' ? null : instantOf(start, 'start');
  const last = end === '' ? null : instantOf(end, 'end');
  if (first === undefined || last === undefined) return 'unreadable';
  const startsAt = first !== null && Date.parse(first) === firstInstant ? null : first;
  const endsAt = last !== null && Date.parse(last) === lastInstant ? null : last;
  return startsAt !== null && endsAt !== null && endsAt <= startsAt ? 'reversed' : { startsAt, endsAt };
}

/**
 * An instant as Google reads it, without a fraction of a second. The window stays as long as it is or gets longer, so
 * it cannot become empty.
 */
export function wholeSecond(at: string | Date, side: 'start' | 'end'): string {
  const seconds = new Date(at).getTime() / 1000;
  const whole = side === 'start' ? Math.floor(seconds) : Math.ceil(seconds);
  return new Date(whole * 1000).toISOString().replace('.000Z', 'Z');
}

/** Times without a zone are Brazilian. A last day without a time is included. */
function instantOf(text: string, side: 'start' | 'end'): string | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?)? ?(Z|[+-]\d{2}:?(?:\d{2})?)?$/.exec(
    text,
  );
  if (!parts) return undefined;
  const [, day = '', minute, second = ':00', zone] = parts;
  if (!isCalendarDay(day)) return undefined;
  const time = minute === undefined ? (side === 'start' ? '00:00:00' : '23:59:59.999') : minute + second;
  const instant = new Date(`${day}T${time}${isoZone(zone)}`);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

function isoZone(zone: string | undefined): string {
  if (zone === undefined) return '-03:00';
  if (zone === 'Z') return zone;
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}
