import { barcodeKey, isNoBarcode } from '#shared/rules/catalog/barcode.ts';
import { withoutLeadingApostrophe } from './leading-apostrophe.ts';
import { plainText } from './plain-text.ts';

/**
 * A barcode as it is stored. An unreadable one, such as a spreadsheet's '7,89E+12', is left out with a notice. A text
 * such as 'SEM GTIN' only says that there is none.
 */
export function readBarcode(written: string, notices: string[]): string | null {
  const text = withoutLeadingApostrophe(plainText(written));
  const barcode = barcodeKey(text);
  if (barcode === null && !isNoBarcode(text)) notices.push(`código de barras ilegível: "${text.slice(0, 60)}"`);
  return barcode;
}
