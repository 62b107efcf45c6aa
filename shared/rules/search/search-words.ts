import { normalizeText } from '../text/fold-text.ts';
import { type Quantity, quantityOf } from './search-quantity.ts';

/** Words whose singular the endings below would spoil. */
const irregular = new Map<string, readonly string[]>([
  ...[
    'gas',
    'lapis',
    'mes',
    'onibus',
    'onus',
    'pais',
    'pires',
    'tenis',
    'tres',
    'atlas',
    'mais',
    'menos',
    'simples',
    'virus',
    'bis',
    'kids',
  ].map((word): [string, string[]] => [word, []]),
  ['maes', ['mae']],
  ['pes', ['pe']],
  ['pas', ['pa']],
]);

/** Portuguese plural endings → what the singular may end in, the first that fits, on words of four letters and more. */
const endings: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?:oe|ae)(zinh[oa])s$/, ['ao$1']],
  [/(?:oes|aes|aos)$/, ['ao']],
  [/eis$/, ['el', 'il']],
  [/([aou])is$/, ['$1l']],
  [/([^aeou])is$/, ['$1il']],
  [/ns$/, ['m']],
  [/([rsz])es$/, ['$1', '$1e']],
  [/([^s])s$/, ['$1']],
];

/** They join words and tell nothing: 'sabão de coco' is also called 'sabão coco'. ('sem' tells a lot.) */
const connecting = new Set([
  'a',
  'as',
  'o',
  'os',
  'e',
  'd',
  'de',
  'da',
  'das',
  'do',
  'dos',
  'em',
  'na',
  'nas',
  'no',
  'nos',
  'com',
  'para',
  'pra',
  'por',
  'um',
  'uma',
]);

// A number has three separators at most, or '1.1.1…' would be read to its end from each of its digits.
const wordOrQuantity = /(\d+(?:[.,]\d+){0,3})\s*([a-z]{1,8})(?![\p{L}\p{N}])|[\p{L}\p{N}]+/gu;

type Token = { word: string; quantity?: Quantity };

/** The words of a text in their order; a number and its unit are one: '5 kg', '5kg' and '5,0 Kg' are the same. */
function tokensOf(text: string): Token[] {
  const apart = normalizeText(text).replaceAll(/(\d)\s*x\s*(?=\d)/g, '$1 '); // '12x350ml'
  const tokens: Token[] = [];
  for (const [whole, number, unit] of apart.matchAll(wordOrQuantity)) {
    const quantity = number === undefined || unit === undefined ? undefined : quantityOf(number, unit);
    if (quantity) tokens.push({ word: quantity.written, quantity });
    else for (const word of whole.match(/[\p{L}\p{N}]+/gu) ?? []) tokens.push({ word });
  }
  const telling = tokens.filter(({ word }) => !connecting.has(word));
  return telling.length > 0 ? telling : tokens;
}

/** The singulars a folded word may have, the likeliest first: 'botoes' → 'botao', 'uteis' → 'utel', 'util'. None: it is no plural. */
export function singularsOf(word: string): string[] {
  const known = irregular.get(word);
  if (known) return [...known];
  if (word.length < 4) return [];
  for (const [ending, singulars] of endings)
    if (ending.test(word)) return singulars.map((singular) => word.replace(ending, singular));
  return [];
}

/** The singular of a folded word, or the word itself: 'aneis' → 'anel'. */
export const singularOf = (word: string): string => singularsOf(word)[0] ?? word;

/** What to store for a text so that it is found: every word and its singulars, folded, once each; quantities also in parts. */
export function searchWords(text: string): string[] {
  const words = tokensOf(text).flatMap(({ word, quantity }) =>
    quantity ? [...quantity.parts, word, quantity.measured] : [word, ...singularsOf(word)],
  );
  return [...new Set(words)];
}

/** A word of a search: as typed, and the other forms that mean the same. A quantity is found whole or not at all: '5kg' is not '15 kg'. */
export type SearchTerm = { typed: string; forms: string[]; isQuantity: boolean };

/** The words of a search, once each. An empty list means "no text filter" (spec §5). */
export function searchTerms(text: string): SearchTerm[] {
  const terms = tokensOf(text).map(({ word, quantity }) =>
    quantity
      ? { typed: word, forms: [quantity.measured], isQuantity: true }
      : { typed: word, forms: singularsOf(word), isQuantity: false },
  );
  return [...new Map(terms.map((term) => [term.typed, term])).values()];
}

/** A name in the one spelling by which names are compared: singular words in their order. 'Pães de Queijo 1kg' → 'pao queijo 1000g'. */
export const nameKey = (name: string): string =>
  tokensOf(name)
    .map(({ word, quantity }) => quantity?.measured ?? singularOf(word))
    .join(' ');
