import { isBoletoNumber } from '../brazil/boleto-line.ts';
import { isValidCnpj } from '../brazil/cnpj.ts';
import { isValidCpf } from '../brazil/cpf.ts';
import { isInvoiceKey } from '../brazil/invoice-key.ts';
import { isValidPhone } from '../brazil/phone.ts';

/** Removes links, PIX codes, ids of PIX transfers and map coordinates: they contain no card. Each becomes a letter. */
export const withoutKnownFormats = (text: string): string =>
  withoutPixCodes(text.replaceAll(links, 'x')).replaceAll(transferIds, 'x').replaceAll(coordinates, 'x');

/** Payment links have long numbers in their path. A host that begins with a digit is no link. */
const links = /https?:\/\/[a-z]\S*/gi;
/** The bank's eight digits, the minute of the transfer, and eleven characters. */
const transferIds = /[DE]\d{8}20\d\d(?:0[1-9]|1[0-2])[0-3]\d{5}[\dA-Za-z]{11}/g;
/** Latitude and longitude of a place in Brazil, as maps copy them: -23.183385, -46.844223. */
const coordinates = /(?<![\d.])-?[0-3]?\d\.\d{4,8},? ?-[3-7]\d\.\d{4,8}(?!\d)/g;
const pixStart = '000201';

function withoutPixCodes(text: string): string {
  let rest = '';
  let from = 0;
  for (let at = text.indexOf(pixStart); at !== -1; at = text.indexOf(pixStart, from)) {
    const end = pixEnd(text, at);
    rest += `${text.slice(from, at)}${end === null ? pixStart : 'x'}`;
    from = end ?? at + pixStart.length;
  }
  return rest + text.slice(from);
}

/** Where the fields of a PIX code end (id, length, value; the last one is 63), or `null`. It has 20 fields at most. */
function pixEnd(text: string, start: number): number | null {
  for (let at = start, fields = 0; fields < 20; fields++) {
    const head = text.slice(at, at + 4);
    if (!/^\d{4}$/.test(head)) return null;
    at += 4 + Number(head.slice(2));
    if (head === '6304') return at <= text.length && /br\.gov\.bcb\.pix/i.test(text.slice(start, at)) ? at : null;
  }
  return null;
}

/**
 * Splits groups of digits at documents with check digits: boletos, invoice keys, CPFs, CNPJs and barcodes. They may
 * have a card's digits inside.
 */
export function splitAtDocuments(groups: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (let at = 0; at < groups.length; ) {
    const count = documentAt(groups, at);
    if (count > 0) parts.push([]);
    else parts.at(-1)?.push(groups[at] ?? '');
    at += Math.max(count, 1);
  }
  return parts;
}

/** How many groups from here are one document; 0 if none. */
function documentAt(groups: readonly string[], from: number): number {
  const sizes: number[] = [];
  let digits = '';
  for (const group of groups.slice(from, from + 48)) {
    digits += group;
    sizes.push(group.length);
    if (digits.length > 48) return 0;
    if (isDocument(digits, sizes.join('-'))) return sizes.length;
  }
  return 0;
}

function isDocument(digits: string, sizes: string): boolean {
  if (sizes === '11' || sizes === '3-3-3-2') return isValidCpf(digits);
  if (sizes === '14' || sizes === '2-3-3-4-2') return isValidCnpj(digits);
  if (sizes === '13') return isBarcode(digits);
  // 44 digits by chance: a CPF and the beginning of a boleto may have the check digits of an invoice key.
  if (digits.length === 44 && !/^(?:44|4(?:-4){10})$/.test(sizes)) return false;
  return digits.length >= 44 && (isBoletoNumber(digits) || isInvoiceKey(digits));
}

/** A product's barcode (EAN-13): every second digit from the left counts three times. */
const isBarcode = (digits: string): boolean =>
  [...digits].reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0) % 10 === 0;

/** Two or more landlines, the first one with or without area code, as in (11) 4002-8922 / 3003-1234. */
export const isLandlines = (run: string): boolean =>
  /^(?:\d\d[) ]{1,2})?[2-5]\d{3}-\d{4}(?:[ ,;/|]{1,3}[2-5]\d{3}-\d{4})+$/.test(run);

/** Whether the groups contain a phone with its area code, a date, or sizes in order such as 36, 38, 40. */
export const hasPhoneDateOrSizes = (groups: readonly string[]): boolean =>
  groups.some((_, at) => isPhoneAt(groups, at) || isDateAt(groups, at)) ||
  groups.every((group, at) => group.length <= 3 && Number(group) > Number(groups[at - 1] ?? -1));

const isPhoneAt = (groups: readonly string[], at: number): boolean =>
  [1, 2, 3, 4].some((count) => {
    const parts = groups.slice(at, at + count);
    const digits = parts.join('');
    const isSplit = parts.length === count && parts[0]?.length === 2 && (parts.at(-1)?.length ?? 0) >= 4;
    return (isSplit || count === 1) && digits.length <= 11 && isValidPhone(digits);
  });

function isDateAt(groups: readonly string[], at: number): boolean {
  const [day = '', month = '', year = ''] = groups.slice(at, at + 3);
  return /^(?:0?[1-9]|[12]\d|3[01])$/.test(day) && /^(?:0?[1-9]|1[0-2])$/.test(month) && /^(?:19|20)\d\d$/.test(year);
}
