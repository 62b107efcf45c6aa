import type { SearchTerm } from '#shared/rules/search/search-words.ts';
import { soundAlikes } from '#shared/rules/search/sound-alikes.ts';
import { isTableWord, type SynonymTable } from '#shared/rules/search/synonym-table.ts';
import { basesOf } from '#shared/rules/search/word-variants.ts';
import { knownWords } from '../../../database/catalog/search-words.ts';
import type { Db } from '../../../database/engine/database.ts';
import {
  chosenSpans,
  type Equivalents,
  type Expression,
  equivalentsOf,
  joinEquivalents,
  metBy,
  noEquivalents,
  possibleSpans,
  resemblingExpressions,
  splitsOf,
  thingsOfBrand,
} from './equivalent-words.ts';
import { possibleBeginnings, possibleParts, splitJoinedWords } from './split-joined-words.ts';
import { correctionsFor } from './word-corrections.ts';

/** Shorter words alone are too broad when another word is unknown; one that only begins words of the shop is longer. */
const minSpecificLength = 3;
const minSpecificBeginning = 4;
/** Shorter words before others match exactly: 'sal grosso' must not match 'salada', nor 'lan de vidro' a 'Lancer'. */
const maxShortLength = 3;

/** Shorter ends of a joined word are no words that only retail has. */
const minJoinedEnd = 4;

/** How one typed word is read: these words, or those that begin with it. */
export type Meaning = {
  term: SearchTerm;
  words: string[];
  beginning: string | null;
  /** What a product's name has if it is just this word. */
  names: string[];
  /** Whether `words` are corrections of an unknown word. `others`: less likely ones. */
  isCorrected: boolean;
  others: string[];
};

/** A part of a search that a product must meet: each of its meanings, or all words of one of the expressions. */
export type SearchUnit = {
  meanings: Meaning[];
  /** Other words for the same. */
  equal: Expression[];
  /** Kinds of the thing. */
  kinds: Expression[];
  /** Those of `equal` and `kinds` that come first. */
  leads: Expression[];
  /** Whether `leads` are of the shop's own words, which come before names that only contain the typed ones. */
  isLedByShop: boolean;
  /** Whether the shop has the typed words themselves, or their corrections. */
  isLiteral: boolean;
  isKnown: boolean;
  /** Long enough to search by alone. */
  isSpecific: boolean;
  /** The words that may be joined in an unknown one: the shop has the first, and it or retail has the others. */
  joined: Expression | null;
  /** Whether it is what a brand makes that the shop lacks. */
  isOfBrand?: true;
};

/**
 * The parts of a search, each with all that it may mean in this shop. `isApart`: each word alone, also where neighbours
 * have a meaning together.
 */
export async function searchUnits(
  db: Db,
  shopId: string,
  terms: SearchTerm[],
  tables: readonly SynonymTable[],
  { isApart = false } = {},
): Promise<SearchUnit[]> {
  const equivalents = terms.map((term) => equivalentsOf(term, tables));
  const spans = isApart ? [] : possibleSpans(terms, tables);
  const splits = terms.map(splitsOf);
  const expressions = [
    ...[...equivalents, ...spans].flatMap(({ equal, kinds }) => [...equal, ...kinds]),
    ...splits.flat(),
    ...terms.map(spellingsOfShort),
  ];
  const known = await knownIn(db, shopId, [
    ...terms.flatMap(({ typed, forms }) => [typed, ...forms, ...basesOf(typed, true)]),
    ...expressions.flat(),
  ]);
  const canMeet = (expression: Expression) => expression.every((word) => known.get(word)?.is_whole);
  const inSpan = chosenSpans(spans, canMeet);
  const units: Promise<SearchUnit>[] = [];
  for (let at = 0; at < terms.length; at++) {
    const span = inSpan.find(({ from }) => from === at);
    const to = span?.to ?? at + 1;
    const parts = terms
      .slice(at, to)
      .map((term, offset) => literalMeaning(term, known, at + offset === terms.length - 1));
    const own = metBy(span ?? equivalents[at] ?? noEquivalents, canMeet);
    const ways = splits[at] ?? [];
    const split = isOfTable(terms[at], tables) ? [] : ways.filter(canMeet);
    const [first] = parts;
    const alike = span || first === undefined || hasAny(own) ? [] : soundOfShort(first, known);
    if (first && alike.length > 0) {
      const beginning = terms.length === 1 ? first.beginning : null;
      const meant = { ...first, words: alike, names: alike, beginning, isKnown: true, isCorrected: true };
      units.push(Promise.resolve(unitOf([meant], noEquivalents)));
      continue;
    }
    units.push(
      first === undefined || span || first.isKnown || hasAny(own)
        ? Promise.resolve(unitOf(parts, own))
        : unknownUnit(db, shopId, first, split, tables, to === terms.length).then(async (unit) => ({
            ...unit,
            joined: unit.meanings.some(({ isCorrected }) => isCorrected)
              ? null
              : (joinedIn(first.term, ways, known, tables) ??
                (split.length > 0 ? null : await manyJoinedIn(db, shopId, first.term, tables))),
          })),
    );
    at = to - 1;
  }
  return Promise.all(units);
}

