import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

export type PriceTableWrite = { id: string; providerId: string; name: string; position: number };

/** Writes a price table by provider id and replaces its prices. */
export async function writePriceTable(
  db: Db,
  shopId: string,
  row: PriceTableWrite,
  prices: ReadonlyMap<string, number>,
): Promise<void> {
  const written = await db.one<{ id: string }>(sql`
    insert into price_table (shop_id, id, provider_id, name, position)
    values (${shopId}, ${row.id}, ${row.providerId}, ${row.name}, ${row.position})
    on conflict (shop_id, provider_id) do update
      set name = excluded.name, position = excluded.position, is_active = true
    returning id`);
  const tableId = written?.id ?? row.id;
  await db.run(sql`delete from price_table_item where shop_id = ${shopId} and price_table_id = ${tableId}`);
  await db.run(sql`
    insert into price_table_item (shop_id, price_table_id, sku, price)
    select ${shopId}::uuid, ${tableId}::uuid, sku, price
    from unnest(${[...prices.keys()]}::text[], ${[...prices.values()]}::bigint[]) as item (sku, price)`);
}

/** Deactivates all other price tables. */
export const deactivatePriceTables = (db: Db, shopId: string, keptProviderIds: string[]): Promise<number> =>
  db.run(sql`update price_table set is_active = false
    where shop_id = ${shopId} and is_active and provider_id <> all (${keptProviderIds}::text[])`);
