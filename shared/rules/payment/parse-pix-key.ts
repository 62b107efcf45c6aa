import { formatCnpj, isValidCnpj } from '../brazil/cnpj.ts';
import { formatCpf, isValidCpf } from '../brazil/cpf.ts';
import { formatPhone } from '../brazil/phone.ts';
import { isPixKey } from '../brazil/pix-code.ts';
import { digitsOf } from '../text/digits.ts';

/**
 * The PIX key of a typed text, in the format of a PIX code; `null` = invalid. CPF, CNPJ and phone may have punctuation,
 * a phone may lack its +55, an e-mail may be in capitals. Eleven digits alone are a CPF or invalid: a mistyped CPF must
 * not become another person's phone.
 */
export function typedPixKey(typed: string): string | null {
  const text = typed.trim();
  if (text.includes('@')) return keyOrNone(text.toLowerCase());
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text.toLowerCase();
  const digits = digitsOf(text);
  if (/^\+/.test(text)) return /^\+[\d\s().-]+$/.test(text) ? keyOrNone(`+${digits}`) : null;
  if (isValidCnpj(text)) return text.replaceAll(/[./\s-]/g, '').toUpperCase();
  if (/[^\d\s().-]/.test(text)) return null;
  if (isValidCpf(text)) return digits;
  const isPhone = /^(\([1-9]{2}\) ?|[1-9]{2} )(9\d{4}|[2-5]\d{3})[ -]?\d{4}$/.test(text);
  return isPhone ? `+55${digits}` : null;
}

/** A key with its kind, so that people can check it: 'CPF 529.982.247-25'. Money sent to a mistyped key is lost. */
export function pixKeyWords(key: string): string {
  if (key.includes('@')) return `E-mail ${key}`;
  if (key.startsWith('+55')) return `Telefone ${formatPhone(key)}`;
  if (key.length === 11) return `CPF ${formatCpf(key)}`;
  return key.length === 14 ? `CNPJ ${formatCnpj(key)}` : `Chave aleatória ${key}`;
}

const keyOrNone = (key: string): string | null => (isPixKey(key) ? key : null);
