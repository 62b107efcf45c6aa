import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import type { PriceStyle } from './price-style.ts';

/**
 * A price from a feed: whole cents, or the reason why it is unusable, in Portuguese. `notice`: it was rounded to cents.
 */
export type PriceReading = { cents: number; notice?: string } | { problem: string };

/** A currency code that some tools always write although the prices are in reais: such prices are used unchanged. */
export type FeedCurrency = string;

/** A price above this (R$ 10 million) is a mistake. */
const maxCents = 1_000_000_000;

/**
 * Reads the price formats of merchants: "1234.56 BRL", "1.234,56", "R$ 1.234,56", "15 BRL". A text with two meanings a
 * thousand times apart ("1.234" without "R$") is refused, unless `style` decides: a guess could sell at the wrong
 * price.
 */
export function readPrice(text: string, currency: FeedCurrency = 'BRL', style?: PriceStyle): PriceReading {
  const written = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=\d) ?([.,]) ?(?=\d)/g, '$1')
    .trim();
  if (written === '') return { problem: 'sem preço' };
  const parts = /^(R\$|[A-Za-z]{3}|[A-Z]{0,2}\$|€|£)? ?(-?[\d.,]+) ?(R\$|[A-Za-z]{3}|[A-Z]{0,2}\$|€|£)?$/.exec(written);
  const digits = parts?.[2];
  if (digits === undefined || (parts?.[1] !== undefined && parts[3] !== undefined))
    return { problem: isDate(written) ? dateProblem(written) : `preço ilegível: "${short(written)}"` };
  const unit = (parts?.[1] ?? parts?.[3] ?? 'BRL').toUpperCase();
  if (unit !== 'BRL' && unit !== 'R$' && unit !== currency)
    return { problem: `preço em outra moeda (${unit}): a loja vende em reais (BRL)` };
  if (digits.startsWith('-')) return { problem: `preço negativo: "${short(written)}"` };

  const isBrazilian = unit === 'R$' || (unit === 'BRL' && (style === 'comma' || style === 'whole'));
  const amount = readAmount(digits, isBrazilian);
  if (amount === 'ambiguous') return { problem: `preço ambíguo: "${short(written)}"; escreva os centavos` };
  if (amount === null) return { problem: `preço ilegível: "${short(written)}"` };
  const cents = toCents(amount);
  if (cents > maxCents) return { problem: `preço alto demais: "${short(written)}"` };
  if (!/[1-9]/.test(amount.fraction.slice(2))) return { cents };
  const read = formatBrl(toReais(cents));
  return { cents, notice: `preço com mais de duas casas: "${short(written)}" entrou como ${read}` };
}

/** Whether the text of a price means "price on request": 'sob consulta', 'Consulte-nos'. */
export const isOnRequest = (text: string): boolean =>
  /^(?:preco )?(?:sob consulta|consulte(?:[ -]nos| preco| o preco)?|a consultar|consultar)[.!]?$/.test(
    normalizeLabel(text),
  );

/** A spreadsheet makes a date of '12/05' and of a number in a column of dates. */
const isDate = (text: string): boolean =>
  /^(?:\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?|\d{4}-\d\d-\d\d(?: [\d:]{4,8})?|\p{L}{3}[/.-]\d{2,4})$/u.test(text);
const dateProblem = (text: string): string =>
  `o preço é uma data (${short(text)}): formate a coluna como número e escreva o preço de novo`;

/** The digits before and after the decimal sign. */
type Amount = { whole: string; fraction: string };

function readAmount(digits: string, isBrazilian: boolean): Amount | 'ambiguous' | null {
  if (/^\d+$/.test(digits)) return { whole: digits, fraction: '' };
  // Both signs: the last one is the decimal sign, the other one groups thousands.
  const both = /^(\d{1,3}(?:\.\d{3})+),(\d+)$/.exec(digits) ?? /^(\d{1,3}(?:,\d{3})+)\.(\d+)$/.exec(digits);
  if (both) return { whole: withoutSigns(both[1] ?? ''), fraction: both[2] ?? '' };
  // The same sign twice can only group thousands.
  if (/^\d{1,3}(?:\.\d{3}){2,}$|^\d{1,3}(?:,\d{3}){2,}$/.test(digits))
    return { whole: withoutSigns(digits), fraction: '' };
  const one = /^(\d+)([.,])(\d+)$/.exec(digits);
  if (!one) return null;
  const [, whole = '', sign, fraction = ''] = one;
  const looksGrouped = fraction.length === 3 && whole.length <= 3 && !whole.startsWith('0');
  if (!looksGrouped) return { whole, fraction };
  return isBrazilian && sign === '.' ? { whole: whole + fraction, fraction: '' } : 'ambiguous';
}

const withoutSigns = (digits: string): string => digits.replaceAll(/[.,]/g, '');

// More than two decimals are rounded half up, digit by digit, without floating point.
function toCents({ whole, fraction }: Amount): number {
  const cents = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  return (fraction[2] ?? '0') >= '5' ? cents + 1 : cents;
}

const short = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text);
