import { isOneCharacter } from '../text/digits.ts';
import { fillMask } from '../text/fill-mask.ts';
import { checkDigit } from './check-digit.ts';

/**
 * Spec §5: "CNPJ: 14 digits, not all identical, both check digits correct with the standard weight lists". Since 2026
 * the first twelve may also be letters (IN RFB 2.229/2024): a character counts as its ASCII code minus 48, and the
 * check digits stay digits.
 */
export function isValidCnpj(text: string): boolean {
  const bare = withoutPunctuation(text);
  // Tested before the upper-case conversion, which turns some non-ASCII characters into ASCII letters.
  if (!/^[0-9A-Za-z]{12}\d{2}$/.test(bare)) return false;
  const cnpj = bare.toUpperCase();
  return !isOneCharacter(cnpj) && cnpj.endsWith(cnpjCheckDigits(cnpj.slice(0, 12)));
}

/** The two check digits of the first twelve characters, in upper case. */
export function cnpjCheckDigits(twelve: string): string {
  const values = [...twelve].map((character) => character.charCodeAt(0) - 48);
  const first = checkDigit(values, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  const second = checkDigit([...values, first], [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  return `${first}${second}`;
}

/**
 * A CNPJ as stored: '12.abc.345/01de-35' → '12ABC34501DE35'. Letters are part of it, so only punctuation is removed.
 */
export const bareCnpj = (text: string): string => withoutPunctuation(text).toUpperCase();

/** A CNPJ as shown, also while it is typed: '12ABC34501DE35' → '12.ABC.345/01DE-35'. */
export const formatCnpj = (text: string): string =>
  fillMask('00.000.000/0000-00', bareCnpj(text).replaceAll(/[^0-9A-Z]/g, ''));

const withoutPunctuation = (text: string): string => text.replaceAll(/[./\-\s]/g, '');
