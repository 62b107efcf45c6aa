import { decimalText } from '../text/decimal-text.ts';

/** Reais; what is more is a slip of the finger. */
const mostReais = 9_999_999;

/**
 * What people type for an amount in reais, '1.234,5' or '12', as a number of reais; null when it is none. A dot groups thousands: '1.000' is
 * a thousand. With one or two digits behind it and no comma it is the comma, '12.50', for some phones' keyboards have no other.
 */
export function typedAmount(text: string): number | null {
  const bare = bareAmount(text);
  return /^(\d+(,\d{0,2})?|,\d{1,2})$/.test(bare) ? Number(bare.replace(',', '.')) : null;
}

/** An amount as a field shows it once it is typed, its thousands grouped: '1000,5' → '1.000,5'. What is none stays as it is. */
export function amountText(text: string): string {
  if (typedAmount(text) === null) return text;
  const [whole, decimals] = bareAmount(text).split(',');
  return decimalText(Number(whole)) + (decimals ? `,${decimals}` : '');
}

/**
 * What a field takes of what was written into it over `before`: no letters, no third decimal, nothing beyond what people pay. A digit put into
 * a grouped amount or taken out of it breaks its groups: '1.000' less its last digit is 100.
 */
export function formatTypedAmount(text: string, before: string): string {
  const isRegrouped =
    /^\d{1,3}(\.\d{3})+(,|$)/.test(before) &&
    isOneKey(text, before) &&
    text.split('.').length <= before.split('.').length;
  const taken = (isRegrouped ? text.replaceAll('.', '') : text)
    .replaceAll(/[^\d.,-]/g, '')
    .replace(/(,\d\d)\d+$/, '$1');
  return (typedAmount(taken) ?? 0) > mostReais ? before : taken;
}

/** Digits with a comma alone. */
function bareAmount(text: string): string {
  const bare = text.replace(/^R\$/, '').replaceAll(/\s/g, '');
  return (bare.includes(',') ? bare : bare.replace(/\.(\d{0,2})$/, ',$1')).replaceAll('.', '');
}

/** Whether one character more or less makes the one of the other. */
function isOneKey(one: string, other: string): boolean {
  const [longer, shorter] = one.length > other.length ? [one, other] : [other, one];
  const at = [...longer].findIndex((character, place) => character !== shorter[place]);
  return longer.length === shorter.length + 1 && longer.slice(at + 1) === shorter.slice(at);
}
