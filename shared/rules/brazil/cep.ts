import { digitsOf } from '../text/digits.ts';
import { fillMask } from '../text/fill-mask.ts';

/** Spec §5: "CEP: 5 digits, hyphen, 3 digits". */
export const isValidCep = (text: string): boolean => /^\d{5}-\d{3}$/.test(text);

/** A CEP as stored and sent, 8 digits, or `null` for an invalid text. The hyphen is optional. */
export const bareCep = (text: string): string | null => (/^\d{5}-?\d{3}$/.test(text.trim()) ? digitsOf(text) : null);

/** A CEP as shown, also while it is typed: '01310100' → '01310-100'. */
export const formatCep = (text: string): string => fillMask('00000-000', digitsOf(text));
