import { isValidCnpj } from '../brazil/cnpj.ts';
import { type CardBrand, cardBrand } from './card-brand.ts';
import { passesLuhn } from './luhn.ts';

/**
 * Whether a free text probably contains a card number: 13 to 19 digits of a known brand with a valid check digit, in
 * one piece or in groups as on a card. Documents, phones, boletos, PIX codes, links and barcodes do not count. The run
 * time is linear in the text's length.
 */
export function hasCardNumber(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(ignorable, '').replaceAll(links, ' ').replaceAll(boletos, ' ');
  const numbers = plain.replaceAll(words, (word) => (/^\d+$/.test(word) ? word : '|'));
  return (numbers.match(digitRuns) ?? []).some(isLikely);
}

const ignorable = /\p{Default_Ignorable_Code_Point}/gu;
const links = /https?:\/\/\S*/gi;
/**
 * Copied lines of a bank's boleto and of a bill, with dots and spaces. Without separators they have 47 or 48 digits.
 */
const boletos = /\d{5}\.\d{5} ?\d{5}\.\d{6} ?\d{5}\.\d{6} ?\d ?\d{14}|(?:\d{11}[ -]\d[ -]?){3}\d{11}[ -]\d/g;
/** Digits of a boleto, an invoice's key and a bill. */
const lineLengths = [44, 47, 48];
/** Digits next to letters are part of another code, such as a PIX code. */
const words = /[\p{L}\d]+/gu;
/** Digits with the separators that one number may contain. */
const digitRuns = /\d+(?:[ .\-\u2010-\u2015]{1,3}\d+)*/g;

const isLikely = (run: string): boolean => !lineLengths.includes(run.replaceAll(/\D/g, '').length) && hasCardIn(run);

/** Checks consecutive groups with the same separator between them, as on a card. */
function hasCardIn(run: string): boolean {
  const groups = run.split(/[^\d]+/);
  const marks = run
    .split(/\d+/)
    .slice(1, -1)
    .map((mark) => mark.trim());
  return groups.some((_group, from) => {
    let digits = '';
    const sizes: number[] = [];
    // A number typed digit by digit has at most 19 groups.
    for (let at = from; at < groups.length && digits.length < 19; at++) {
      if (at > from + 1 && marks[at - 1] !== marks[from]) return false;
      digits += groups[at] ?? '';
      sizes.push(groups[at]?.length ?? 0);
      if (isGrouped(sizes) && isCardNumber(digits)) return true;
    }
    return false;
  });
}

/**
 * In one piece, in groups of four with a remainder, in equal groups, or in the groups of American Express and Diners.
 */
const isGrouped = (sizes: readonly number[]): boolean => {
  const [first = 0, ...others] = sizes;
  const isEqual = (group: number) => group === first;
  if (others.every(isEqual)) return true;
  if (first === 4 && others.slice(0, -1).every(isEqual)) return true;
  return ['4-6-5', '4-6-4'].includes(sizes.join('-'));
};

function isCardNumber(digits: string): boolean {
  const brand = cardBrand(digits);
  if (brand === null || !lengthsOf(brand).includes(digits.length) || !passesLuhn(digits)) return false;
  // One in ten documents and barcodes also has a valid card check digit.
  return !(digits.length === 14 && isValidCnpj(digits)) && !(digits.length === 13 && isEan(digits));
}

const lengths: Partial<Record<CardBrand, readonly number[]>> = {
  ...{ visa: [13, 16, 19], 'american-express': [15], 'diners-club': [14, 16, 19] },
  ...{ mastercard: [16], elo: [16], 'visa-electron': [16], dankort: [16], hiper: [16], hipercard: [13, 16, 19] },
};
const lengthsOf = (brand: CardBrand): readonly number[] => lengths[brand] ?? [16, 17, 18, 19];

/** The check digit of a product's barcode: every second digit from the left counts three times. */
const isEan = (digits: string): boolean =>
  [...digits].reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0) % 10 === 0;
