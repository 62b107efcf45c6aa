import type { LogisticType } from '#shared/model/order/logistic.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

export type DeliveryOptionWrite = {
  id: string;
  providerId: string;
  sellerProviderId: string | null;
  type: Exclude<LogisticType, 0>;
  name: string;
  orderMinCents: number | null;
  maxDistinctItems: number | null;
  maxItems: number | null;
  position: number;
};

export type DeliveryAreaWrite = {
  zipFrom: string;
  zipTo: string;
  neighborhoodId: string | null;
  priceCents: number;
  freeFromCents: number | null;
  minEstimate: string | null;
  estimate: string | null;
};

/** Writes a delivery option by provider id and replaces its areas, in this order. */
export async function writeDeliveryOption(
  db: Db,
  shopId: string,
  row: DeliveryOptionWrite,
  areas: DeliveryAreaWrite[],
): Promise<void> {
  const written = await db.one<{ id: string }>(sql`
    insert into delivery_option (shop_id, id, provider_id, seller_id, type, name, order_min_amount, max_distinct_items,
      max_items, position)
    values (${shopId}, ${row.id}, ${row.providerId},
      (select id from seller where shop_id = ${shopId} and provider_id = ${row.sellerProviderId}),
      ${row.type}, ${row.name}, ${row.orderMinCents}, ${row.maxDistinctItems}, ${row.maxItems}, ${row.position})
    on conflict (shop_id, provider_id) do update
      set seller_id = excluded.seller_id, type = excluded.type, name = excluded.name,
      order_min_amount = excluded.order_min_amount, max_distinct_items = excluded.max_distinct_items,
      max_items = excluded.max_items, position = excluded.position, is_active = true
    returning id`);
  const optionId = written?.id ?? row.id;
  await db.run(sql`delete from delivery_area where shop_id = ${shopId} and delivery_option_id = ${optionId}`);
  const column = <Key extends keyof DeliveryAreaWrite>(key: Key): DeliveryAreaWrite[Key][] =>
    areas.map((area) => area[key]);
  await db.run(sql`
    insert into delivery_area (shop_id, delivery_option_id, position, zip_from, zip_to, neighborhood_id, price,
      free_from, min_estimate, estimate)
    select ${shopId}::uuid, ${optionId}::uuid, place - 1, zip_from, zip_to, neighborhood_id, price, free_from,
      min_estimate, estimate
    from unnest(${column('zipFrom')}::text[], ${column('zipTo')}::text[], ${column('neighborhoodId')}::text[],
      ${column('priceCents')}::bigint[], ${column('freeFromCents')}::bigint[], ${column('minEstimate')}::text[],
      ${column('estimate')}::text[])
      with ordinality as area (zip_from, zip_to, neighborhood_id, price, free_from, min_estimate, estimate, place)`);
}

/** Deactivates all other delivery options. */
export const deactivateDeliveryOptions = (db: Db, shopId: string, keptProviderIds: string[]): Promise<number> =>
  db.run(sql`update delivery_option set is_active = false
    where shop_id = ${shopId} and is_active and provider_id <> all (${keptProviderIds}::text[])`);

export type NeighborhoodWrite = {
  providerId: string;
  state: string;
  city: string;
  foldedCity: string;
  name: string;
  position: number;
};

/** Writes a neighborhood by provider id. */
export const writeNeighborhood = (db: Db, shopId: string, row: NeighborhoodWrite): Promise<number> =>
  db.run(sql`
    insert into neighborhood (shop_id, provider_id, state, city, city_name, name, position)
    values (${shopId}, ${row.providerId}, ${row.state}, ${row.foldedCity}, ${row.city}, ${row.name}, ${row.position})
    on conflict (shop_id, provider_id) do update
      set state = excluded.state, city = excluded.city, city_name = excluded.city_name, name = excluded.name,
      position = excluded.position`);

/** Deletes all other neighborhoods; addresses keep the names they were saved with. */
export const deleteNeighborhoods = (db: Db, shopId: string, keptProviderIds: string[]): Promise<number> =>
  db.run(sql`delete from neighborhood where shop_id = ${shopId} and provider_id <> all (${keptProviderIds}::text[])`);
