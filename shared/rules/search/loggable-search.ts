import { typedTerms } from './search-words.ts';

const maxWords = 6;
const maxLength = 80;

/**
 * The normalized words under which a search without a result is counted; null for a text that may be about a person: an
 * address of mail, or a number as long as a telephone, CPF, CEP or card number.
 */
export function loggableSearch(text: string): string | null {
  if (text.includes('@') || /\d{5}/.test(text.replaceAll(/[\s().-]/g, ''))) return null;
  const words = typedTerms(text).map(({ typed, forms: [form], isQuantity }) => (isQuantity ? typed : (form ?? typed)));
  const joined = words.join(' ');
  return words.length === 0 || words.length > maxWords || joined.length > maxLength ? null : joined;
}
