import { normalizeText } from '../text/fold-text.ts';
import { withoutFillers } from './filler-words.ts';
import { type Quantity, quantityOf } from './search-quantity.ts';
import { numberedText } from './worded-quantities.ts';

/** Words whose singular the endings below would get wrong. */
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

/** Portuguese plural endings → possible singular endings, likeliest first, for words of four letters and more. */
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

/** Connecting words without meaning for the search: 'sabão de coco' also matches 'sabão coco'. 'sem' has a meaning. */
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

// At most three separators per number; otherwise '1.1.1…' would be scanned to its end from each of its digits.
const wordOrQuantity = /(\d+(?:[.,]\d+){0,3})\s*([a-z]{1,8})(?![\p{L}\p{N}])|[\p{L}\p{N}]+/gu;

const written: Readonly<Record<string, string>> = { p: 'para ', c: 'com ', s: 'sem ' };

/**
 * A normalized text with the short forms of merchants written out: 'parafuso p/ forro', 's/ aba', 'caixa c/12'. The
 * sizes 'P/M/G' and 'P/38' stay.
 */
const writtenOut = (text: string): string =>
  text.includes('/')
    ? text.replaceAll(
        /(?<![\p{L}\p{N}/])([pcs])\/(?=\s|\p{L}{3}|(?<=c\/)\d)/gu,
        (short, letter: string) => written[letter] ?? short,
      )
    : text;

/** `before`: 'com' or 'sem' directly before it. */
type Token = { word: string; quantity?: Quantity; before?: 'com' | 'sem' };

/** The words of a text in their order; a number and its unit are one word: '5 kg', '5kg' and '5,0 Kg' are equal. */
function tokensOf(text: string): Token[] {
  const telling = [...tellingTokens(text)];
  return telling.length > 0 ? telling : [...allTokens(text)];
}

function* tellingTokens(text: string): Iterable<Token> {
  for (const token of allTokens(text)) if (!connecting.has(token.word)) yield token;
}

function* allTokens(text: string): Iterable<Token> {
  const apart = writtenOut(normalizeText(text)).replaceAll(/(\d)\s*x\s*(?=\d)/g, '$1 '); // '12x350ml'
  let previous = '';
  for (const [whole, number, unit] of apart.matchAll(wordOrQuantity)) {
    const quantity = number === undefined || unit === undefined ? undefined : quantityOf(number, unit);
    const words = quantity ? [quantity.written] : (whole.match(/[\p{L}\p{N}]+/gu) ?? []);
    for (const word of words) {
      if (quantity) yield { word, quantity };
      else yield previous === 'com' || previous === 'sem' ? { word, before: previous } : { word };
      previous = word;
    }
  }
}

/**
 * The possible singulars of a normalized word, likeliest first: 'botoes' → 'botao', 'uteis' → 'utel', 'util'. Empty:
 * not a plural.
 */
export function singularsOf(word: string): string[] {
  const known = irregular.get(word);
  if (known) return [...known];
  if (word.length < 4) return [];
  for (const [ending, singulars] of endings)
    if (ending.test(word)) return singulars.map((singular) => word.replace(ending, singular));
  return [];
}

/** Plurals that are another thing than their singular: 'rosas' are flowers, and 'rosa' is a colour. */
const ownPlurals = new Set(['rosas']);

/** The singular of a normalized word, or the word itself: 'aneis' → 'anel'. */
export const singularOf = (word: string): string => (ownPlurals.has(word) ? word : (singularsOf(word)[0] ?? word));

/**
 * The search index of a text: every word and its singulars, normalized and unique; quantities also as separate parts,
 * the number of a model: 'montante 70' finds 'Montante M70', and what the text says to be without.
 */
export function searchWords(text: string): string[] {
  const words = tokensOf(text).flatMap(({ word, quantity, before }) =>
    quantity
      ? [...quantity.parts, word, quantity.measured]
      : [...[word, ...singularsOf(word), ...modelNumberOf(word)], ...(before === 'sem' ? [withoutWord(word)] : [])],
  );
  return [...new Set(words)];
}

