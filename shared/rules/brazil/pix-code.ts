/** The content of a PIX code. Amounts in whole cents. */
export type PixCode = {
  /** The receiver's key of a static code; null in a dynamic one. */
  key: string | null;
  /** The location of a dynamic code's charge, without https://; `null` in a static one. */
  url: string | null;
  /** `null` when the payer enters the amount. */
  amountCents: number | null;
  merchantName: string;
  merchantCity: string;
  /** `null` for '***'. */
  txid: string | null;
  /** Free text of a static code. */
  description: string | null;
  isOneTime: boolean;
};

/** The content of a static code; the txid has at most 25 characters of A-Z, a-z, 0-9. */
export type StaticPix = {
  key: string;
  amountCents: number | null;
  merchantName: string;
  merchantCity: string;
  txid?: string | null;
  description?: string | null;
};

/** The content of a dynamic code: `url` without https://. */
export type DynamicPix = { url: string; amountCents?: number | null; merchantName: string; merchantCity: string };

/**
 * The copy-and-paste text of a static PIX ("BR Code", EMV merchant-presented mode), its CRC included.
 * @throws when a value does not fit the format.
 */
export function staticPixCode({
  key,
  amountCents,
  merchantName,
  merchantCity,
  txid = null,
  description = null,
}: StaticPix): string {
  if (!isPixKey(key)) throw new RangeError('a PIX key of an unknown kind');
  if (txid !== null && !/^[A-Za-z0-9]{1,25}$/.test(txid)) throw new RangeError('a txid has 1 to 25 letters and digits');
  const account = field('00', gui) + field('01', key);
  // Field 26 holds 99 characters in all; only the description can be shortened.
  const mostCharacters = Math.max(0, Math.min(72, 99 - account.length - 4));
  const words = asciiOf(description ?? '', mostCharacters);
  return pixText(
    '',
    account + (words ? field('02', words) : ''),
    amountCents,
    merchantName,
    merchantCity,
    txid ?? '***',
  );
}

/** The copy-and-paste text of a one-time PIX, whose charge is stored at a bank's address. */
export function dynamicPixCode({ url, amountCents = null, merchantName, merchantCity }: DynamicPix): string {
  if (url.length > 77 || /^https?:/.test(url) || !/^[\x21-\x7e]+$/.test(url))
    throw new RangeError('an address of at most 77 characters');
  return pixText(
    field('01', '12'),
    field('00', gui) + field('25', url),
    amountCents,
    merchantName,
    merchantCity,
    '***',
  );
}

/** Parses a PIX code; `null` when its fields or its CRC are wrong. A valid CRC alone does not make a valid code. */
export function readPixCode(text: string): PixCode | null {
  const body = text.slice(0, -4);
  if (!body.endsWith('6304') || crc16(body) !== text.slice(-4).toUpperCase()) return null;
  const fields = readFields(body.slice(0, -4));
  const account = readFields(fields?.get('26') ?? '');
  const extra = readFields(fields?.get('62') ?? '');
  if (!fields || !account || !extra) return null;
  if (fields.get('00') !== '01' || fields.get('53') !== '986' || fields.get('58') !== 'BR') return null;
  const [key, url] = [account.get('01') ?? null, account.get('25') ?? null];
  if (account.get('00')?.toLowerCase() !== gui || (key === null) === (url === null)) return null;
  const amount = fields.get('54');
  if (amount !== undefined && !/^\d{1,10}\.\d{2}$/.test(amount)) return null;
  const txid = extra.get('05') ?? '***';
  return {
    key,
    url,
    amountCents: amount === undefined ? null : Number(amount.replace('.', '')),
    merchantName: fields.get('59') ?? '',
    merchantCity: fields.get('60') ?? '',
    txid: txid === '***' ? null : txid,
    description: account.get('02') ?? null,
    isOneTime: fields.get('01') === '12',
  };
}

/** Whether a text is a valid PIX key: CPF, CNPJ (letters allowed since 2026), phone, e-mail or random key. */
export const isPixKey = (key: string): boolean =>
  /^\d{11}$/.test(key) ||
  /^[0-9A-Z]{12}\d{2}$/.test(key) ||
  /^\+55\d{10,11}$/.test(key) ||
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key) ||
  (key.length <= 77 && /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(key));

/** CRC16-CCITT-FALSE of a text, as four upper-case hex digits: '123456789' → 29B1. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

const gui = 'br.gov.bcb.pix';

function pixText(
  oneTime: string,
  account: string,
  amountCents: number | null,
  name: string,
  city: string,
  txid: string,
): string {
  const body =
    field('00', '01') +
    oneTime +
    field('26', account) +
    field('52', '0000') +
    field('53', '986') +
    (amountCents === null ? '' : field('54', amountOf(amountCents))) +
    field('58', 'BR') +
    field('59', asciiOf(name, 25) || 'LOJA') +
    field('60', asciiOf(city, 15) || 'BRASIL') +
    field('62', field('05', txid)) +
    '6304';
  return body + crc16(body);
}

function amountOf(cents: number): string {
  if (!Number.isInteger(cents) || cents <= 0 || cents > 999_999_999_999)
    throw new RangeError('a PIX amount is whole cents above zero');
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

function field(id: string, value: string): string {
  if (value.length === 0 || value.length > 99)
    throw new RangeError(`field ${id} of a PIX code holds 1 to 99 characters`);
  return id + String(value.length).padStart(2, '0') + value;
}

/** Names travel without accents; characters without an ASCII form are dropped. */
const asciiOf = (text: string, length: number): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, length)
    .trim();

function readFields(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const [id, length] = [text.slice(at, at + 2), text.slice(at + 2, at + 4)];
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (!/^\d{2}$/.test(id) || !/^\d{2}$/.test(length) || value.length !== Number(length) || fields.has(id))
      return null;
    fields.set(id, value);
    at += 4 + value.length;
  }
  return fields;
}
