import type { ProductListPage } from '#shared/model/catalog/product-list-page.ts';
import { loggableSearch } from '#shared/rules/search/loggable-search.ts';
import { countSearchMiss, listSearchMisses } from '../../../database/catalog/search-misses.ts';
import type { Db } from '../../../database/engine/database.ts';
import type { PageRequest, SearchCriteria } from '../catalog.ts';

const maxListed = 200;

/**
 * Counts a shopper's search that found nothing, or only products with some of its words, for the merchant. Only the
 * first page of a search of the whole shop counts, so that paging, filters and sorting do not count it again.
 */
export async function countMissOf(
  db: Db,
  shopId: string,
  { searchQuery = '', categoryIds = [], filters = {} }: SearchCriteria,
  { pageToken, pageNumber = 0, sort }: PageRequest,
  { data, guess }: ProductListPage,
): Promise<void> {
  const isFirst =
    !pageToken && pageNumber === 0 && !sort && categoryIds.length === 0 && Object.keys(filters).length === 0;
  const isPartial = guess?.kind === 'partial';
  if (!isFirst || (data.length > 0 && !isPartial)) return;
  const words = loggableSearch(searchQuery);
  if (words !== null) await countSearchMiss(db, shopId, { words, isPartial: data.length > 0 });
}

/** What people searched in a shop without a result, most frequent first. Times are in ISO 8601. */
export const searchMisses = async (db: Db, shopId: string) =>
  (await listSearchMisses(db, shopId, { limit: maxListed })).map(({ words, is_partial, searches, last_at }) => ({
    words,
    isPartial: is_partial,
    searches,
    lastAt: last_at.toISOString(),
  }));
