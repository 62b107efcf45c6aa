import { maxGrams } from '#shared/model/catalog/max-grams.ts';
import { normalizeLabel } from '#shared/rules/text/fold-text.ts';

/** A unit in which files write weights. */
export type WeightUnit = 'mg' | 'g' | 'kg' | 'lb' | 'oz';
/** Grams of a unit to ship, null = none; or the reason why the text is unusable, in Portuguese. */
export type WeightReading = { grams: number | null } | { problem: string };

const gramsOf: Readonly<Record<WeightUnit, number>> = {
  mg: 0.001,
  g: 1,
  kg: 1_000,
  lb: 453.592_37,
  oz: 28.349_523_125,
};
const words: Readonly<Record<WeightUnit, readonly string[]>> = {
  mg: ['mg', 'miligrama', 'miligramas'],
  g: ['g', 'gr', 'grs', 'gram', 'grams', 'grama', 'gramas'],
  kg: ['kg', 'kgs', 'quilo', 'quilos', 'kilo', 'kilos', 'quilograma', 'quilogramas', 'kilogram', 'kilograms'],
  lb: ['lb', 'lbs', 'pound', 'pounds', 'libra', 'libras'],
  oz: ['oz', 'ounce', 'ounces', 'onca', 'oncas'],
};
const unitByWord = new Map(
  Object.entries(words).flatMap(([unit, all]) => all.map((word) => [word, unit as WeightUnit] as const)),
);

/** The unit with this name; undefined = none. */
export const weightUnit = (word: string): WeightUnit | undefined => unitByWord.get(normalizeLabel(word));

/** Whether a weight names its unit: "0,5 kg". */
export const namesUnit = (text: string): boolean => /\p{L}/u.test(text);

/**
 * Reads "0,35", "1.200 g", "2.5 lb" and "1.234,5 kg". In grams three digits after a sign are thousands, in a larger
 * unit they are decimals. A zero is how exports write that they know no weight.
 */
export function readWeight(text: string, usualUnit: WeightUnit = 'kg'): WeightReading {
  const written = text.trim();
  if (written === '') return { grams: null };
  const parts = /^([\d.,]+) ?(\p{L}*)\.?$/u.exec(written);
  const word = parts?.[2] ?? '';
  const unit = word === '' ? usualUnit : weightUnit(word);
  const amount = unit === undefined ? null : amountOf(parts?.[1] ?? '', unit === 'g' || unit === 'mg');
  if (unit === undefined || amount === null) return { problem: `peso ilegível: "${written.slice(0, 30)}"` };
  if (amount === 0) return { grams: null };
  const grams = Math.max(1, Math.round(amount * gramsOf[unit]));
  return grams > maxGrams ? { problem: `peso alto demais: "${written.slice(0, 30)}"` } : { grams };
}

function amountOf(digits: string, isSmall: boolean): number | null {
  if (/^\d{1,12}$/.test(digits)) return Number(digits);
  const grouped =
    /^(\d{1,3}(?:\.\d{3})+),(\d{1,9})$/.exec(digits) ??
    /^(\d{1,3}(?:,\d{3})+)\.(\d{1,9})$/.exec(digits) ??
    /^(\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:,\d{3}){2,})$/.exec(digits) ??
    (isSmall ? /^([1-9]\d{0,2}[.,]\d{3})$/.exec(digits) : null);
  if (grouped) return Number(`${(grouped[1] ?? '').replaceAll(/[.,]/g, '')}.${grouped[2] ?? '0'}`);
  return /^\d{0,12}[.,]\d{1,12}$/.test(digits) ? Number(digits.replace(',', '.')) : null;
}
