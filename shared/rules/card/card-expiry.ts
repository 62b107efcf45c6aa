import { digitsOf } from '../text/digits.ts';

/** Month 1 to 12 and the full year of "two digits, slash, two digits" (spec §5); `null` for another format. */
export function readCardExpiry(text: string): { month: number; year: number } | null {
  const match = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(text.trim());
  return match ? { month: Number(match[1]), year: 2000 + Number(match[2]) } : null;
}

/** Whether a card is still valid: until the last day of its month. `today` is the day in the shop's time zone. */
export function isCardExpiryValid(text: string, today: { year: number; month: number }): boolean {
  const expiry = readCardExpiry(text);
  if (!expiry) return false;
  return expiry.year > today.year || (expiry.year === today.year && expiry.month >= today.month);
}

/**
 * An expiry as the form shows it, also while it is typed: '1/30' → '01/30', '330' → '03/30', '122030' and '2030-12' →
 * '12/30'. A four-digit year stays as typed until it is complete: '12/203'. An invalid month stays as typed, so that
 * the user sees it: '1326' → '13/26'.
 */
export function formatCardExpiry(text: string): string {
  const typed = text.trim();
  const iso = /^(20\d\d)-(\d\d)$/.exec(typed);
  if (iso) return formatCardExpiry(`${iso[2]}/${iso[1]}`);
  // The month is complete with one digit if a separator follows. It is also complete if no two-digit month starts with
  // that digit, unless all digits were entered at once.
  const short = /^(\d)\D/.test(typed) || (/^[2-9]/.test(typed) && !/^(\d{4}|\d{6})$/.test(typed));
  const digits = (short ? '0' : '') + digitsOf(typed);
  const [month, year] = [digits.slice(0, 2), digits.slice(2)];
  const isMonthOver = year !== '' || /\d\D+$/.test(typed) || (short && month.length === 2 && /^[2-9]/.test(typed));
  if (month.length < 2 || !isMonthOver) return month;
  return `${month}/${/^20\d\d/.test(year) ? year.slice(2, 4) : year.slice(0, /^20\d$/.test(year) ? 3 : 2)}`;
}

/** The field's text after a change. Deleting restores nothing, so that the month can be corrected. */
export const typeCardExpiry = (text: string, before: string): string =>
  text.length < before.length ? text.replaceAll(/[^\d/]/g, '') : formatCardExpiry(text);
