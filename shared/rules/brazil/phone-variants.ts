import { digitsOf } from '../text/digits.ts';
import { isValidPhone } from './phone.ts';

/**
 * The ids that WhatsApp may use for one Brazilian phone, the given one first. Older accounts lack the ninth digit of
 * today's mobile numbers. Any other id has one spelling.
 */
export function spellingsOfPhone(id: string): string[] {
  const [, area = '', nine = '', rest = ''] = /^55([1-9]\d)(9?)([6-9]\d{7})$/.exec(id) ?? [];
  if (area === '') return [id];
  return [id, nine === '' ? `55${area}9${rest}` : `55${area}${rest}`];
}

/**
 * A phone with its country code, digits only. Without '+', a complete Brazilian mobile number lacks only its 55:
 * '11987654321' is '5511987654321'. A number of ten digits may be another country's, and stays.
 */
export function wholePhone(phone: string): string {
  const digits = digitsOf(phone);
  const isBareMobile = !phone.trim().startsWith('+') && digits.length === 11 && isValidPhone(digits);
  return isBareMobile ? `55${digits}` : digits;
}

/** The ids under which a contact with this phone may be known, the one that was sent first. */
export function contactsOfPhone(phone: string): string[] {
  const spellings = spellingsOfPhone(wholePhone(phone));
  const bare = spellings.flatMap((id) => (/^55\d{11}$/.test(id) && isValidPhone(id) ? [id.slice(2)] : []));
  return [...new Set([digitsOf(phone), ...spellings, ...bare])];
}
