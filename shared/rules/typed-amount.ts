import { decimalText } from './decimal-text.ts';

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

/** What a field takes of what was written into it over `before`: no letters, no third decimal, nothing beyond what people pay. */
export function writtenAmount(text: string, before: string): string {
  const taken = text.replaceAll(/[^\d.,-]/g, '').replace(/(,\d\d)\d+$/, '$1');
  return (typedAmount(taken) ?? 0) > mostReais ? before : taken;
}

/** Digits with a comma alone. */
function bareAmount(text: string): string {
  const bare = text.replace(/^R\$/, '').replaceAll(/\s/g, '');
  return (bare.includes(',') ? bare : bare.replace(/\.(\d{0,2})$/, ',$1')).replaceAll('.', '');
}
