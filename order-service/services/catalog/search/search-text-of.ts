import type { SearchText } from '../../../database/catalog/search-text.ts';
import type { Expression } from './equivalent-words.ts';
import type { Meaning, SearchUnit } from './search-units.ts';

/** At most this many spellings of a whole name are compared. */
const maxNames = 8;

/** The parts of a search as the database needs them. */
export function textOf(units: SearchUnit[]): Omit<SearchText, 'sizes'> {
  const named = units.map(namedClause).join(' & ');
  const equal = units
    .map((unit) => anyOf([isByName(unit) ? literalName(unit) : '', ...[...unit.equal, ...unit.kinds].map(allOf)]))
    .join(' & ');
  const last = units.at(-1);
  return {
    all: units.map(foundClause).join(' & '),
    named,
    equal: equal === named ? null : equal,
    names: namesOf(units),
    isOpen: last !== undefined && expressionsOf(last).length === 0 && last.meanings.at(-1)?.words.length === 0,
  };
}

/** What stands for the unit in a name when its own words do not: equal expressions, or else kinds. */
const expressionsOf = ({ equal, kinds }: SearchUnit): Expression[] => (equal.length > 0 ? equal : kinds);

const isByName = (unit: SearchUnit): boolean => unit.isLiteral || expressionsOf(unit).length === 0;

/** A product has this unit. */
export function foundClause(unit: SearchUnit): string {
  const literal = unit.meanings.map(({ words, beginning }) => clause(words, beginning)).join(' & ');
  return anyOf([isByName(unit) ? `(${literal})` : '', ...[...unit.equal, ...unit.kinds].map(allOf)]);
}

/** Whole words first, if any: 'sal' before 'salgadinho', and 'guaraná' for 'refri' before 'refrigerador'. */
const namedClause = (unit: SearchUnit): string =>
  isInOwnWords(unit) ? literalName(unit) : anyOf(expressionsOf(unit).map(allOf));

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
      isInOwnWords(unit) ? combined(unit.meanings.map(({ names }: Meaning) => names)) : expressionsOf(unit).map(joined),
    ),
  );

const joined = (words: Expression): string => words.join(' ');

/** Each text of the first list followed by each of the second, and so on. */
const combined = (lists: string[][]): string[] =>
  lists
    .reduce<string[]>(
      (texts, list) => texts.flatMap((text) => list.map((one) => `${text} ${one}`)).slice(0, maxNames),
      [''],
    )
    .map((text) => text.trim());
