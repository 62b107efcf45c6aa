import { matchWithOneEdit } from '#shared/rules/search/one-edit-distance.ts';
import { type SearchTerm, singularOf } from '#shared/rules/search/search-words.ts';
import { soundAlikes } from '#shared/rules/search/sound-alikes.ts';
import { maxExpressionWords, type SynonymTable } from '#shared/rules/search/synonym-table.ts';
import { basesOf, otherGenderOf, otherPlaceNamesOf, otherToolNames } from '#shared/rules/search/word-variants.ts';

/** Words that mean the same as typed ones. A product must have all of them. */
export type Expression = string[];

/** Shorter beginnings of an expression may become many others. */
const minBegun = 4;
/** A beginning has half of the letters: 'refr' begins 'refri', but is too little of 'refratário'. */
const minShare = 2;
/** Shorter parts of a joined word are no words: 'salada' is not 'sal' and 'ada'. */
const minPart = 3;
const maxExpressions = 24;

const wordsOf = (key: string): Expression => key.split(' ');

/** The keys under which a table may have a typed word. */
const keysOf = ({ typed, forms }: SearchTerm): string[] => [...new Set([...forms, typed])];

/**
 * Expressions that mean the same as typed words, and kinds of the thing. `leads`: those of both that come first;
 * `ownLeads`: by the shop's own words.
 */
export type Equivalents = { equal: Expression[]; kinds: Expression[]; leads: Expression[]; ownLeads: Expression[] };
export const noEquivalents: Equivalents = { equal: [], kinds: [], leads: [], ownLeads: [] };

/** What a typed word also means: synonyms, what a diminutive comes from, and the other gender of an adjective. */
export function equivalentsOf(term: SearchTerm, tables: readonly SynonymTable[]): Equivalents {
  if (term.isQuantity) return noEquivalents;
  const keys = keysOf(term);
  const bases = keys.flatMap((key) => basesOf(key));
  const found = lookUp([...keys, ...bases], tables);
  const derived = [...bases, ...keys.flatMap(otherGenderOf), ...keys.flatMap(otherPlaceNamesOf)];
  return distinctPairs({ ...found, equal: [...derived, ...found.equal] }, keys);
}

/** What the brand of a typed name makes: 'skol' is a beer. */
export const thingsOfBrand = (term: SearchTerm, tables: readonly SynonymTable[]): Expression[] =>
  [...new Set(tables.flatMap((table) => keysOf(term).flatMap((key) => table.get(key)?.things ?? [])))].map(wordsOf);

/**
 * What an unknown word means when it is read as an expression of a table that it resembles, or begins: the shortest
 * expression first. `near`: each expression that it resembles, with what that means.
 */
export function resemblingExpressions(
  term: SearchTerm,
  tables: readonly SynonymTable[],
  isOpen: boolean,
): { near: { key: string; found: Equivalents }[]; begun: Equivalents[] } {
  const { typed } = term;
  if (term.isQuantity || typed.length < minBegun || /\d/.test(typed)) return { near: [], begun: [] };
  const keys = tables.flatMap((table) => [...table.keys()]);
  const alike = soundAlikes(typed).filter((one) => tables.some((table) => table.has(one)));
  // A diminutive is too far from a mistyped word: 'bainha' is no 'balinha', which is candy.
  const near =
    alike.length > 0
      ? alike
      : typed.length > minBegun
        ? keys.filter((key) => matchWithOneEdit(typed, key) === 'whole' && basesOf(key).length === 0)
        : [];
  const isBegun = (key: string) => key.startsWith(typed) && typed.length * minShare >= key.length;
  const begun = isOpen ? keys.filter(isBegun) : [];
  const expand = (keys: string[]) => {
    const found = lookUp(keys, tables);
    return distinctPairs({ ...found, equal: [...keys, ...found.equal] }, [typed]);
  };
  const shortestFirst = begun.toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1));
  return { near: near.map((key) => ({ key, found: expand([key]) })), begun: shortestFirst.map((key) => expand([key])) };
}

type FoundKeys = { equal: string[]; kinds: string[]; leads: string[]; ownLeads: string[] };

function lookUp(keys: readonly string[], tables: readonly SynonymTable[]): FoundKeys {
  const found = tables.flatMap((table) => keys.flatMap((key) => table.get(key) ?? []));
  return {
    equal: found.flatMap(({ equal }) => equal),
    kinds: found.flatMap(({ kinds }) => kinds),
    leads: found.flatMap(({ leads = [] }) => leads),
    ownLeads: found.flatMap(({ ownLeads = [] }) => ownLeads),
  };
}

function distinctPairs({ equal, kinds, leads, ownLeads }: FoundKeys, typed: readonly string[]): Equivalents {
  const equals = [...new Set(equal)].filter((key) => !typed.includes(key)).slice(0, maxExpressions);
  const others = [...new Set(kinds)]
    .filter((key) => !typed.includes(key) && !equals.includes(key))
    .slice(0, maxExpressions);
  const firstOf = (keys: readonly string[]) =>
    [...new Set(keys)].filter((key) => equals.includes(key) || others.includes(key)).map(wordsOf);
  return {
    equal: equals.map(wordsOf),
    kinds: others.map(wordsOf),
    leads: firstOf(leads),
    ownLeads: firstOf(ownLeads),
  };
}

