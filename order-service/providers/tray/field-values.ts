/**
 * Tray's answers come from PHP: numbers as texts, '' or false for nothing, `[]` for an empty object, '0000-00-00' for no date. These read
 * what there is and never throw.
 */

/** The fields of an object; none for anything else, an empty list too. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** The things in a list, each of which may be wrapped in an object of its name: `[{ "Product": {…} }]`. An object by number is a list too. */
export function listOf(value: unknown, wrapper?: string): Readonly<Record<string, unknown>>[] {
  const things = Array.isArray(value) ? value : Object.values(fieldsOf(value));
  return things.flatMap((thing) => {
    const fields = fieldsOf(thing);
    const inner = wrapper === undefined || fields[wrapper] === undefined ? fields : fieldsOf(fields[wrapper]);
    return Object.keys(inner).length > 0 ? [inner] : [];
  });
}

/** A text without spaces around it; '' for nothing. */
export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
};

/** An id of theirs: digits, not zero; '' when there is none. */
export const idOf = (value: unknown): string => (/^[1-9]\d{0,17}$/.test(textOf(value)) ? textOf(value) : '');

const mostCents = 1_000_000_000;

/** Whole cents of '1234.50', 1234.5 or '1.234,50'; 0 for nothing, less than nothing and more than a shop can sell. */
export function centsOf(value: unknown): number {
  const text = textOf(value).replace(/^R\$\s*/, '');
  const plain = /,\d{1,2}$/.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : text.replaceAll(/,(?=\d{3}(?:\D|$))/g, '');
  if (!/^\d+(\.\d+)?$/.test(plain)) return 0;
  const [whole = '0', decimals = ''] = plain.split('.');
  const cents = Number(whole) * 100 + Math.round(Number(`0.${decimals || '0'}`) * 100);
  return cents <= mostCents ? cents : 0;
}

/** A whole number that is not negative ('51', '51.00', 51); 0 for anything else, so for a stock that fell below nothing. */
export function countOf(value: unknown): number {
  const number = Number(textOf(value) || 'none');
  return Number.isFinite(number) && number > 0 ? Math.min(Math.floor(number), 1_000_000_000) : 0;
}

/** '1', 1, true; anything else is no. */
export const isTrueFlag = (value: unknown): boolean => value === true || textOf(value) === '1';

/** Whether it is said to be no; nothing said is neither. */
export const isFalseFlag = (value: unknown): boolean => value === false || textOf(value) === '0';

/** An address of a picture or a page that may be shown: the https one. */
export function linkOf(value: unknown): string | null {
  const { https, http } = fieldsOf(value);
  const text = textOf(typeof value === 'string' ? value : https) || textOf(http).replace(/^http:/, 'https:');
  return /^https:\/\/\S+$/.test(text) ? text : null;
}

/** The instant a day begins in São Paulo: '2026-11-21', with or without a time; null for '0000-00-00' and anything that is no day. */
export function dayStart(value: unknown): Date | null {
  const { day, time = '00:00:00' } =
    /^(?<day>(?!0000)\d{4}-\d{2}-\d{2})(?:[ T](?<time>\d{2}:\d{2}:\d{2}))?$/.exec(textOf(value))?.groups ?? {};
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T${time}-03:00`);
  return Number.isNaN(at) ? null : new Date(at);
}

/** The instant a last day is over: its end when it has no time. */
export function dayEnd(value: unknown): Date | null {
  const start = dayStart(value);
  return start && new Date(start.getTime() + (/\d{2}:\d{2}:\d{2}$/.test(textOf(value)) ? 0 : 24 * 3_600_000));
}
