import type { SearchGuess } from '#shared/model/catalog/search-guess.ts';
import { normalizeText } from '#shared/rules/text/fold-text.ts';
import { namesWith } from '../../../database/catalog/search-words.ts';
import type { Db } from '../../../database/engine/database.ts';
import type { Meaning, SearchUnit } from './search-units.ts';

export type Guess = Omit<SearchGuess, 'asked'>;

const maxTexts = 3;

/**
 * The texts of a search whose words were replaced or left out; `null` if they were taken as typed. `used`: the units of
 * the displayed list.
 */
export async function guessOf(
  db: Db,
  shopId: string,
  units: readonly SearchUnit[],
  used: readonly SearchUnit[],
): Promise<Guess | null> {
  const shown = used.flatMap(({ meanings }) => meanings);
  const isPartial = units.length > used.length || used.some(({ isOfBrand }) => isOfBrand);
  if (!isPartial && shown.every(({ isCorrected }) => !isCorrected)) return null;
  const wordsIn = ({ term, words, isCorrected }: Meaning) => (isCorrected ? words : [term.typed]);
  const words = [...new Set(shown.flatMap((meaning) => [...wordsIn(meaning), ...meaning.others]))];
  const spelled = await spellingsOf(db, shopId, words);
  const texts = (at: number, instead: (meaning: Meaning) => string[]) =>
    shown
      .map((meaning, place) => (place === at ? instead(meaning) : wordsIn(meaning).map(spelled)))
      .reduce<string[]>(
        (all, next) => all.flatMap((text) => next.map((word) => `${text} ${word}`)).slice(0, maxTexts),
        [''],
      )
      .map((text) => text.trim());
  const others = shown.flatMap(({ others }, at) => (others.length > 0 ? texts(at, () => others.map(spelled)) : []));
  return { kind: isPartial ? 'partial' : 'typo', used: texts(-1, () => []), others: others.slice(0, maxTexts) };
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