/** The index word of what a product is without: 'gas' of 'sem gás' → 'semgas'. */
export const withoutWord = (word: string): string => `sem${singularOf(word)}`;

const modelNumberOf = (word: string): string[] => {
  const number = /^[a-z]{1,3}(\d{1,5})$/.exec(word)?.[1];
  return number === undefined ? [] : [number];
};

/**
 * A word of a search as typed, with its equivalent forms. A quantity matches only as a whole: '5kg' is not '15 kg'.
 * `isWith`: 'com' is before it, and a product that is without it is another one. `isWhole`: it begins no longer word.
 * `link`: whether the words before it list it as another thing, 'arroz e feijão', or as a part, 'bolo de cenoura'.
 */
export type SearchTerm = {
  typed: string;
  forms: string[];
  isQuantity: boolean;
  isWith?: true;
  isWhole?: true;
  link?: 'other' | 'part';
};

/** The distinct words of a text. An empty list means "no text filter" (spec §5). */
export const searchTerms = (text: string): SearchTerm[] => [
  ...new Map(tokensOf(text).map((token) => [token.word, termOf(token)])).values(),
];

const termOf = ({ word, quantity, before }: Token): SearchTerm =>
  quantity
    ? { typed: word, forms: [quantity.measured], isQuantity: true }
    : { typed: word, forms: singularsOf(word), isQuantity: false, ...(before === 'com' && { isWith: true }) };

/** The first distinct words of a text that have at least `minLength` letters. Reads no further than needed. */
export function firstSearchTerms(text: string, count: number, minLength: number): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  for (const token of tellingTokens(text)) {
    if (token.word.length < minLength || terms.has(token.word)) continue;
    terms.set(token.word, termOf(token));
    if (terms.size === count) break;
  }
  return [...terms.values()];
}

const minShortWord = 2;
const maxShortWord = 3;

/** Short words that end with an accent are whole: 'lã' begins no 'lata', but 'açu' begins 'açúcar'. */
const shortAccentedWords = (text: string): Set<string> =>
  new Set(
    (
      text
        .normalize('NFC')
        .toLowerCase()
        .match(/[\p{L}\p{M}]+/gu) ?? []
    )
      .filter((word) => word.length >= minShortWord && word.length <= maxShortWord && /[áàâãéêíóôõú]$/.test(word))
      .map(normalizeText),
  );

/** The distinct words of a search, without those that a chat message has around them. */
export function typedTerms(text: string): SearchTerm[] {
  const plain = numberedText(writtenOut(normalizeText(text)));
  const listed = plain.replaceAll(/[,;](?!\d)|[+&](?=\s)/g, ' e ');
  const words = withoutFillers(listed.match(/\d{1,9}(?:[.,]\d{1,9}){1,3}|[\p{L}\p{N}]+/gu) ?? []);
  const whole = shortAccentedWords(text);
  const links = linksOf(words);
  return searchTerms(words.join(' ')).map((term) => {
    const link = links.get(term.typed);
    return { ...term, ...(whole.has(term.typed) && { isWhole: true as const }), ...(link && { link }) };
  });
}

/** What connects each word with those before it. */
function linksOf(words: readonly string[]): Map<string, 'other' | 'part'> {
  const links = new Map<string, 'other' | 'part'>();
  let link: 'other' | 'part' | null = null;
  for (const [at, word] of words.entries()) {
    if (word === 'e') link = 'other';
    else if (connecting.has(word) || word === 'sem') link ??= at === 0 ? null : 'part';
    else {
      if (link && !links.has(word)) links.set(word, link);
      link = null;
    }
  }
  return links;
}

/** The comparison key of a name: singular words in their order. 'Pães de Queijo 1kg' → 'pao queijo 1000g'. */
export const nameKey = (name: string): string =>
  tokensOf(name)
    .map(({ word, quantity }) => quantity?.measured ?? singularOf(word))
    .join(' ');