/** A word of retail is itself: 'chapinha' is no tea, and 'bombom' nothing good. */
const isOfTable = (term: SearchTerm | undefined, tables: readonly SynonymTable[]): boolean =>
  term !== undefined && [term.typed, ...term.forms].some((word) => isTableWord(word, tables));

/** The likeliest two words of a joined one: those that the shop has both, then the longest first word. */
function joinedIn(
  term: SearchTerm,
  splits: Expression[],
  known: Known,
  tables: readonly SynonymTable[],
): Expression | null {
  if (isOfTable(term, tables)) return null;
  const isInShop = (word: string) => known.get(word)?.is_whole === true;
  const possible = splits.filter(
    ([first = '', second = '']) =>
      isInShop(first) && second.length >= minJoinedEnd && (isInShop(second) || isTableWord(second, tables)),
  );
  const ofShop = (split: Expression) => Number(split.every(isInShop));
  return possible.toSorted((a, b) => ofShop(b) - ofShop(a) || (b[0] ?? '').length - (a[0] ?? '').length).at(0) ?? null;
}

/** More than two joined words, or two with a word between them that says more: 'leitecondensadomoca', 'aguacomgas'. */
async function manyJoinedIn(
  db: Db,
  shopId: string,
  term: SearchTerm,
  tables: readonly SynonymTable[],
): Promise<Expression | null> {
  const { typed, isQuantity } = term;
  if (isQuantity || isOfTable(term, tables)) return null;
  // Most words that the shop does not have begin with none of its words either.
  const begun = await knownIn(db, shopId, possibleBeginnings(typed));
  if (![...begun.values()].some(({ is_whole }) => is_whole)) return null;
  const parts = await knownIn(db, shopId, possibleParts(typed));
  const isInShop = (part: string) => parts.get(part)?.is_whole === true;
  const isWord = (part: string) => isInShop(part) || (part.length >= minJoinedEnd && isTableWord(part, tables));
  const words = splitJoinedWords(typed, isWord);
  return words !== null && isInShop(words[0] ?? '') ? words : null;
}

const hasAny = ({ equal, kinds }: Equivalents): boolean => equal.length + kinds.length > 0;

type Known = Map<string, { is_whole: boolean; begins: boolean }>;
type Literal = Meaning & { isKnown: boolean };

const knownIn = async (db: Db, shopId: string, words: string[]): Promise<Known> =>
  new Map((await knownWords(db, shopId, [...new Set(words)])).map((row) => [row.word, row]));

const asTyped = { isCorrected: false, others: [] };

function literalMeaning(term: SearchTerm, known: Known, isLast: boolean): Literal {
  const { typed, forms, isQuantity, isWhole = false } = term;
  const whole = wholeWords(term, known);
  const names = forms.length > 0 ? forms : [typed];
  const bases = diminutiveOf(term, known);
  // A diminutive that the shop does not have is its base, which ranks before synonyms of the base.
  if (bases.length > 0) return { term, words: bases, beginning: null, names: bases, isKnown: true, ...asTyped };
  if (isQuantity && whole.length > 0) return { term, words: forms, beginning: null, names, isKnown: true, ...asTyped };
  const isExact = isWhole || (!isLast && typed.length <= maxShortLength && !/\d/.test(typed));
  const isKnown = (!isExact && known.get(typed)?.begins === true) || whole.length > 0;
  const words = isExact && whole.length === 0 ? [typed] : whole;
  return { term, words, beginning: isExact ? null : typed, names, isKnown, ...asTyped };
}

/** The forms of a typed word that are words of the shop. */
const wholeWords = ({ typed, forms }: SearchTerm, known: Known): string[] =>
  [typed, ...forms].filter((word) => known.get(word)?.is_whole);

