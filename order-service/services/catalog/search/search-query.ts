import { memoize } from '#shared/concurrency/single-flight.ts';
import type { SearchTerm } from '#shared/rules/search/search-words.ts';
import { searchTerms, typedTerms } from '#shared/rules/search/search-words.ts';
import { isTableWord, retailSynonyms, type SynonymTable } from '#shared/rules/search/synonym-table.ts';
import { findCatalogVersion } from '../../../database/catalog/catalog-version.ts';
import { countByRank, hasListed, hasNamed, isAbout, type SearchText } from '../../../database/catalog/search-text.ts';
import type { Db } from '../../../database/engine/database.ts';
import { isAnother, splitMultiProductQuery, type Thing } from './multi-product-query.ts';
import { isNumber, isPackage, partsToTry, withoutLooseEnds, withoutLooseSem } from './partial-search.ts';
import { type Guess, guessOf } from './search-guess.ts';
import { maxWordLength } from './search-terms.ts';
import { foundClause, textOf, textOfSeveral } from './search-text-of.ts';
import { type SearchUnit, searchUnits } from './search-units.ts';
import { shopSynonyms } from './shop-synonyms.ts';
import { correctionsFor } from './word-corrections.ts';

const maxWords = 8;

/** What to search for. `guess`: what replaced the typed words, if no product has them all. */
export type SearchQuery = SearchText & { guess: Guess | null };

/** The result is the same while the catalogue is the same, so that all pages of a list use one query. */
const remember = memoize<SearchQuery>({ maxEntries: 2_000, forMs: 300_000 });

/** The search text for a shopper's input, or null for "no text filter" (spec §5). */
export async function searchText(db: Db, shopId: string, typed: string): Promise<SearchQuery | null> {
  const terms = typedTerms(typed)
    .slice(0, maxWords)
    .map((term) => ({
      ...term,
      typed: term.typed.slice(0, maxWordLength),
      forms: term.forms.map((form) => form.slice(0, maxWordLength)),
    }));
  if (terms.length === 0) return null;
  const version = await findCatalogVersion(db, shopId);
  return remember(JSON.stringify([shopId, version, terms]), () => readSalesSettings(db, shopId, terms));
}

/** How to read the terms. `isApart`: each alone. `isSplit`: joined words are two already. */
type Reading = { isApart?: boolean; isSplit?: boolean };

async function readSalesSettings(db: Db, shopId: string, terms: SearchTerm[], how: Reading = {}): Promise<SearchQuery> {
  const { isApart = false } = how;
  const tables = [await shopSynonyms(db, shopId), retailSynonyms()];
  const units = withoutLooseEnds(await searchUnits(db, shopId, terms, tables, { isApart }), tables);
  const used = specificUnits(units, tables);
  const found = await counted(db, shopId, used);
  const split = how.isSplit ? null : splitTerms(terms, units, hasProducts(found) ? used : []);
  if (split) return readSalesSettings(db, shopId, split, { isApart, isSplit: true });
  if (!isApart && !hasProducts(found) && (await hasEmptySpan(db, shopId, units)))
    return readSalesSettings(db, shopId, terms, { ...how, isApart: true });
  const several = (await isOneThing(db, shopId, used, found)) ? null : await splitMultiProductQuery(db, shopId, used);
  if (several) return listOf(db, shopId, units, several);
  const isKnown = used.some((unit) => unit.isKnown);
  const asAsked = async () => ({ ...found, guess: await guessOf(db, shopId, units, used) });
  const isMentioned = hasProducts(found) && !(await isOfThing(db, shopId, used, found));
  if (hasProducts(found) && !isMentioned && !(await isOnlyBegun(db, shopId, used, found))) return asAsked();
  if (!isKnown || used.length === 1) return isMentioned ? asAsked() : { ...found, guess: null };
  // The shop has every word, but no product has them all: one may be mistyped into another word.
  const similar = !hasProducts(found)
    ? await counted(db, shopId, await withNeighbours(db, shopId, used, tables))
    : null;
  if (similar && (await hasListed(db, shopId, similar)))
    return { ...similar, guess: { kind: 'typo', used: [], others: [] } };
  const part = await bestPart(db, shopId, used, isMentioned);
  if (part) return { ...part.text, guess: await guessOf(db, shopId, units, part.units) };
  return isMentioned ? asAsked() : { ...found, guess: null };
}

/** Whether a product has the whole search. If the search says 'and', the product's name must have it. */
async function isOneThing(db: Db, shopId: string, used: SearchUnit[], text: SearchText): Promise<boolean> {
  if (used.length < 2) return true;
  if (!hasProducts(text)) return false;
  return !used.some(isAnother) || hasNamed(db, shopId, text);
}

/** The products of several things, and what the note above them says. */
async function listOf(db: Db, shopId: string, units: SearchUnit[], things: Thing[]): Promise<SearchQuery> {
  const text = textOfSeveral(
    things.map((thing) => textOf(thing.units)),
    things.map(({ best }) => best),
  );
  const guesses = await Promise.all(things.map((thing) => guessOf(db, shopId, units, thing.units)));
  const used = guesses.flatMap((guess) => guess?.used.slice(0, 1) ?? []);
  return { ...text, sizes: await countByRank(db, shopId, text), guess: { kind: 'partial', used, others: [] } };
}

