import { tooManyDecimals } from '#shared/text/payment/amount.ts';
import { decimalText } from '../text/decimal-text.ts';

/** In reais; a larger amount is a typing error. */
const maxReais = 9_999_999;

/**
 * A typed amount, '1.234,5' or '12', as a number of reais; `null` if invalid. A dot groups thousands: '1.000' is a
 * thousand. With one or two digits behind it and no comma it is a decimal separator ('12.50'), because some phone
 * keyboards have no comma.
 */
export function parseAmount(text: string): number | null {
  const bare = bareAmount(text);
  return /^(\d+(,\d{0,2})?|,\d{1,2})$/.test(bare) ? Number(bare.replace(',', '.')) : null;
}

/** Why the decimals of a typed amount are refused; `null` = they are not. The text stays as it was typed. */
export const decimalsProblem = (text: string): string | null =>
  /,\d{3,}$/.test(bareAmount(text)) ? tooManyDecimals : null;

/** An amount in the field's final format, thousands grouped: '1000,5' → '1.000,5'. An invalid text stays unchanged. */
export function amountText(text: string): string {
  if (parseAmount(text) === null) return text;
  const [whole, decimals] = bareAmount(text).split(',');
  return decimalText(Number(whole)) + (decimals ? `,${decimals}` : '');
}

/**
 * The field's text after an input over `before`: no letters, no amount above the maximum. Adding or removing a digit in
 * a grouped amount ungroups it: '1.000' less its last digit is 100. A third decimal stays, and is refused
 * (`decimalsProblem`): cut off, it would be another amount.
 */
export function formatTypedAmount(text: string, before: string): string {
  const isRegrouped =
    /^\d{1,3}(\.\d{3})+(,|$)/.test(before) &&
    isOneKey(text, before) &&
    text.split('.').length <= before.split('.').length;
  const taken = (isRegrouped ? text.replaceAll('.', '') : text).replaceAll(/[^\d.,-]/g, '');
  return Number.parseFloat(bareAmount(taken).replace(',', '.')) > maxReais ? before : taken;
}

/** Digits with a comma only. */
function bareAmount(text: string): string {
  const bare = text.replace(/^R\$/, '').replaceAll(/\s/g, '');
  return (bare.includes(',') ? bare : bare.replace(/\.(\d{0,2})$/, ',$1')).replaceAll('.', '');
}

/** Whether the texts differ by one inserted or deleted character. */
function isOneKey(one: string, other: string): boolean {
  const [longer, shorter] = one.length > other.length ? [one, other] : [other, one];
  const at = [...longer].findIndex((character, place) => character !== shorter[place]);
  return longer.length === shorter.length + 1 && longer.slice(at + 1) === shorter.slice(at);
}
