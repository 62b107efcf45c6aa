import { nameKey, searchTerms, searchWords } from '#shared/rules/search/search-words.ts';
import type { SearchWordsWrite } from '../../database/catalog/search-writes.ts';
import { plainText } from '../../feeds/plain-text.ts';

/** Longer ones are no words, and an index has its limits. */
export const longestWord = 60;
const longestKey = 300;
/** What a description is about stands at its beginning; further down it speaks of everything. */
const descriptionLetters = 1_000;
const descriptionWords = 15;

type Described = { name: string; brand: string; description: string; options: string[]; categories: string[] };

/** The words a product is found by: those of its name and options come first in a search, then those of its brand, categories and description. */
export function productWords({
  name,
  brand,
  description,
  options,
  categories,
}: Described): Omit<SearchWordsWrite, 'product_id'> {
  const named = wordsOf([name, ...options]);
  const about = searchTerms(plainText(description.slice(0, descriptionLetters)))
    .filter(({ typed }) => typed.length > 2)
    .slice(0, descriptionWords)
    .flatMap(({ typed, forms }) => [typed, ...forms].map((word) => word.slice(0, longestWord)));
  const all = new Set([...named, ...wordsOf([brand, ...categories]), ...about]);
  return {
    name_key: nameKey(name).slice(0, longestKey),
    name_words: named.join(' '),
    search_words: [...all].join(' '),
  };
}

// Each text by itself: a number that ends one and a unit that begins the next are no quantity.
const wordsOf = (texts: string[]): string[] => [
  ...new Set(texts.flatMap(searchWords).map((word) => word.slice(0, longestWord))),
];
