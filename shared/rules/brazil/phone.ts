import { digitsOf } from '../text/digits.ts';
import { fillMask } from '../text/fill-mask.ts';

/** The last four digits of a phone, to tell contacts apart; null for what is no phone. */
export function phoneEnd(text: string): string | null {
  return /^\+?[\d ().-]+$/.test(text) && digitsOf(text).length >= 10 ? digitsOf(text).slice(-4) : null;
}

/** The digits of a phone as the country dials it: DDD and number. Brazil's 55 in front of both is left out. */
export function nationalPhone(text: string): string {
  const digits = digitsOf(text);
  return digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
}

/** A phone as people read it (spec §5: "phone (00) 00000-0000"), also while it is being typed; one of 10 digits is a landline's. */
export function formatPhone(text: string): string {
  const national = nationalPhone(text);
  return fillMask(national.length === 10 ? '(00) 0000-0000' : '(00) 00000-0000', national);
}

/**
 * A Brazilian phone: an area code (DDD) that exists, then nine digits of a mobile number, which begins with 9, or eight of a landline
 * number, which begins with 2 to 5.
 */
const brazilianPhone =
  /^(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])(?:9\d{8}|[2-5]\d{7})$/;

/** Whether a text is a whole Brazilian phone with its DDD, with or without the country's 55. */
export const isValidPhone = (text: string): boolean => brazilianPhone.test(nationalPhone(text));
