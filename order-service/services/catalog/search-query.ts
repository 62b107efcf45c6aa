import { rememberResults } from '#shared/concurrency/single-flight.ts';
import { matchWithOneEdit } from '#shared/rules/search/one-edit-distance.ts';
import { type SearchTerm, searchTerms } from '#shared/rules/search/search-words.ts';
import { findCatalogVersion } from '../../database/catalog/catalog-version.ts';
import { countByRank, type SearchText } from '../../database/catalog/search-text.ts';
import { knownWords, similarWords } from '../../database/catalog/search-words.ts';
import type { Db } from '../../database/engine/database.ts';
import { type Guess, guessOf } from './search-guess.ts';
import { maxWordLength } from './search-terms.ts';

const maxWords = 8;
/** Shorter words have too many similar words for a typo correction. */
const minCorrectedLength = 4;
const maxCorrections = 12;
/** Shorter words alone are too broad when another word is unknown. */
const minSpecificLength = 3;
/** At most this many spellings of a whole name are compared. */
const maxNames = 8;
/** Shorter words match exactly when the shop has them: 'sal grosso' must not match 'salada'. */
const maxShortLength = 3;

/** What to search for. `guess`: what replaced the typed words, if no product has them. */
export type SearchQuery = SearchText & { guess: Guess | null };

/** The result is the same while the catalogue is the same, so that all pages of a list use one query. */
const remember = rememberResults<SearchQuery>({ maxEntries: 2_000, forMs: 300_000 });

/** The search text for a shopper's input, or null for "no text filter" (spec §5). */
export async function searchText(db: Db, shopId: string, typed: string): Promise<SearchQuery | null> {
  const terms = searchTerms(typed)
    .slice(0, maxWords)
    .map((term) => ({
      ...term,
      typed: term.typed.slice(0, maxWordLength),
      forms: term.forms.map((form) => form.slice(0, maxWordLength)),
    }));
  if (terms.length === 0) return null;
  const version = await findCatalogVersion(db, shopId);
  return remember(JSON.stringify([shopId, version, terms]), () => readTerms(db, shopId, terms));
}

/**
 * The alternatives for one typed word: these words, and those with this prefix. `isSpecific`: long enough to search by
 * alone.
 */
type Meaning = {
  words: string[];
  beginning: string | null;
  names: string[];
  isKnown: boolean;
  isSpecific: boolean;
  /** Whether `words` are corrections of an unknown word. `others`: less likely ones. */
  isCorrected: boolean;
  others: string[];
};

async function readTerms(db: Db, shopId: string, terms: SearchTerm[]): Promise<SearchQuery> {
  const meanings = await meaningsOf(db, shopId, terms);
  const specific = specificMeanings(meanings);
  const text = textOf(specific);
  const found = { ...text, sizes: await countByRank(db, shopId, text), guess: null };
  if (hasProducts(found)) return { ...found, guess: await guessedTexts(db, shopId, terms, meanings, specific) };
  if (terms.length === 1) return found;
  // The shop has every word, but no product has them all: one may be mistyped into another word.
  const corrected = textOf(
    await Promise.all(specific.map((meaning, at) => withNeighbours(db, shopId, meaning, at === specific.length - 1))),
  );
  const similar = { ...corrected, sizes: await countByRank(db, shopId, corrected), guess: null };
  return hasProducts(similar) ? { ...similar, guess: { used: [], others: [] } } : similar;
}

const hasProducts = ({ sizes }: SearchText): boolean => sizes.some((size) => size > 0);

const guessedTexts = (db: Db, shopId: string, terms: SearchTerm[], meanings: Meaning[], used: Meaning[]) => {
  const readings = terms.flatMap((term, at) => {
    const meaning = meanings[at];
    if (!meaning) return [];
    const { words, others, isCorrected } = meaning;
    return [{ term, isUsed: used.includes(meaning), guesses: isCorrected ? words : null, others }];
  });
  return guessOf(db, shopId, readings);
};

/**
 * The words to search by. Unknown words are skipped when the others are long enough. If only one or two letters remain,
 * which begin half of the shop's words, nothing is found; the same applies when no word is known.
 */
