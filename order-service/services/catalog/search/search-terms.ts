import { firstSearchTerms, nameKey, searchWords } from '#shared/rules/search/search-words.ts';
import type { SearchWordsWrite, WordSourceRow } from '../../../database/catalog/search-writes.ts';
import { plainText } from '../../../feeds/cells/plain-text.ts';

/** Longer character sequences are no words, and an index entry has a size limit. */
export const maxWordLength = 60;
const maxKeyLength = 300;
/** A description names its subject at the beginning; further down it mentions many other things. */
const descriptionLetters = 1_000;
const descriptionWords = 15;
const minDescriptionWord = 3;

type Described = Omit<WordSourceRow, 'shop_id' | 'product_id'>;

/**
 * The search words of a product. Those of the thing itself rank first, then those of its flavour, options, brand,
 * categories, and last its highlights and description. A search for meat does not want dog food 'sabor carne'.
 */
export function productWords({
  name,
  brand,
  description,
  highlights,
  options,
  categories,
}: Described): Omit<SearchWordsWrite, 'product_id'> {
  const named = wordsOf([name, ...options]);
  const thing = wordsOf([withoutFlavour(name)]);
  const texts = [
    highlights.join('\n').slice(0, descriptionLetters),
    plainText(description.slice(0, descriptionLetters)),
  ];
  const firstWords = (text: string) => firstSearchTerms(text, descriptionWords, minDescriptionWord);
  const about = texts
    .flatMap(firstWords)
    .flatMap(({ typed, forms }) => [typed, ...forms].map((word) => word.slice(0, maxWordLength)));
  const listed = wordsOf([brand, ...categories]);
  const all = new Set([...named, ...listed, ...about]);
  return {
    name_key: nameKey(name).slice(0, maxKeyLength),
    name_words: named.join(' '),
    thing_words: thing.length < named.length ? thing.join(' ') : null,
    category_words: listed.join(' '),
    search_words: [...all].join(' '),
  };
}

/** 'Ração Adulto Sabor Carne 10 kg' is 'Ração Adulto Sabor 10 kg'. */
function withoutFlavour(name: string): string {
  const found = /(?<=\P{L}sabor(?:es)? )[^\d,;()|/–-]{1,60}/iu.exec(name);
  return found === null ? name : `${name.slice(0, found.index)}${name.slice(found.index + found[0].length)}`;
}

// Each text separately: a number at the end of one text and a unit at the start of the next are no quantity.
const wordsOf = (texts: string[]): string[] => [
  ...new Set(texts.flatMap(searchWords).map((word) => word.slice(0, maxWordLength))),
];
