import { matchWithOneEdit } from '#shared/rules/search/one-edit-distance.ts';
import { soundAlikes } from '#shared/rules/search/sound-alikes.ts';
import { knownWords, similarWords } from '../../../database/catalog/search-words.ts';
import type { Db } from '../../../database/engine/database.ts';

/** Shorter words have too many similar words for a typo correction. */
const minCorrectedLength = 4;
/** Of a shorter word too few letters are right, to begin another one with a typo: 'brej' does not begin 'breve'. */
const minBegunLength = 5;
const maxCorrections = 12;

/** What an unknown word may have been meant as: the nearest words of the shop, and the others. */
export type Corrections = { nearest: string[]; others: string[] };

/**
 * The shop's words that sound like the input or are within one typo of it. Words that only begin with it are used when
 * no other word matches. `isOpen`: the word may still be incomplete.
 */
export async function correctionsFor(db: Db, shopId: string, forms: string[], isOpen: boolean): Promise<Corrections> {
  const correctable = forms.filter((form) => form.length >= minCorrectedLength && !/\d/.test(form));
  const near = await Promise.all(
    correctable.map(async (form) =>
      (await similarWords(db, shopId, form)).map(({ word }) => ({ form, word, fit: matchWithOneEdit(form, word) })),
    ),
  );
  const whole = near.flat().filter(({ fit }) => fit === 'whole');
  if (whole.length === 0) {
    const alike = await soundingAlike(db, shopId, correctable);
    if (alike.length > 0) return { nearest: alike, others: [] };
  }
  const begun =
    isOpen || whole.length === 0
      ? near.flat().filter(({ fit, form }) => fit === 'begun' && form.length >= minBegunLength)
      : [];
  const chosen = whole.length > 0 ? whole : begun;
  // Typos in the first letter are rare, and the typed word is nearer than its singular.
  const distanceOf = ({ form, word }: { form: string; word: string }) =>
    2 * Number(word[0] !== form[0]) + Number(form !== forms[0]);
  chosen.sort((a, b) => distanceOf(a) - distanceOf(b) || (a.word < b.word ? -1 : 1));
  const distances = new Map<string, number>();
  for (const one of chosen) if (!distances.has(one.word)) distances.set(one.word, distanceOf(one));
  const words = [...distances.keys()].slice(0, maxCorrections);
  const shortest = distances.get(words[0] ?? '');
  const isNearest = (word: string) => distances.get(word) === shortest;
  // Beside a word with the typed first letter, another first letter is no suggestion: 'barro' for 'arros'.
  const isLikely = (word: string) => (distances.get(word) ?? 0) - (shortest ?? 0) < 2;
  return { nearest: words.filter(isNearest), others: words.filter((word) => !isNearest(word) && isLikely(word)) };
}

/** The shop's words with the same sound: 'assucar' differs from 'açúcar' by two letters. */
async function soundingAlike(db: Db, shopId: string, forms: string[]): Promise<string[]> {
  const alike = [...new Set(forms.flatMap(soundAlikes))];
  if (alike.length === 0) return [];
  const whole = (await knownWords(db, shopId, alike)).filter(({ is_whole }) => is_whole);
  return whole.map(({ word }) => word).slice(0, maxCorrections);
}
