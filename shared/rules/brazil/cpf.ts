import { digitsOf, isOneCharacter } from '../text/digits.ts';
import { fillMask } from '../text/fill-mask.ts';
import { checkDigit } from './check-digit.ts';

/** Spec §5: "CPF: 11 digits after stripping non-digits, not all identical, both check digits correct". */
export function isValidCpf(text: string): boolean {
  const cpf = digitsOf(text);
  return cpf.length === 11 && !isOneCharacter(cpf) && cpf.endsWith(cpfCheckDigits(cpf.slice(0, 9)));
}

/** The two check digits of the first nine digits. */
export function cpfCheckDigits(nine: string): string {
  const first = checkDigit([...nine].map(Number), [10, 9, 8, 7, 6, 5, 4, 3, 2]);
  const second = checkDigit([...nine, first].map(Number), [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  return `${first}${second}`;
}

/** A CPF as shown, also while it is typed: '52998224725' → '529.982.247-25'. */
export const formatCpf = (text: string): string => fillMask('000.000.000-00', digitsOf(text));
