import { isValidCnpj } from '../brazil/cnpj.ts';
import { type CardBrand, cardBrand } from './card-brand.ts';
import { passesLuhn } from './luhn.ts';

/**
 * Whether a text that people type holds what is most likely a card's number: 13 to 19 digits of a known brand with a right check digit, in
 * one piece or in groups as on a card. Documents, phones, boletos, PIX codes, links and barcodes are none. Steps grow with the length alone.
 */
export function hasCardNumber(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(ignorable, '').replaceAll(links, ' ').replaceAll(boletos, ' ');
  const numbers = plain.replaceAll(words, (word) => (/^\d+$/.test(word) ? word : '|'));
  return (numbers.match(digitRuns) ?? []).some(isLikely);
}

const ignorable = /\p{Default_Ignorable_Code_Point}/gu;
const links = /https?:\/\/\S*/gi;
/** The line of a bank's boleto as people copy it, with its dots and spaces, and of a bill. Without them it has 47 or 48 digits. */
const boletos = /\d{5}\.\d{5} ?\d{5}\.\d{6} ?\d{5}\.\d{6} ?\d ?\d{14}|(?:\d{11}[ -]\d[ -]?){3}\d{11}[ -]\d/g;
/** A boleto, an invoice's key and a bill. */
const lineLengths = [44, 47, 48];
/** Digits with letters beside them are part of something else, such as a PIX code. */
const words = /[\p{L}\d]+/gu;
/** Digits and what may stand between those of one number. */
const digitRuns = /\d+(?:[ .\-\u2010-\u2015]{1,3}\d+)*/g;

const isLikely = (run: string): boolean => !lineLengths.includes(run.replaceAll(/\D/g, '').length) && hasCardIn(run);

/** Groups that follow each other with the same mark between them, as a card has them. */
function hasCardIn(run: string): boolean {
  const groups = run.split(/[^\d]+/);
  const marks = run
    .split(/\d+/)
    .slice(1, -1)
    .map((mark) => mark.trim());
  return groups.some((_group, from) => {
    let digits = '';
    const sizes: number[] = [];
    // A number typed digit by digit has 19 groups at most.
    for (let at = from; at < groups.length && digits.length < 19; at++) {
      if (at > from + 1 && marks[at - 1] !== marks[from]) return false;
      digits += groups[at] ?? '';
      sizes.push(groups[at]?.length ?? 0);
      if (isGrouped(sizes) && isCardNumber(digits)) return true;
    }
    return false;
  });
}

/** In one piece, in groups of four with a rest, in equal groups, or as American Express and Diners print it. */
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
  // One in ten documents and barcodes has a card's check digit, too.
  return !(digits.length === 14 && isValidCnpj(digits)) && !(digits.length === 13 && isEan(digits));
}

const lengths: Partial<Record<CardBrand, readonly number[]>> = {
  ...{ visa: [13, 16, 19], 'american-express': [15], 'diners-club': [14, 16, 19] },
  ...{ mastercard: [16], elo: [16], 'visa-electron': [16], dankort: [16], hiper: [16], hipercard: [13, 16, 19] },
};
const lengthsOf = (brand: CardBrand): readonly number[] => lengths[brand] ?? [16, 17, 18, 19];

/** The check digit of a product's barcode: from the left, every second digit counts three times. */
const isEan = (digits: string): boolean =>
  [...digits].reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0) % 10 === 0;