function specificMeanings(meanings: Meaning[]): Meaning[] {
  const known = meanings.filter(({ isKnown }) => isKnown);
  return known.some(({ isSpecific }) => isSpecific) ? known : meanings;
}

async function meaningsOf(db: Db, shopId: string, terms: SearchTerm[]): Promise<Meaning[]> {
  const asked = [...new Set(terms.flatMap(({ typed, forms }) => [typed, ...forms]))];
  const known = new Map((await knownWords(db, shopId, asked)).map((row) => [row.word, row]));
  return Promise.all(
    terms.map(async ({ typed, forms, isQuantity }, at): Promise<Meaning> => {
      const isLast = at === terms.length - 1;
      const isSpecific = typed.length >= minSpecificLength;
      const whole = [typed, ...forms].filter((word) => known.get(word)?.is_whole);
      const names = forms.length > 0 ? forms : [typed];
      if (isQuantity && whole.length > 0)
        return { words: forms, beginning: null, names, isKnown: true, isSpecific: true, ...asTyped };
      if (known.get(typed)?.begins || whole.length > 0) {
        const isExact = !isLast && whole.length > 0 && typed.length <= maxShortLength;
        return { words: whole, beginning: isExact ? null : typed, names, isKnown: true, isSpecific, ...asTyped };
      }
      const { nearest: words, others } = isQuantity
        ? none
        : await correctionsFor(db, shopId, [typed, ...forms], isLast);
      const isKnown = words.length > 0;
      return { words, beginning: typed, names: words, isKnown, isSpecific, isCorrected: isKnown, others };
    }),
  );
}

const asTyped = { isCorrected: false, others: [] };
type Corrections = { nearest: string[]; others: string[] };
const none: Corrections = { nearest: [], others: [] };

/**
 * The shop's words within one typo of the input: the nearest, and the others. Words that only begin with it are used
 * when no other word matches.
 */
async function correctionsFor(db: Db, shopId: string, forms: string[], isOpen: boolean): Promise<Corrections> {
  const correctable = forms.filter((form) => form.length >= minCorrectedLength && !/\d/.test(form));
  const near = await Promise.all(
    correctable.map(async (form) =>
      (await similarWords(db, shopId, form)).map(({ word }) => ({ form, word, fit: matchWithOneEdit(form, word) })),
    ),
  );
  const whole = near.flat().filter(({ fit }) => fit === 'whole');
  const begun = isOpen || whole.length === 0 ? near.flat().filter(({ fit }) => fit === 'begun') : [];
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
  return { nearest: words.filter(isNearest), others: words.filter((word) => !isNearest(word)) };
}

async function withNeighbours(db: Db, shopId: string, meaning: Meaning, isLast: boolean): Promise<Meaning> {
  const typed = meaning.beginning ?? meaning.words[0] ?? '';
  const { nearest, others } = await correctionsFor(db, shopId, [typed], isLast);
  const words = [...new Set([...meaning.words, ...nearest, ...others])];
  return { ...meaning, words, names: [...meaning.names, ...words] };
}

function textOf(meanings: Meaning[]): Omit<SearchText, 'sizes'> {
  const last = meanings.at(-1);
  return {
    all: meanings.map(({ words, beginning }) => clause(words, beginning)).join(' & '),
    // Whole words first, if any: 'sal' before 'salgadinho'.
    named: meanings.map(({ words, beginning }) => clause(words, words.length > 0 ? null : beginning)).join(' & '),
    names: namesOf(meanings),
    isOpen: last !== undefined && last.words.length === 0,
  };
}

// Words hold letters and digits only, so quoting is enough to escape a tsquery.
const clause = (words: string[], beginning: string | null): string =>
  `(${[...words.map((word) => `'${word}'`), ...(beginning === null ? [] : [`'${beginning}':*`])].join(' | ')})`;

const namesOf = (meanings: Meaning[]): string[] =>
  meanings
    .reduce<string[]>(
      (names, meaning) => names.flatMap((name) => meaning.names.map((word) => `${name} ${word}`)).slice(0, maxNames),
      [''],
    )
    .map((name) => name.trim());
