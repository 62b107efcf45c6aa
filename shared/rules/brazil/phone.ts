import { digitsOf } from '../text/digits.ts';
import { fillMask } from '../text/fill-mask.ts';

/** The last four digits of a phone, to distinguish contacts; `null` for an invalid phone. */
export function phoneEnd(text: string): string | null {
  return /^\+?[\d ().-]+$/.test(text) && digitsOf(text).length >= 10 ? digitsOf(text).slice(-4) : null;
}

/** The national digits of a phone: DDD and number, without Brazil's leading 55. */
export function nationalPhone(text: string): string {
  const digits = digitsOf(text);
  return digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
}

/** The same with Brazil's 55, as WhatsApp names a phone. */
export const internationalPhone = (text: string): string => `55${nationalPhone(text)}`;

/** A phone as shown (spec §5: "phone (00) 00000-0000"), also while it is typed; 10 digits are a landline. */
export function formatPhone(text: string): string {
  const national = nationalPhone(text);
  return fillMask(national.length === 10 ? '(00) 0000-0000' : '(00) 00000-0000', national);
}

/**
 * A Brazilian phone: an existing area code (DDD), then nine digits starting with 9 (mobile) or eight digits starting
 * with 2 to 5 (landline).
 */
const brazilianPhone =
  /^(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])(?:9\d{8}|[2-5]\d{7})$/;

/** Whether a text is a complete Brazilian phone with its DDD, with or without the leading 55. */
export const isValidPhone = (text: string): boolean => brazilianPhone.test(nationalPhone(text));
