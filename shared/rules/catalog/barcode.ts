import { normalizeLabel } from '../text/fold-text.ts';

/** The digits of a GTIN-14, the longest form of a product's number. */
const gtinLength = 14;
const minLength = 4;
/** A code of the shop's own may have letters. A longer one is no code. */
const maxLength = 60;

/**
 * The form of a barcode in which it is stored and looked up, or `null` if the text is none. The forms of one GTIN
 * (EAN-8, UPC, EAN-13, GTIN-14) differ only in leading zeros, and scanners leave them out.
 */
export function barcodeKey(text: string): string | null {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (code.length > maxLength || !/^[0-9A-Z]{4,}$/.test(code) || !/[1-9]/.test(code) || isNoBarcode(text)) return null;
  return /^\d+$/.test(code) && code.length <= gtinLength ? code.padStart(gtinLength, '0') : code;
}

/** What Brazilian ERPs and invoices write instead of a barcode: "SEM GTIN", "Isento", "N/A", "0000000000000". */
export function isNoBarcode(text: string): boolean {
  const label = normalizeLabel(text).replaceAll('_', ' ');
  // 'SEM-A12' is a code, and 'SEM-GTIN' is none.
  const isPhrase = /^(?:sem|nao)(?: \D|-[a-z-]+(?: |$))/.test(label);
  return isPhrase || noBarcodeWords.has(label) || !/[1-9a-z]/.test(label);
}

const noBarcodeWords: ReadonlySet<string> = new Set(
  'sem semgtin semean isento isenta nao nenhum nulo null none na n/a n.a n.a. n.d. nd'.split(' ').concat('n a'),
);

/** The numbers of digits that EAN-8, UPC-A, EAN-13 and GTIN-14 have. */
const gtinLengths: readonly number[] = [8, 12, 13, 14];

/** Whether these digits are a GTIN: the last one is its check digit. */
export function hasCheckDigit(digits: string): boolean {
  if (!gtinLengths.includes(digits.length) || !/^\d+$/.test(digits)) return false;
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** What is wrong with a GTIN that a person typed: its number of digits, or its check digit. `null`: nothing. */
export function gtinProblem(text: string): 'length' | 'check-digit' | null {
  const digits = text.replaceAll(/[\s-]/g, '');
  if (!gtinLengths.includes(digits.length) || !/^\d+$/.test(digits) || /^0+$/.test(digits)) return 'length';
  return hasCheckDigit(digits) ? null : 'check-digit';
}

/** Whether a text is an EAN-13 of a Brazilian company (GS1 prefixes 789 and 790) but for its check digit. */
export function isMistypedEan(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, '');
  return /^0?7(?:89|90)\d{10}$/.test(digits) && !hasCheckDigit(digits);
}

/** Below it, a number with a check digit by chance is a code of the shop's own: a GTIN-8 has no leading zeros. */
const minGtin = 1e7;

/** GS1 keeps these for use inside of shops, such as on the labels of scales: of a GTIN-14 without its first digit. */
const isInStore = (key: string): boolean => /^\d(?:2|02|04)|^0{6}2/.test(key);

/** Whether a stored barcode is a GTIN, which platforms accept. Other codes are the shop's own. */
export const isGtin = (key: string): boolean =>
  key.length === gtinLength && hasCheckDigit(key) && Number(key) >= minGtin && !isInStore(key);

/**
 * A stored barcode as it is printed on the product: an EAN-13 has 13 digits, an EAN-8 has 8. A code that is no GTIN
 * has no leading zeros. `barcodeKey` stores both forms as the same.
 */
export function printedBarcode(key: string): string {
  if (!/^\d+$/.test(key) || key.length !== gtinLength) return key;
  const digits = key.replace(/^0+/, '');
  const length = hasCheckDigit(key) ? gtinLengths.find((one) => one >= digits.length) : minLength;
  return digits.padStart(length ?? gtinLength, '0');
}
