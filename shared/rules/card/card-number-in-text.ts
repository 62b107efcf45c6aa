import { type CardBrand, cardBrand } from './card-brand.ts';
import { passesLuhn } from './luhn.ts';
import { hasPhoneDateOrSizes, isLandlines, splitAtDocuments, withoutKnownFormats } from './non-card-numbers.ts';
import { withPlainDigits } from './unicode-digits.ts';

/**
 * Whether a free text probably contains a card number: 13 to 19 digits of a known brand with a valid check digit, in
 * any script, with up to eight other characters between the digits. Letters end a number, except between groups in a
 * card's sizes (4111x1111x1111x1111). HTML tags count as spaces. Documents, phones, boletos, PIX codes, links and
 * barcodes do not count. The run time is linear in the text's length.
 */
export function hasCardNumber(text: string): boolean {
  // '%2008' may also be a group after a percent sign.
  const decoded = text.replaceAll(encodedSpaces, ' ');
  return hasCardIn(text) || (decoded !== text && hasCardIn(decoded));
}

function hasCardIn(text: string): boolean {
  const known = withoutKnownFormats(withPlainDigits(text));
  if ((known.match(groupsBetweenLetters) ?? []).some((groups) => isCardNumber(groups.replaceAll(/\D/g, ''))))
    return true;
  const runs = known.match(digitRuns) ?? [];
  return runs.some((run) => {
    if (isLandlines(run)) return false;
    const hasPrices = (run.match(prices) ?? []).length > 1;
    return splitAtDocuments(run.match(/\d+/g) ?? []).some(
      (groups) => groups.some((_group, at) => hasCardAt(groups, at)) || (!hasPrices && isCardAsWhole(groups)),
    );
  });
}

/** Digits with up to eight characters between them that are neither letters nor digits. */
const digitRuns = /\d+(?:[^\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]{1,8}\d+)*/gu;
/** A space or a line end as HTML and URLs write it, and tags of any length: a page shows what is between them. */
const encodedSpaces = /%(?:20|A0|C2%A0|0A|0D)|&(?:nbsp|ensp|emsp|thinsp|#160|#32|#x20|#xa0);|(?:<[^<>]*>)+/gi;
/** Groups in the sizes of most cards or of American Express, with one letter between them, and spaces around it. */
const groupsBetweenLetters = /(?<!\d)\d{4}(?:(?: ?\p{L} ?\d{4}){3}| ?\p{L} ?\d{6} ?\p{L} ?\d{5})(?!\d)/gu;
const prices = /\d,\d\d(?![\d,])/g;

/** A card inside one group of digits, or in the following groups when they have the sizes of a card's. */
function hasCardAt(groups: readonly string[], from: number): boolean {
  const first = groups[from] ?? '';
  if (isCardNumber(first) || hasCardInside(first)) return true;
  let digits = '';
  const sizes: number[] = [];
  // A number typed digit by digit has at most 19 groups.
  for (let at = from; at < groups.length && digits.length < 19; at++) {
    digits += groups[at] ?? '';
    sizes.push(groups[at]?.length ?? 0);
    if (at > from && isGrouped(sizes, digits.length) && isCardNumber(digits)) return true;
    // The number typed twice: the fourth group is longer.
    if (/^4-4-4-\d+$/.test(sizes.join('-')) && isCardNumber(digits.slice(0, 16))) return true;
  }
  return false;
}

/** Digit by digit, in groups of four or eight, with a remainder, or in the groups of American Express and Diners. */
function isGrouped(sizes: readonly number[], length: number): boolean {
  if (sizes.every((size) => size === 1)) return true;
  if (length === 16 && sizes.every((size) => size === 4 || size === 8)) return true;
  return /^(?:4-4-4-[1-7]|4-4-4-4-[1-3]|4-6-[45]|6-10)$/.test(sizes.join('-'));
}

/** A text without other digits beside the number, so it may have any groups. */
function isCardAsWhole(groups: readonly string[]): boolean {
  const digits = groups.join('');
  return groups.length > 1 && digits.length <= 19 && isCardNumber(digits) && !hasPhoneDateOrSizes(groups);
}

/** A number between other digits, such as its own repetition, zeros or the security code. Only the usual lengths. */
function hasCardInside(digits: string): boolean {
  for (let from = 0; from + 14 <= digits.length; from++)
    for (const length of [14, 15, 16]) {
      const part = digits.slice(from, from + length);
      if (part.length === length && passesLuhn(part) && usualLength(part) === length && isCardNumber(part)) return true;
    }
  return false;
}

function usualLength(digits: string): number | null {
  const brand = cardBrand(digits);
  if (brand === 'american-express') return 15;
  if (brand === 'diners-club') return 14;
  // All numbers with 6 would be Maestro.
  return brand === 'maestro' ? null : 16;
}

function isCardNumber(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19 || !passesLuhn(digits)) return false;
  const brand = cardBrand(digits);
  return brand !== null && lengthsOf(brand).includes(digits.length);
}

const lengths: Partial<Record<CardBrand, readonly number[]>> = {
  ...{ visa: [13, 16, 19], 'american-express': [15], 'diners-club': [14, 16, 19] },
  ...{ mastercard: [16], elo: [16], 'visa-electron': [16], dankort: [16], hiper: [16], hipercard: [13, 16, 19] },
};
const lengthsOf = (brand: CardBrand): readonly number[] => lengths[brand] ?? [16, 17, 18, 19];
