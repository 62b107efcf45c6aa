import { formatCep } from '../brazil/cep.ts';
import { formatCnpj } from '../brazil/cnpj.ts';
import { formatCpf } from '../brazil/cpf.ts';
import { digitsOf } from '../text/digits.ts';
import { cardLengths } from '../text/text-lengths.ts';
import { formatCardExpiry } from './card-expiry.ts';
import { cardNumberDigits } from './card-number.ts';
import type { CardForm } from './card-problems.ts';

/**
 * Values of a form's fields, by field name, in the card form's format: digits only, documents, CEP and expiry with
 * punctuation (spec §5, "Formatters"), texts cut to the field's length. For values that bypass the fields' input
 * handlers, such as a browser's autofill.
 */
export function normalizeCardForm(texts: Readonly<Record<string, string>>): Partial<CardForm> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, cleanText(name, text)]));
}

function cleanText(name: string, text: string): string {
  switch (name) {
    case 'number':
      return cardNumberDigits(text);
    case 'securityCode':
      return digitsOf(text).slice(0, 4);
    case 'expiry':
      return formatCardExpiry(text);
    case 'document':
      return isCompany(text) ? formatCnpj(text) : formatCpf(text);
    case 'zipCode':
      return formatCep(text);
    default:
      return isLimited(name) ? text.slice(0, cardLengths[name]) : text;
  }
}

/** A CNPJ has letters, or more digits than a CPF. */
const isCompany = (text: string): boolean => /[A-Za-z]/.test(text) || digitsOf(text).length > 11;
const isLimited = (name: string): name is keyof typeof cardLengths => Object.hasOwn(cardLengths, name);
