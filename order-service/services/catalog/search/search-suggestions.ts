import { memoize } from '#shared/concurrency/single-flight.ts';
import { minSuggestedLength, type SearchSuggestions } from '#shared/model/catalog/search-suggestions.ts';
import { nameKey, typedTerms } from '#shared/rules/search/search-words.ts';
import { retailSynonyms } from '#shared/rules/search/synonym-table.ts';
import { normalizeText } from '#shared/rules/text/fold-text.ts';
import { findCatalogVersion } from '../../../database/catalog/catalog-version.ts';
import { type CategoryRow, listCategories } from '../../../database/catalog/categories.ts';
import { suggestedProducts } from '../../../database/catalog/suggested-products.ts';
import type { Db } from '../../../database/engine/database.ts';
import { maxWordLength } from './search-terms.ts';
import { foundClause } from './search-text-of.ts';
import { searchUnits } from './search-units.ts';
import { shopSynonyms } from './shop-synonyms.ts';

const maxWords = 6;
const maxProducts = 6;
const maxCategories = 3;

/** Many shoppers type the same beginnings. */
const remember = memoize<SearchSuggestions>({ maxEntries: 5_000, forMs: 300_000 });

/** Products and categories whose names have what a shopper has typed so far. */
export async function suggestions(db: Db, shopId: string, typed: string): Promise<SearchSuggestions> {
  const text = normalizeText(typed.trim());
  if (text.length < minSuggestedLength) return { products: [], categories: [] };
  const version = await findCatalogVersion(db, shopId);
  return remember(JSON.stringify([shopId, version, text]), () => readSuggestions(db, shopId, text));
}

async function readSuggestions(db: Db, shopId: string, text: string): Promise<SearchSuggestions> {
  const terms = typedTerms(text)
    .slice(0, maxWords)
    .map((term) => ({ ...term, typed: term.typed.slice(0, maxWordLength) }));
  if (terms.length === 0) return { products: [], categories: [] };
  const units = await searchUnits(db, shopId, terms, [await shopSynonyms(db, shopId), retailSynonyms()]);
  const query = units.map(foundClause).join(' & ');
  const key = nameKey(terms.map(({ typed }) => typed).join(' '));
  const [products, categories] = await Promise.all([
    units.some(({ isKnown }) => isKnown)
      ? suggestedProducts(db, shopId, { query, key, limit: maxProducts })
      : Promise.resolve([]),
    listCategories(db, shopId),
  ]);
  return {
    products: distinctNames(products).map(({ provider_id, name }) => ({ providerId: provider_id, name })),
    categories: suggestedCategories(
      categories,
      terms.map(({ typed }) => typed),
    ),
  };
}

const distinctNames = <Row extends { name: string }>(rows: Row[]): Row[] => [
  ...new Map(rows.map((row) => [normalizeText(row.name), row])).values(),
];

/** The categories that have a word for each typed one, or one that begins with it; top categories first. */
function suggestedCategories(rows: CategoryRow[], words: string[]): SearchSuggestions['categories'] {
  const categories = rows.filter(({ is_collection }) => !is_collection);
  const byId = new Map(categories.map((row) => [row.id, row]));
  const hasAll = ({ name }: CategoryRow) => {
    const own = normalizeText(name).split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  };
  const found = categories.filter(hasAll).map((row) => ({ row, parent: byId.get(row.parent_id ?? '') }));
  const depth = ({ parent }: { parent: CategoryRow | undefined }) => Number(parent !== undefined);
  return found
    .toSorted((a, b) => depth(a) - depth(b))
    .slice(0, maxCategories)
    .map(({ row, parent }) => ({
      ids: [...(parent ? [parent.provider_id] : []), row.provider_id],
      name: parent ? `${parent.name} > ${row.name}` : row.name,
    }));
}
