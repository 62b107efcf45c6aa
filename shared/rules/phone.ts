import { digitsOf } from './digits.ts';
import { fillMask } from './fill-mask.ts';

/** The last four digits of a phone, to tell contacts apart; null for what is no phone. */
export function phoneEnd(text: string): string | null {
  return /^\+?[\d ().-]+$/.test(text) && digitsOf(text).length >= 10 ? digitsOf(text).slice(-4) : null;
}

/** A phone as people read it (spec §5: "phone (00) 00000-0000"), also while it is being typed; one of 10 digits is a landline's. Brazil's 55 is left out. */
export function formatPhone(text: string): string {
  const digits = digitsOf(text);
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
  return fillMask(national.length === 10 ? '(00) 0000-0000' : '(00) 00000-0000', national);
}
