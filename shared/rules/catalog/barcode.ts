/** The digits of a GTIN-14, the longest form of a product's number. */
const gtinLength = 14;
/** A code of the shop's own may have letters. A longer one is no code. */
const maxLength = 60;

/**
 * The form of a barcode in which it is stored and looked up, or `null` if the text is none. The forms of one GTIN
 * (EAN-8, UPC, EAN-13, GTIN-14) differ only in leading zeros, and scanners leave them out.
 */
export function barcodeKey(text: string): string | null {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (code.length > maxLength || !/^[0-9A-Z]{4,}$/.test(code)) return null;
  return /^\d+$/.test(code) && code.length <= gtinLength ? code.padStart(gtinLength, '0') : code;
}
