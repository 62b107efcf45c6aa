import { normalizeText } from '#shared/rules/text/fold-text.ts';
import { products } from '../../../../order-service/services/catalog/catalog.ts';
import type { ShopDb } from './search-shops.ts';

/** The names of the first three products of each search. */
export async function firstThree({ db, shopId }: ShopDb, typed: readonly string[]): Promise<Map<string, string[]>> {
  const first = new Map<string, string[]>();
  for (const searchQuery of typed) {
    const { data } = await products(db, shopId, { searchQuery }, { perPage: 3 });
    first.set(
      searchQuery,
      data.map(({ name }) => name),
    );
  }
  return first;
}

/**
 * The searches of a table whose first three products are not those that the table asks for, each with what came
 * instead. The table's notation is in `demo-searches.ts`.
 */
export function wrongSearches(
  first: ReadonlyMap<string, string[]>,
  searches: readonly (readonly [typed: string, wanted: string])[],
): string[] {
  return searches.flatMap(([typed, wanted]) => {
    const names = first.get(typed) ?? [];
    const isRight =
      wanted === '-' ? names.length === 0 : wanted.split(',').every((one) => names.some((name) => isWanted(name, one)));
    return isRight ? [] : [`${typed}: wants ${wanted}, has ${names.join(' / ') || 'nothing'}`];
  });
}

const isWanted = (name: string, wanted: string): boolean => {
  const words = normalizeText(name).split(/[^\p{L}\p{N}]+/u);
  return wanted.split('|').some((one) => one.split('+').every((part) => words.some((word) => word.startsWith(part))));
};
