import { normalizeText } from '#shared/rules/text/fold-text.ts';
import { products } from '../../../../order-service/services/catalog/catalog.ts';
import type { ShopDb } from './search-shops.ts';

/**
 * The searches of a table whose first three products are not those that the table asks for, each with what came
 * instead. The table's notation is in `demo-searches.ts`.
 */
export async function wrongSearches(
  { db, shopId }: ShopDb,
  searches: readonly (readonly [typed: string, wanted: string])[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [typed, wanted] of searches) {
    const { data } = await products(db, shopId, { searchQuery: typed }, { perPage: 3 });
    const names = data.map(({ name }) => name);
    if (!wanted.split(',').every((one) => names.some((name) => isWanted(name, one))))
      wrong.push(`${typed}: wants ${wanted}, has ${names.join(' / ') || 'nothing'}`);
  }
  return wrong;
}

const isWanted = (name: string, wanted: string): boolean => {
  const words = normalizeText(name).split(/[^\p{L}\p{N}]+/u);
  return wanted.split('|').some((one) => one.split('+').every((part) => words.some((word) => word.startsWith(part))));
};