/** Several meanings as one. */
export const joinEquivalents = (all: readonly Equivalents[]): Equivalents => {
  const of = (field: keyof Equivalents) => [
    ...new Map(all.flatMap((one) => one[field]).map((expression) => [expression.join(' '), expression])).values(),
  ];
  return { equal: of('equal'), kinds: of('kinds'), leads: of('leads'), ownLeads: of('ownLeads') };
};

/** Neighbouring words of a search that may have a meaning together. */
export type Span = Equivalents & { from: number; to: number };

/** The neighbouring words that a table has as one expression, and pairs that the shop may write as one word. */
export function possibleSpans(terms: readonly SearchTerm[], tables: readonly SynonymTable[]): Span[] {
  const spans: Span[] = [];
  for (let from = 0; from < terms.length; from++)
    for (let to = Math.min(terms.length, from + maxExpressionWords); to > from + 1; to--) {
      const found = expressionsFor(terms.slice(from, to), tables);
      if (found.equal.length + found.kinds.length > 0) spans.push({ from, to, ...found });
    }
  return spans;
}

/** Those of the expressions that the shop can meet. */
export const metBy = (
  { equal, kinds, leads, ownLeads }: Equivalents,
  canMeet: (expression: Expression) => boolean,
): Equivalents => ({
  equal: equal.filter(canMeet),
  kinds: kinds.filter(canMeet),
  leads: leads.filter(canMeet),
  ownLeads: ownLeads.filter(canMeet),
});

/** The longest spans from left to right that the shop can meet, without overlap. */
export function chosenSpans(spans: readonly Span[], canMeet: (expression: Expression) => boolean): Span[] {
  const chosen: Span[] = [];
  for (const span of spans) {
    const met = metBy(span, canMeet);
    if (met.equal.length + met.kinds.length > 0 && span.from >= (chosen.at(-1)?.to ?? 0))
      chosen.push({ ...span, ...met });
  }
  return chosen;
}

function expressionsFor(terms: readonly SearchTerm[], tables: readonly SynonymTable[]): Equivalents {
  const keyOf = ({ typed, forms: [form], isQuantity }: SearchTerm) =>
    isQuantity ? (form ?? typed) : singularOf(typed);
  const key = terms.map(keyOf).join(' ');
  const direct = lookUp([key], tables);
  const isEmpty = direct.equal.length + direct.kinds.length === 0;
  const found = isEmpty ? lookUp(otherKeysOf(terms, key, tables), tables) : direct;
  const pairs = terms.length === 2 ? [...joinedForms(terms), ...toolNames(terms)] : [];
  return distinctPairs({ ...found, equal: [...pairs, ...found.equal] }, [key]);
}

/** The key with one of its words by another name: 'comida dog' → 'comida cachorro'. */
function otherKeysOf(terms: readonly SearchTerm[], key: string, tables: readonly SynonymTable[]): string[] {
  const words = wordsOf(key);
  return terms.flatMap((term, at) =>
    term.isQuantity
      ? []
      : lookUp(keysOf(term), tables)
          .equal.filter((other) => !other.includes(' '))
          .map((other) => words.with(at, other).join(' ')),
  );
}

const toolNames = ([first, second]: readonly SearchTerm[]): string[] =>
  first && second && !first.isQuantity && !second.isQuantity
    ? otherToolNames(singularOf(first.typed), singularOf(second.typed))
    : [];

/** Two typed words as one: 'dry wall' → 'drywall', 'anti pulgas' → 'antipulgas', 'antipulga'. */
function joinedForms([first, second]: readonly SearchTerm[]): string[] {
  if (!first || !second || first.isQuantity || second.isQuantity) return [];
  return [second.typed, ...second.forms].map((word) => `${first.typed}${word}`);
}

/** They connect the two words of a joined one. 'Com' says more: 'aguacomgas' is no 'água sem gás'. */
const connecting = ['de', 'da', 'do', 'em', 'para', 'pra'];
/** After a connecting word the second may be shorter: 'sabaoempo' is 'sabão em pó'. */
const minConnected = 2;

/**
 * The ways to split a joined word into two: 'arrozintegral' → 'arroz', 'integral'; 'montante70' → 'montante', '70'. One
 * word twice is no joined one: 'bombom' is not 'bom' and 'bom'.
 */
export function splitsOf({ typed, isQuantity }: SearchTerm): Expression[] {
  if (isQuantity) return [];
  const number = /^(\p{L}+)(\d+)$/u.exec(typed);
  if (number?.[1] && number[2]) return [[number[1], number[2]]];
  const splits: Expression[] = [];
  for (let at = minPart; at <= typed.length - minPart; at++)
    splits.push([typed.slice(0, at), singularOf(typed.slice(at))]);
  return splits
    .flatMap(([first = '', second = '']) => [
      [first, second],
      ...connecting
        .filter((word) => second.startsWith(word) && second.length >= word.length + minConnected)
        .map((word) => [first, second.slice(word.length)]),
    ])
    .filter(([first, second]) => first !== second);
}
