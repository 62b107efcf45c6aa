import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { deactivatePriceTables, writePriceTable } from '../../database/shops/price-table-writes.ts';

/** Prices of certain customers, as a shop describes them. */
export type PriceTableDraft = {
  providerId: string;
  name: string;
  /** They replace the ones there were; a sku that is not here costs what the catalogue says. */
  items: { sku: string; priceCents: number }[];
};

/** Writes price tables by provider id, new or changed, in the order given. With `isFull` the others are switched off, and it says how many. Call it inside a transaction. */
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
