import { digitsOf } from '../text/digits.ts';

/**
 * A CPF with only its middle shown, as public offices write it: '52998224725' → '***.982.247-**'. Empty for an invalid
 * CPF.
 */
export function maskedCpf(text: string): string {
  const cpf = digitsOf(text);
  return cpf.length === 11 ? `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**` : '';
}
