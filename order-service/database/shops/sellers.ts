import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** All sellers of a shop by name, deactivated ones included. */
export const listSellers = (db: Db, shopId: string): Promise<{ id: string; provider_id: string; name: string }[]> =>
  db.many(sql`select id, provider_id, name from seller where shop_id = ${shopId} order by name, id`);

export type SellerWrite = { id: string; providerId: string; name: string; address: string; serviceTaxCents: number };

/** Writes a seller by provider id. Returns 0 when nothing changed. */
export const writeSeller = (db: Db, shopId: string, row: SellerWrite): Promise<number> =>
  db.run(sql`
    insert into seller (shop_id, id, provider_id, name, address, service_tax)
    values (${shopId}, ${row.id}, ${row.providerId}, ${row.name}, ${row.address}, ${row.serviceTaxCents})
    on conflict (shop_id, provider_id) do update set name = excluded.name, address = excluded.address,
      service_tax = excluded.service_tax, is_active = true
      where (seller.name, seller.address, seller.service_tax, seller.is_active)
        is distinct from (excluded.name, excluded.address, excluded.service_tax, true)`);

/** Deactivates all other sellers; their products stay in the catalog. */
export const deactivateSellers = (db: Db, shopId: string, keptProviderIds: string[]): Promise<number> =>
  db.run(sql`update seller set is_active = false
    where shop_id = ${shopId} and is_active and provider_id <> all (${keptProviderIds}::text[])`);

/** Inserts new sellers in one statement, without an address. */
export const insertSellers = (
  db: Db,
  shopId: string,
  rows: readonly Pick<SellerWrite, 'id' | 'providerId' | 'name'>[],
): Promise<number> =>
  db.run(sql`
    insert into seller (shop_id, id, provider_id, name, address, service_tax)
    select ${shopId}::uuid, id, "providerId", name, '', 0
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "providerId" text, name text)`);
