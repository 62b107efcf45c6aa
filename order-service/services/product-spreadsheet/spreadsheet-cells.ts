import { maxGrams } from '#shared/model/catalog/max-grams.ts';
import { barcodeKey, isNoBarcode } from '#shared/rules/catalog/barcode.ts';
import { readPrice } from '../../feeds/cells/price-text.ts';
import { readActive } from '../../feeds/tables/active-text.ts';

/** A cell that can't be read, in Portuguese, without its column. */
export class UnreadableCell extends Error {}

const fail = (reason: string): never => {
  throw new UnreadableCell(reason);
};
const short = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text);

/** Cents of a price; null = empty. */
export function readCents(text: string): number | null {
  if (text === '') return null;
  const price = readPrice(text);
  return 'problem' in price ? fail(price.problem) : price.cents;
}

/** Units; null = not counted. */
export function readCount(text: string): number | null {
  if (text === '') return null;
  const count = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return count <= 1_000_000_000 ? count : fail(`"${short(text)}" não é um número inteiro de 0 em diante`);
}

/** "sim" or "não"; undefined for an empty cell, and for what it was before. */
export function readYesNo(text: string, before: boolean): boolean | undefined {
  if (text === '') return undefined;
  const is = readActive(text) ?? fail(`"${short(text)}" não é sim nem não`);
  return is === before ? undefined : is;
}

/**
 * An instant in Brasília, "24/11/2026 08:00" or "2026-11-24 08:00"; null = empty. A day without an hour is a whole one.
 */
export function readInstant(text: string, side: 'start' | 'end'): Date | null {
  if (text === '') return null;
  const parts =
    /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})(?: (?<time>\d{1,2}:\d{2})(?::\d{2})?)?$/.exec(text)?.groups ??
    /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ](?<time>\d{2}:\d{2})(?::\d{2})?)?$/.exec(text)?.groups;
  const { day = '', month = '', year = '', time } = parts ?? {};
  const hour = time?.padStart(5, '0') ?? (side === 'start' ? '00:00' : '23:59');
  const seconds = time === undefined && side === 'end' ? '59.999' : '00';
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${hour}:${seconds}`;
  const instant = new Date(`${iso}-03:00`);
  // 30 February would become 2 March.
  const isReal = !Number.isNaN(instant.getTime()) && new Date(`${iso}Z`).getUTCDate() === Number(day);
  return isReal ? instant : fail(`"${short(text)}" não é uma data como 24/11/2026 ou 24/11/2026 08:00`);
}

/** A barcode in the form in which it is stored; null = the product has none. */
export const readBarcodeCell = (text: string): string | null =>
  isNoBarcode(text) ? null : (barcodeKey(text) ?? fail(`"${short(text)}" não é um código de barras`));

/** Grams of a unit, to ship it or to sell it by the kilo; null = empty. */
export function readGrams(text: string): number | null {
  const grams = readCount(text);
  return grams !== null && (grams === 0 || grams > maxGrams) ? fail('o peso vai de 1 a 10.000.000 g') : grams;
}
