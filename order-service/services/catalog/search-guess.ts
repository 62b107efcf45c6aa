import type { SearchGuess } from '#shared/model/catalog/search-guess.ts';
import type { SearchTerm } from '#shared/rules/search/search-words.ts';
import { normalizeText } from '#shared/rules/text/fold-text.ts';
import { namesWith } from '../../database/catalog/search-words.ts';
import type { Db } from '../../database/engine/database.ts';

export type Guess = Omit<SearchGuess, 'asked'>;
/** How one typed word was read. `guesses`: the words of the shop that replaced it, `null` if the shop has it. */
export type TermReading = { term: SearchTerm; isUsed: boolean; guesses: string[] | null; others: string[] };

const maxTexts = 3;

/** The texts of a search whose words were replaced or left out; `null` if they were taken as typed. */
export async function guessOf(db: Db, shopId: string, readings: TermReading[]): Promise<Guess | null> {
  if (readings.every(({ isUsed, guesses }) => isUsed && guesses === null)) return null;
  const words = [
    ...new Set(readings.flatMap(({ term, guesses, others }) => [term.typed, ...(guesses ?? []), ...others])),
  ];
  const spelled = await spellingsOf(db, shopId, words);
  const wordsOf = ({ term, guesses }: TermReading) => (guesses ?? [term.typed]).map(spelled);
  const used = readings.filter(({ isUsed }) => isUsed);
  const texts = (at: number, instead: (reading: TermReading) => string[]) =>
    used
      .map((reading, place) => (place === at ? instead(reading) : wordsOf(reading)))
      .reduce<string[]>(
        (all, next) => all.flatMap((text) => next.map((word) => `${text} ${word}`)).slice(0, maxTexts),
        [''],
      )
      .map((text) => text.trim());
  const others = used.flatMap(({ others }, at) => (others.length > 0 ? texts(at, () => others.map(spelled)) : []));
  return { used: texts(-1, wordsOf), others: others.slice(0, maxTexts) };
}

/** The words as the shop's product names spell them, with accents; a word that no name has stays normalized. */
async function spellingsOf(db: Db, shopId: string, words: string[]): Promise<(word: string) => string> {
  const spellings = new Map<string, string>();
  for (const { word, name } of await namesWith(db, shopId, words)) {
    const token = (name.match(/[\p{L}\p{N}]+/gu) ?? []).find((one) => normalizeText(one) === word);
    if (token) spellings.set(word, token.toLocaleLowerCase('pt-BR'));
  }
  return (word) => spellings.get(word) ?? word;
}
