import { searchTerms } from '#shared/rules/search-words.ts';
import type { Db } from '../store/database.ts';
import { similarWords, unknownPrefixes } from '../store/search-words.ts';

const maxWords = 8;
const maxLetters = 60;
/** Shorter words have too many neighbours to guess what was meant. */
const shortestGuess = 4;
const maxGuesses = 12;

/**
 * The `to_tsquery` text for what a shopper typed, or null for "no text filter" (spec §5). A word matches where a word begins so or has
 * its singular; a word that no product of the shop has is replaced by the shop's words one letter away from it.
 */
export async function searchQuery(db: Db, shopId: string, text: string): Promise<string | null> {
  const terms = searchTerms(text)
    .slice(0, maxWords)
    .map((forms) => forms.map((form) => form.slice(0, maxLetters)));
  if (terms.length === 0) return null;
  const unknown = new Set((await unknownPrefixes(db, shopId, [...new Set(terms.flat())])).map(({ prefix }) => prefix));
  const clauses = await Promise.all(
    terms.map(async (forms) => {
      const [typed = ''] = forms;
      if (forms.some((form) => !unknown.has(form)) || typed.length < shortestGuess || /^\d+$/.test(typed)) return anyOf(forms, typed);
      const near = (await similarWords(db, shopId, typed)).map(({ word }) => word).filter((word) => isOneTypoAway(typed, word));
      return anyOf([typed, ...near.slice(0, maxGuesses)], typed);
    }),
  );
  return clauses.join(' & ');
}

// Words hold letters and digits only, so quoting them is all the escaping a tsquery needs.
const anyOf = (words: string[], prefix: string): string =>
  `(${words.map((word) => `'${word}'${word === prefix ? ':*' : ''}`).join(' | ')})`;

/** Whether a word, or a beginning of it, becomes `typed` by one letter changed, missing, extra or swapped with its neighbour. */
export function isOneTypoAway(typed: string, word: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at++;
  if (at === typed.length) return true;
  const begins = (rest: string, of: string) => of.startsWith(rest);
  const changed = begins(typed.slice(at + 1), word.slice(at + 1)) && word.length > at;
  const extra = begins(typed.slice(at + 1), word.slice(at));
  const missing = begins(typed.slice(at), word.slice(at + 1));
  const swapped = typed[at] === word[at + 1] && typed[at + 1] === word[at] && begins(typed.slice(at + 2), word.slice(at + 2));
  return changed || extra || missing || swapped;
}
