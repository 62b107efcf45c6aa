import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { deactivatePriceTables, writePriceTable } from '../../database/shops/price-table-writes.ts';

/** A table of special prices for certain customers, as a shop describes it. */
export type PriceTableDraft = {
  providerId: string;
  name: string;
  /** They replace the existing prices. A SKU that is not listed costs its catalogue price. */
  items: { sku: string; priceCents: number }[];
};

/**
 * Creates or updates price tables by provider id, in the given order. With `isFull`, switches all others off and
 * returns their number. Call it inside a transaction.
 */
export async function savePriceTables(
  db: Db,
  shopId: string,
  drafts: PriceTableDraft[],
  isFull = false,
): Promise<number> {
  for (const [position, { providerId, name, items }] of drafts.entries()) {
    const prices = new Map(items.map(({ sku, priceCents }) => [sku, priceCents]));
    await writePriceTable(db, shopId, { id: newId(), providerId, name, position }, prices);
  }
  if (!isFull) return 0;
  const kept = drafts.map(({ providerId }) => providerId);
  return deactivatePriceTables(db, shopId, kept);
}
