import { bumpCatalogVersion } from '../../database/catalog/catalog-version.ts';
import { lockImports } from '../../database/catalog/feed-import.ts';
import {
  type ChangeableRow,
  findChangeable,
  lockStockRows,
  writeLockedStock,
  writeProductStates,
  writeVariantPrices,
} from '../../database/catalog/product-changes.ts';
import { refreshPrices } from '../../database/catalog/search-writes.ts';
import type { Db } from '../../database/engine/database.ts';
import { runInTimeSlices, type Steps } from '../core/time-slicing.ts';
import { ChangedCatalogue } from './changed-catalogue.ts';
import type { ChangedBy, ChangeOutcome, ProductChange } from './product-change.ts';

/**
 * Changes prices, stock and visibility of products, each as one step: a refused change leaves its products as they are
 * and does not stop the others. A change of a product's id reaches all of its variants; what would reach more than
 * `mostVariants` in all is refused. Call it inside a transaction. Orders that reserve stock meanwhile are counted: a
 * difference applies to the count after them.
 */
export async function changeProducts(
  db: Db,
  shopId: string,
  changes: readonly ProductChange[],
  by: ChangedBy,
  mostVariants = Number.POSITIVE_INFINITY,
): Promise<ChangeOutcome[]> {
  // An import reads products and writes them again, so it may not run between the two.
  if (changes.some(isBeyondStock)) await lockImports(db, shopId);
  const rows = await findChangeable(db, shopId, targetsOf(changes), mostVariants);
  const catalogue = new ChangedCatalogue(rows, mostVariants);
  catalogue.addStock(await lockStockRows(db, shopId, catalogue.skus(changes)));
  const outcomes = await runInTimeSlices(applyAll(catalogue, changes, by));
  const { prices, products, stock } = catalogue.changed();
  if (products.length > 0) await writeProductStates(db, shopId, products.map(stateOf));
  if (prices.length > 0) {
    await writeVariantPrices(db, shopId, prices);
    await refreshPrices(db, shopId, [...new Set(prices.map(({ product_id }) => product_id))]);
  }
  if (stock.length > 0) await writeLockedStock(db, shopId, stock);
  if (prices.length > 0 || products.length > 0) await bumpCatalogVersion(db, shopId);
  return outcomes;
}

function* applyAll(
  catalogue: ChangedCatalogue,
  changes: readonly ProductChange[],
  by: ChangedBy,
): Steps<ChangeOutcome[]> {
  const outcomes: ChangeOutcome[] = [];
  for (const change of changes) {
    outcomes.push(catalogue.apply(change, by));
    yield;
  }
  return outcomes;
}

const isBeyondStock = ({ price, promotion, isActive, isHidden }: ProductChange): boolean =>
  [price, promotion, isActive, isHidden].some((value) => value !== undefined);

const targetsOf = (changes: readonly ProductChange[]) => ({
  skus: changes.flatMap(({ target }) => ('sku' in target ? [target.sku] : [])),
  ids: changes.flatMap(({ target }) => ('id' in target ? [target.id] : [])),
});

const stateOf = ({ product_id, is_product_active, is_hidden, kept_fields }: ChangeableRow) => ({
  ...{ product_id, is_hidden, kept_fields },
  is_active: is_product_active,
});
