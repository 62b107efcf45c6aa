/**
 * Tray's responses come from PHP: numbers as texts, '' or false for nothing, `[]` for an empty object, '0000-00-00' for
 * no date. These functions read such values and never throw.
 */

/** The fields of an object; `{}` for anything else, including an empty list. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/**
 * The objects of a list. Each may be wrapped in an object of its name: `[{ "Product": {…} }]`. An object with numbers
 * as keys is a list too.
 */
export function listOf(value: unknown, wrapper?: string): Readonly<Record<string, unknown>>[] {
  const items = Array.isArray(value) ? value : Object.values(fieldsOf(value));
  return items.flatMap((item) => {
    const fields = fieldsOf(item);
    const inner = wrapper === undefined || fields[wrapper] === undefined ? fields : fieldsOf(fields[wrapper]);
    return Object.keys(inner).length > 0 ? [inner] : [];
  });
}

/** A trimmed text; '' for nothing. */
export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
};

/** An id of Tray: digits, not zero; '' when there is none. */
export const idOf = (value: unknown): string => (/^[1-9]\d{0,17}$/.test(textOf(value)) ? textOf(value) : '');

const maxCents = 1_000_000_000;

/** Whole cents of '1234.50', 1234.5 or '1.234,50'; 0 for a missing, negative or absurdly high value. */
export function centsOf(value: unknown): number {
  const text = textOf(value).replace(/^R\$\s*/, '');
  const plain = /,\d{1,2}$/.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : text.replaceAll(/,(?=\d{3}(?:\D|$))/g, '');
  if (!/^\d+(\.\d+)?$/.test(plain)) return 0;
  const [whole = '0', decimals = ''] = plain.split('.');
  const cents = Number(whole) * 100 + Math.round(Number(`0.${decimals || '0'}`) * 100);
  return cents <= maxCents ? cents : 0;
}

/** A whole number that is not negative ('51', '51.00', 51); 0 for anything else, so also for a negative stock. */
export function countOf(value: unknown): number {
  const number = Number(textOf(value) || 'none');
  return Number.isFinite(number) && number > 0 ? Math.min(Math.floor(number), 1_000_000_000) : 0;
}

/** True for '1', 1 and true; anything else is false. */
export const isTrueFlag = (value: unknown): boolean => value === true || textOf(value) === '1';

/** True for an explicit no. A missing value is neither yes nor no. */
export const isFalseFlag = (value: unknown): boolean => value === false || textOf(value) === '0';

/** The https URL of a picture or a page. */
export function linkOf(value: unknown): string | null {
  const { https, http } = fieldsOf(value);
  const text = textOf(typeof value === 'string' ? value : https) || textOf(http).replace(/^http:/, 'https:');
  return /^https:\/\/\S+$/.test(text) ? text : null;
}

/**
 * The start of a day in São Paulo: '2026-11-21', with or without a time; null for '0000-00-00' and other invalid dates.
 */
export function dayStart(value: unknown): Date | null {
  const { day, time = '00:00:00' } =
    /^(?<day>(?!0000)\d{4}-\d{2}-\d{2})(?:[ T](?<time>\d{2}:\d{2}:\d{2}))?$/.exec(textOf(value))?.groups ?? {};
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T${time}-03:00`);
  return Number.isNaN(at) ? null : new Date(at);
}

/** The end of a last day. A value with a time ends at that time. */
export function dayEnd(value: unknown): Date | null {
  const start = dayStart(value);
  return start && new Date(start.getTime() + (/\d{2}:\d{2}:\d{2}$/.test(textOf(value)) ? 0 : 24 * 3_600_000));
}
