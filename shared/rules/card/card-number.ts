import { digitsOf } from '../text/digits.ts';
import { cardBrand } from './card-brand.ts';

/** Spec §9: "Card number max length 19 for most brands, 15 for American Express, 14 for Diners". */
export function maxCardLength(number: string): number {
  const brand = cardBrand(number);
  if (brand === 'american-express') return 15;
  return brand === 'diners-club' ? 14 : 19;
}

/**
 * Spec §5: "Card number keeps only digits (pasted text also cleaned)": typed, pasted or filled in by the browser, and
 * never more of them than the brand has.
 */
export const cardNumberDigits = (text: string): string => digitsOf(text).slice(0, maxCardLength(text));

/** A card number as printed, also while it is typed: groups of four, 4-6-5 for American Express, 4-6-4 for Diners. */
export function formatCardNumber(number: string): string {
  const digits = cardNumberDigits(number);
  const brand = cardBrand(digits);
  const sizes = brand === 'american-express' || brand === 'diners-club' ? [4, 6, 5] : [4, 4, 4, 7];
  const groups: string[] = [];
  let rest = digits;
  for (const size of sizes) {
    if (rest === '') break;
    groups.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return groups.join(' ');
}
