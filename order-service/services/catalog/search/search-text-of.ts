import { withoutWord } from '#shared/rules/search/search-words.ts';
import type { SearchText } from '../../../database/catalog/search-text.ts';
import type { Expression } from './equivalent-words.ts';
import type { Meaning, SearchUnit } from './search-units.ts';

/** At most this many spellings of a whole name are compared. */
const maxNames = 8;

/** The parts of a search as the database needs them. */
export function textOf(units: SearchUnit[]): Omit<SearchText, 'sizes'> {
  const named = units.map(namedClause).join(' & ');
  const equal = units
    .map((unit) => anyOf([isByName(unit) ? literalName(unit) : '', ...[...narrowOf(unit), ...unit.kinds].map(allOf)]))
    .join(' & ');
  const last = units.at(-1);
  return {
    all: units.map(foundClause).join(' & '),
    named,
    equal: equal === named ? null : equal,
    narrow: narrowText(units),
    names: namesOf(units),
    otherNames: otherNamesOf(units),
    firsts: [],
    isOpen: last !== undefined && expressionsOf(last).length === 0 && last.meanings.at(-1)?.words.length === 0,
  };
}

/** What finds the products of each of several searches, with the best one of each first. */
export const textOfSeveral = (
  texts: readonly Omit<SearchText, 'sizes'>[],
  firsts: readonly string[],
): Omit<SearchText, 'sizes'> => ({
  all: anyOf(texts.map(({ all }) => `(${all})`)),
  named: anyOf(texts.map(({ named }) => `(${named})`)),
  equal: anyOf(texts.map(({ named, equal }) => `(${equal ?? named})`)),
  narrow: null,
  names: texts.flatMap(({ names }) => names),
  otherNames: [],
  firsts,
  isOpen: texts.at(-1)?.isOpen === true,
});

/** Whether an expression has some of the typed words and no other: 'forro' for 'forro pvc'. */
const isBroader = ({ meanings }: SearchUnit, expression: Expression): boolean =>
  meanings.length > expression.length && expression.every((word) => meanings.some(({ words }) => words.includes(word)));

/** The broader expressions, if the shop has the typed words. */
const broaderOf = (unit: SearchUnit): Expression[] =>
  unit.isLiteral ? unit.equal.filter((expression) => isBroader(unit, expression)) : [];

/** The other ones, without other kinds of the broader thing: 'forro mineral' is no 'forro pvc'. */
function narrowOf(unit: SearchUnit): Expression[] {
  const broader = broaderOf(unit);
  return unit.equal.filter((expression) => !broader.some((one) => one.every((word) => expression.includes(word))));
}

/** What a broader synonym leaves out is in the name, and the rest anywhere: a 'PVC em placas' that is a 'forro'. */
function narrowText(units: SearchUnit[]): SearchText['narrow'] {
  const broader = units.map(broaderOf);
  if (broader.every((expressions) => expressions.length === 0)) return null;
  const clauses = units.map((unit, at) => {
    const covered = new Set(broader[at]?.flat());
    const left = unit.meanings.filter(({ words }) => !words.some((word) => covered.has(word)));
    if (covered.size === 0 || left.length === 0) return { all: foundClause(unit), named: foundClause(unit) };
    const clausesOf = (some: Meaning[]) =>
      some.map(({ words, beginning }) => clause(words, words.length > 0 ? null : beginning));
    return { all: clausesOf(unit.meanings).join(' & '), named: clausesOf(left).join(' & ') };
  });
  return { all: clauses.map(({ all }) => all).join(' & '), named: clauses.map(({ named }) => named).join(' & ') };
}

/** What stands for the unit in a name when its own words do not: equal expressions, or else kinds. */
const expressionsOf = ({ equal, kinds }: SearchUnit): Expression[] => (equal.length > 0 ? equal : kinds);

const isByName = (unit: SearchUnit): boolean => unit.isLiteral || expressionsOf(unit).length === 0;

/** A product has this unit, and is not without it: 'água com gás' is no 'água sem gás'. */
export function foundClause(unit: SearchUnit): string {
  const found = anyMeaning(unit);
  const without = unit.meanings.filter(({ term }) => term.isWith).map(({ term }) => `!'${withoutWord(term.typed)}'`);
  return without.length > 0 ? `(${[found, ...without].join(' & ')})` : found;
}

function anyMeaning(unit: SearchUnit): string {
  const literal = unit.meanings.map(({ words, beginning }) => clause(words, beginning)).join(' & ');
  return anyOf([isByName(unit) ? `(${literal})` : '', ...[...unit.equal, ...unit.kinds].map(allOf)]);
}

/**
 * Whole words first, if any: 'sal' before 'salgadinho', and 'guaraná' for 'refri' before 'refrigerador'. What the
 * shop's own words find comes before both.
 */
const namedClause = (unit: SearchUnit): string =>
  isInOwnWords(unit) && !unit.isLedByShop
    ? anyOf([literalName(unit), ...unit.leads.map(allOf)])
    : anyOf((unit.leads.length > 0 ? unit.leads : expressionsOf(unit)).map(allOf));

const isInOwnWords = (unit: SearchUnit): boolean =>
  expressionsOf(unit).length === 0 || (unit.isLiteral && unit.meanings.every(({ words }) => words.length > 0));

const literalName = ({ meanings }: SearchUnit): string =>
  `(${meanings.map(({ words, beginning }) => clause(words, words.length > 0 ? null : beginning)).join(' & ')})`;

// Words hold letters and digits only, so quoting is enough to escape a tsquery.
const clause = (words: string[], beginning: string | null): string =>
  anyOf([...words.map((word) => `'${word}'`), ...(beginning === null ? [] : [`'${beginning}':*`])]);
const allOf = (words: Expression): string => `(${words.map((word) => `'${word}'`).join(' & ')})`;
const anyOf = (clauses: string[]): string => `(${clauses.filter((one) => one !== '').join(' | ')})`;

const namesOf = (units: SearchUnit[]): string[] =>
  combined(
    units.map((unit) =>
      isInOwnWords(unit)
        ? [...combined(unit.meanings.map(({ names }: Meaning) => names)), ...unit.leads.map(joined)]
        : (unit.leads.length > 0 ? unit.leads : expressionsOf(unit)).map(joined),
    ),
  );

/** 'Buquê de Flores' begins with another word for flowers, so it is more flowers than a dress with them. */
const otherNamesOf = (units: SearchUnit[]): string[] => {
  const [unit, ...more] = units;
  return unit && more.length === 0 && isInOwnWords(unit) ? unit.equal.map(joined).slice(0, maxNames) : [];
};

const joined = (words: Expression): string => words.join(' ');

/** Each text of the first list followed by each of the second, and so on. */
const combined = (lists: string[][]): string[] =>
  lists
    .reduce<string[]>(
      (texts, list) => texts.flatMap((text) => list.map((one) => `${text} ${one}`)).slice(0, maxNames),
      [''],
    )
    .map((text) => text.trim());