/** The terms with each joined word that found nothing as its two words; null if there is none. */
function splitTerms(terms: SearchTerm[], units: SearchUnit[], found: SearchUnit[]): SearchTerm[] | null {
  const joined = new Map<SearchTerm, SearchTerm[]>();
  for (const unit of units) {
    const [meaning] = unit.meanings;
    if (meaning && unit.joined && !found.includes(unit)) joined.set(meaning.term, searchTerms(unit.joined.join(' ')));
  }
  return joined.size === 0 ? null : terms.flatMap((term) => joined.get(term) ?? [term]);
}

/**
 * Whether no product has what neighbouring words mean together: the shop may have both words of 'massa pva' without
 * having it. Then each word of 'massa corrida' counts alone.
 */
async function hasEmptySpan(db: Db, shopId: string, units: SearchUnit[]): Promise<boolean> {
  for (const unit of units)
    if (unit.meanings.length > 1 && !hasProducts(await counted(db, shopId, [unit]))) return true;
  return false;
}

/**
 * The largest part of a search whose products are the thing itself, else the largest with products. `isMentioned`: the
 * whole search has products too, so that only a part with the thing is better.
 */
async function bestPart(
  db: Db,
  shopId: string,
  used: SearchUnit[],
  isMentioned: boolean,
): Promise<{ units: SearchUnit[]; text: SearchText } | null> {
  let other: { units: SearchUnit[]; text: SearchText } | null = null;
  const head = thingOf(used);
  const [first] = used;
  for (const units of partsToTry(used)) {
    if (isMentioned && head && !units.includes(head)) continue;
    const text = await counted(db, shopId, units);
    if (!hasProducts(text)) continue;
    // 'Caixa elétrica' is a box: the word that follows a package may be in no name, and only in a category.
    const isWithoutPackage = first !== undefined && isPackage(first) && !units.includes(first);
    if (isWithoutPackage && !(await hasNamed(db, shopId, text))) {
      other ??= { units, text };
      continue;
    }
    if (await isOfThing(db, shopId, units, text)) return { units, text };
    other ??= { units, text };
  }
  return isMentioned ? null : other;
}

/**
 * Whether a product found is the thing that the search is about. A description mentions many other things: an ornament
 * 'for a small aquarium' is no result for 'small aquarium' in a shop with aquariums.
 */
async function isOfThing(db: Db, shopId: string, units: SearchUnit[], text: SearchText): Promise<boolean> {
  const thing = thingOf(units);
  return units.length < 2 || thing === undefined || (await isAbout(db, shopId, text, foundClause(thing)));
}

/** A Portuguese name begins with the thing itself, after its package: 'saco de arroz'. */
const thingOf = (units: SearchUnit[]): SearchUnit | undefined => units.find((unit) => !isPackage(unit)) ?? units[0];

const hasProducts = ({ sizes }: SearchText): boolean => sizes.some((size) => size > 0);

async function counted(db: Db, shopId: string, units: SearchUnit[]): Promise<SearchText> {
  const text = textOf(units);
  return { ...text, sizes: await countByRank(db, shopId, text) };
}

/**
 * Whether the last word only begins a word in the descriptions of what was found: 'açúcar cristal' is no sugar that
 * crystallizes.
 */
async function isOnlyBegun(db: Db, shopId: string, units: SearchUnit[], text: SearchText): Promise<boolean> {
  return units.length > 1 && text.isOpen && !(await hasListed(db, shopId, text));
}

/**
 * The parts to search by. Unknown words are skipped when the others are long enough. If only one or two letters remain,
 * which begin half of the shop's words, nothing is found; the same applies when no word is known. Beside a word of
 * retail that the shop does not have, an amount alone says nothing: 'coca 2 litros' is no bleach.
 */
function specificUnits(units: SearchUnit[], tables: readonly SynonymTable[]): SearchUnit[] {
  const known = withoutLooseSem(
    units.filter(({ isKnown }) => isKnown),
    units,
  );
  const isMissing = units.some((unit) => !unit.isKnown && isOfRetail(unit, tables));
  return known.some((unit) => unit.isSpecific && !(isMissing && isNumber(unit))) ? known : units;
}

const isOfRetail = ({ meanings }: SearchUnit, tables: readonly SynonymTable[]): boolean =>
  meanings.some(({ term }) => [term.typed, ...term.forms].some((word) => isTableWord(word, tables)));

const withNeighbours = (
  db: Db,
  shopId: string,
  units: SearchUnit[],
  tables: readonly SynonymTable[],
): Promise<SearchUnit[]> =>
  Promise.all(
    units.map(async (unit, at): Promise<SearchUnit> => {
      const [meaning, ...more] = unit.meanings;
      if (!meaning || more.length > 0) return unit;
      const typed = meaning.beginning ?? meaning.words[0] ?? '';
      // A word of retail is meant as it is: 'porta drywall' is no 'porca'.
      if (isOfRetail(unit, tables)) return unit;
      const { nearest, others } = await correctionsFor(db, shopId, [typed], at === units.length - 1);
      const words = [...new Set([...meaning.words, ...nearest, ...others])];
      return { ...unit, isLiteral: true, meanings: [{ ...meaning, words, names: [...meaning.names, ...words] }] };
    }),
  );
