import { formatCep } from '../brazil/cep.ts';
import { formatCnpj } from '../brazil/cnpj.ts';
import { formatCpf } from '../brazil/cpf.ts';
import { digitsOf } from '../text/digits.ts';
import { cardLengths } from '../text/text-lengths.ts';
import { maxCardLength } from './card-brand.ts';
import { formatCardExpiry } from './card-expiry.ts';
import type { CardForm } from './card-problems.ts';

/**
 * What stands in a form's fields, by their names, as the card form keeps it: digits without the rest, documents, CEP and expiry with their
 * signs (spec §5, "Formatters"), texts no longer than their fields let in. For texts that came past the fields' own eyes, as browsers fill them in.
 */
export function cardFormTexts(texts: Readonly<Record<string, string>>): Partial<CardForm> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, cleanText(name, text)]));
}

function cleanText(name: string, text: string): string {
  switch (name) {
    case 'number':
      return digitsOf(text).slice(0, maxCardLength(text));
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
