import { bumpCatalogVersion } from '../../../database/catalog/catalog-version.ts';
import { findOldWords, updateSearchWords, writeSearchWords } from '../../../database/catalog/search-writes.ts';
import type { Database } from '../../../database/engine/database.ts';
import { groupBy } from '../../core/group-by.ts';
import { productWords } from './search-terms.ts';

const batchSize = 500;

/**
 * Updates the search words of products that an older release wrote by other rules. It works in small batches while the
 * shop serves requests. Until its update, a product is found by its old words. Returns the number of updated products.
 * Several replicas may run it at the same time.
 */
export async function refreshSearch(database: Database, signal?: AbortSignal): Promise<number> {
  let written = 0;
  for (;;) {
    if (signal?.aborted) return written;
    const done = await database.tx(async (db) => {
      const rows = await findOldWords(db, batchSize);
      for (const [shopId, ofShop] of groupBy(rows, ({ shop_id }) => shop_id)) {
        const words = ofShop.map((row) => ({ product_id: row.product_id, ...productWords(row) }));
        await updateSearchWords(db, shopId, words);
        await writeSearchWords(db, shopId, [...new Set(words.flatMap(({ search_words }) => search_words.split(' ')))]);
        await bumpCatalogVersion(db, shopId);
      }
      return rows.length;
    });
    written += done;
    if (done < batchSize) return written;
  }
}