/** What an unknown diminutive comes from: the likeliest word of the shop. */
function diminutiveOf({ typed, forms, isQuantity }: SearchTerm, known: Known): string[] {
  const written = [typed, ...forms];
  if (isQuantity || written.some((word) => known.get(word)?.is_whole || known.get(word)?.begins)) return [];
  const base = written.flatMap((word) => basesOf(word, true)).find((word) => known.get(word)?.is_whole);
  return base === undefined ? [] : [base];
}

/** Other spellings of a word that is too short for corrections: 'lan' → 'la', which is 'lã'. */
const spellingsOfShort = ({ typed, isQuantity }: SearchTerm): string[] =>
  isQuantity || typed.length !== maxShortLength || /\d/.test(typed) ? [] : soundAlikes(typed);

/** Those that the shop has, where it does not have the word itself. */
const soundOfShort = ({ term }: Literal, known: Known): string[] =>
  wholeWords(term, known).length > 0 ? [] : spellingsOfShort(term).filter((word) => known.get(word)?.is_whole);

const isSpecificWord = ({ term: { typed, isQuantity }, words }: Meaning, hasOthers: boolean): boolean =>
  isQuantity ||
  typed.length >= (words.length > 0 || hasOthers || /\d/.test(typed) ? minSpecificLength : minSpecificBeginning);

function unitOf(parts: Literal[], { equal, kinds, leads, ownLeads }: Equivalents): SearchUnit {
  const isLiteral = parts.every(({ isKnown }) => isKnown);
  return {
    meanings: parts,
    equal,
    kinds,
    leads: ownLeads.length > 0 ? ownLeads : leads,
    isLedByShop: ownLeads.length > 0,
    isLiteral,
    isKnown: isLiteral || equal.length + kinds.length > 0,
    isSpecific: parts.length > 1 || parts.every((part) => isSpecificWord(part, equal.length + kinds.length > 0)),
    joined: null,
  };
}

/** A word that the shop has neither itself nor by another name: two joined words, or a typing mistake. */
async function unknownUnit(
  db: Db,
  shopId: string,
  literal: Literal,
  splits: Expression[],
  tables: readonly SynonymTable[],
  isLast: boolean,
): Promise<SearchUnit> {
  if (splits.length > 0) return unitOf([literal], { ...noEquivalents, equal: splits });
  const { term } = literal;
  const made = thingsOfBrand(term, tables);
  const knownThings = await knownIn(db, shopId, made.flat());
  const things = made.filter((expression) => expression.every((word) => knownThings.get(word)?.is_whole));
  if (things.length > 0) {
    const words = things.slice(0, 1).map((expression) => expression.join(' '));
    const unit = unitOf([{ ...literal, isCorrected: true, words }], { ...noEquivalents, equal: things });
    return { ...unit, isLiteral: false, isOfBrand: true };
  }
  // A word of retail is no mistake for another one that the shop happens to have: 'coca' is not 'cacau'.
  const isOwnWord = isOfTable(term, tables);
  const { near, begun } = resemblingExpressions(term, tables, isLast);
  const expressions = [...near.map(({ found }) => found), ...begun].flatMap(({ equal, kinds }) => [...equal, ...kinds]);
  const known = await knownIn(db, shopId, expressions.flat());
  const canMeet = (expression: Expression) => expression.every((word) => known.get(word)?.is_whole);
  // Who types 'refr' begins a word of retail, and mistypes none.
  const typing = begun.map((one) => metBy(one, canMeet)).find(hasAny);
  if (typing) return unitOf([literal], typing);
  const { nearest, others } =
    term.isQuantity || isOwnWord
      ? { nearest: [], others: [] }
      : await correctionsFor(db, shopId, [term.typed, ...term.forms], isLast);
  if (nearest.length > 0)
    return unitOf(
      [{ ...literal, words: nearest, names: nearest, isKnown: true, isCorrected: true, others }],
      noEquivalents,
    );
  const meant = isOwnWord
    ? []
    : near.map(({ key, found }) => ({ key, found: metBy(found, canMeet) })).filter(({ found }) => hasAny(found));
  const isCorrected = meant.length > 0;
  // It is a guess like any other correction, and names the word that the typed one resembles.
  const words = isCorrected ? meant.map(({ key }) => key) : literal.words;
  const all = joinEquivalents(meant.map(({ found }) => found));
  return { ...unitOf([{ ...literal, isCorrected, words }], all), isLiteral: false };
}
