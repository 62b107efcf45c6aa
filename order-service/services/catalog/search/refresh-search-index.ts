import { bumpCatalogVersion } from '../../../database/catalog/catalog-version.ts';
import { findOldWords, updateSearchWords, writeSearchWords } from '../../../database/catalog/search-writes.ts';
import { type BatchOptions, workInBatches } from '../../../database/core/batch-runner.ts';
import type { Database } from '../../../database/engine/database.ts';
import { groupBy } from '../../core/group-by.ts';
import { productWords } from './search-terms.ts';

/**
 * Updates the search words of products that an older release wrote by other rules. It works in small batches while the
 * shop serves requests. Until its update, a product is found by its old words. Returns the number of updated products;
 * throws `CutOff` when products are left.
 */
export const refreshSearch = (database: Database, options: BatchOptions = {}): Promise<number> =>
  workInBatches(
    (most) =>
      database.tx(async (db) => {
        const rows = await findOldWords(db, most);
        for (const [shopId, ofShop] of groupBy(rows, ({ shop_id }) => shop_id)) {
          const words = ofShop.map((row) => ({ product_id: row.product_id, ...productWords(row) }));
          const distinctWords = [...new Set(words.flatMap(({ search_words }) => search_words.split(' ')))];
          await updateSearchWords(db, shopId, words);
          await writeSearchWords(db, shopId, distinctWords);
          await bumpCatalogVersion(db, shopId);
        }
        return rows.length;
      }),
    options,
  );
