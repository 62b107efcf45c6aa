import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

export type PickupStoreWrite = {
  id: string;
  providerId: string;
  sellerProviderId: string | null;
  name: string;
  zipCode: string;
  state: string;
  city: string;
  neighborhood: string;
  street: string;
  number: string;
  priceCents: number;
  orderMinCents: number | null;
  maxDistinctItems: number | null;
  maxItems: number | null;
  estimate: string | null;
  position: number;
};

/** Writes a pickup store by provider id. */
export const writePickupStore = (db: Db, shopId: string, row: PickupStoreWrite): Promise<number> =>
  db.run(sql`
    insert into pickup_store (shop_id, id, provider_id, seller_id, name, zip_code, state, city, neighborhood, street,
      number, price, order_min_amount, max_distinct_items, max_items, estimate, position)
    values (${shopId}, ${row.id}, ${row.providerId},
      (select id from seller where shop_id = ${shopId} and provider_id = ${row.sellerProviderId}),
      ${row.name}, ${row.zipCode}, ${row.state}, ${row.city}, ${row.neighborhood}, ${row.street}, ${row.number},
      ${row.priceCents}, ${row.orderMinCents}, ${row.maxDistinctItems}, ${row.maxItems}, ${row.estimate},
        ${row.position})
    on conflict (shop_id, provider_id) do update
      set seller_id = excluded.seller_id, name = excluded.name, zip_code = excluded.zip_code,
      state = excluded.state, city = excluded.city, neighborhood = excluded.neighborhood, street = excluded.street,
      number = excluded.number, price = excluded.price, order_min_amount = excluded.order_min_amount,
      max_distinct_items = excluded.max_distinct_items, max_items = excluded.max_items, estimate = excluded.estimate,
      position = excluded.position, is_active = true`);

/** Deactivates all other pickup stores. */
export const deactivatePickupStores = (db: Db, shopId: string, keptProviderIds: string[]): Promise<number> =>
  db.run(sql`update pickup_store set is_active = false
    where shop_id = ${shopId} and is_active and provider_id <> all (${keptProviderIds}::text[])`);
