import { barcodeKey, isMistypedEan, isNoBarcode } from '#shared/rules/catalog/barcode.ts';
import { withoutLeadingApostrophe } from './leading-apostrophe.ts';
import { plainText } from './plain-text.ts';

/**
 * A barcode as it is stored. An unreadable one, such as a spreadsheet's '7,89E+12', is left out with a notice. An EAN
 * with a wrong check digit gets a notice and stays: it may be the shop's own code. A text such as 'SEM GTIN' only says
 * that there is none.
 */
export function readBarcode(written: string, notices: string[]): string | null {
  const text = withoutLeadingApostrophe(plainText(written));
  const barcode = barcodeKey(text);
  if (barcode === null && !isNoBarcode(text)) notices.push(`código de barras ilegível: "${text.slice(0, 60)}"`);
  if (isMistypedEan(text)) notices.push(`código de barras ${text}: o último número não confere com os outros`);
  return barcode;
}
