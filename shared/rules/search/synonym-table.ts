import { nameKey } from './search-words.ts';
import { buildingSynonyms } from './synonyms/building.ts';
import { drinksAndCleaningSynonyms } from './synonyms/drinks-and-cleaning.ts';
import { electronicsSynonyms } from './synonyms/electronics.ts';
import { fashionSynonyms } from './synonyms/fashion.ts';
import { grocerySynonyms } from './synonyms/grocery.ts';
import { homeSynonyms } from './synonyms/home.ts';
import { petSynonyms } from './synonyms/pets.ts';
import { pharmacyAndBeautySynonyms } from './synonyms/pharmacy-and-beauty.ts';

/**
 * A group of expressions that mean the same. `finds`: kinds of it, which a search for the group also finds; a search
 * for one of them does not find the group. `brands`: also found; a search for one that the shop lacks shows the group.
 * `leads`: found before everything else that the group finds. `isOwn`: of a shop's own, so that its `leads` also come
 * before those of other groups, and before names that only contain what was typed.
 */
export type SynonymGroup = {
  words: readonly string[];
  finds?: readonly string[];
  brands?: readonly string[];
  leads?: readonly string[];
  isOwn?: true;
};

/**
 * Other expressions for one: those that mean the same, kinds of it, and the thing that a brand makes. Each is a key,
 * its words with blanks between.
 */
export type Synonyms = {
  equal: readonly string[];
  kinds: readonly string[];
  things?: readonly string[];
  leads?: readonly string[];
  ownLeads?: readonly string[];
};

/** Synonyms by the key of an expression (`nameKey`). */
export type SynonymTable = ReadonlyMap<string, Synonyms>;

/** The most words of an expression. */
export const maxExpressionWords = 4;

/** The table of these groups. */
export function synonymTable(groups: readonly SynonymGroup[]): SynonymTable {
  type Draft = { equal: string[]; kinds: string[]; things?: string[]; leads?: string[]; ownLeads?: string[] };
  const table = new Map<string, Draft>();
  for (const { words, finds = [], brands = [], leads = [], isOwn } of groups) {
    const field = isOwn ? 'ownLeads' : 'leads';
    const keys = keysOf(words);
    for (const key of keys) {
      const synonyms = table.get(key) ?? { equal: [], kinds: [] };
      synonyms.equal.push(...keys.filter((other) => other !== key));
      synonyms.kinds.push(...keysOf([...finds, ...brands]));
      const first = keysOf(leads).filter((other) => other !== key);
      if (first.length > 0) synonyms[field] = [...(synonyms[field] ?? []), ...first];
      table.set(key, synonyms);
    }
    for (const key of keysOf(brands)) {
      const { things = [], ...synonyms } = table.get(key) ?? { equal: [], kinds: [] };
      table.set(key, { ...synonyms, things: [...things, ...keys] });
    }
  }
  return table;
}

const words = new WeakMap<SynonymTable, ReadonlySet<string>>();

/** Whether one of the tables has this word, alone or in an expression. */
export const isTableWord = (word: string, tables: readonly SynonymTable[]): boolean =>
  tables.some((table) => wordsOf(table).has(word));

function wordsOf(table: SynonymTable): ReadonlySet<string> {
  const known = words.get(table);
  if (known) return known;
  const found = new Set([...table.keys()].flatMap((key) => key.split(' ')));
  words.set(table, found);
  return found;
}

const keysOf = (expressions: readonly string[]): string[] => [
  ...new Set(expressions.map(nameKey).filter((key) => key !== '' && key.split(' ').length <= maxExpressionWords)),
];

/**
 * One group a line: 'a, b' mean the same; 'a, b > c, d': a search for a or b also finds c and d; 'a < e': e is a brand
 * of a; 'a, b >> c': c comes before the others that it finds.
 */
export const groupsIn = (lines: string): SynonymGroup[] =>
  lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [found = '', brands] = line.split('<');
      const [words = '', finds = '', leads = ''] = found.split('>');
      const group = {
        words: expressionsIn(words),
        finds: expressionsIn(finds || leads),
        ...(leads !== '' && { leads: expressionsIn(leads) }),
      };
      return brands === undefined ? group : { ...group, brands: expressionsIn(brands) };
    });

const expressionsIn = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

let retail: SynonymTable | undefined;

/** The words of Brazilian shops. Read once, because the table has about a thousand lines. */
export function retailSynonyms(): SynonymTable {
  retail ??= synonymTable(
    [
      grocerySynonyms,
      drinksAndCleaningSynonyms,
      pharmacyAndBeautySynonyms,
      fashionSynonyms,
      petSynonyms,
      electronicsSynonyms,
      buildingSynonyms,
      homeSynonyms,
    ].flatMap(groupsIn),
  );
  return retail;
}
