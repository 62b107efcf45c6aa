import type { LogisticType } from '#shared/model/order/logistic.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** An area of a delivery option and its prices. Amounts in cents. */
export type DeliveryAreaRow = {
  zip_from: string;
  zip_to: string;
  /** `null` = the whole range of postal codes. */
  neighborhood_id: string | null;
  price: number;
  /** Free from this subtotal on; `null` = never free. */
  free_from: number | null;
  min_estimate: string | null;
  estimate: string | null;
};

/** The limits of an order for a delivery or pickup; `null` = none. */
export type DeliveryLimits = {
  order_min_amount: number | null;
  max_distinct_items: number | null;
  max_items: number | null;
};

export type DeliveryOptionRow = DeliveryLimits & {
  provider_id: string;
  /** `null` = any seller. */
  seller_id: string | null;
  type: LogisticType;
  name: string;
  areas: DeliveryAreaRow[];
};

/**
 * The shop's delivery options for a postal code (8 digits), each with its areas that contain it. `providerId` limits
 * the result to one option.
 */
export const listDeliveryOptions = (
  db: Db,
  shopId: string,
  zipCode: string,
  providerId: string | null = null,
): Promise<DeliveryOptionRow[]> =>
  db.many(sql`
    select o.provider_id, o.seller_id, o.type, o.name, o.order_min_amount, o.max_distinct_items, o.max_items,
      jsonb_agg(jsonb_build_object('zip_from', a.zip_from, 'zip_to', a.zip_to, 'neighborhood_id', a.neighborhood_id,
        'price', a.price,
        'free_from', a.free_from, 'min_estimate', a.min_estimate, 'estimate', a.estimate) order by a.position) as areas
    from delivery_option o
    join delivery_area a on a.shop_id = o.shop_id and a.delivery_option_id = o.id
    where o.shop_id = ${shopId} and o.is_active and (${providerId}::text is null or o.provider_id = ${providerId})
      and a.zip_from <= ${zipCode} and a.zip_to >= ${zipCode}
    group by o.shop_id, o.id order by o.type, o.position, o.provider_id`);

export type PickupStoreRow = DeliveryLimits & {
  provider_id: string;
  seller_id: string | null;
  name: string;
  street: string;
  number: string;
  neighborhood: string;
  city: string;
  state: string;
  zip_code: string;
  price: number;
  estimate: string | null;
};

/** The pickup stores. `providerId` limits the result to one of them. */
export const listPickupStores = (db: Db, shopId: string, providerId: string | null = null): Promise<PickupStoreRow[]> =>
  db.many(sql`
    select provider_id, seller_id, name, street, number, neighborhood, city, state, zip_code, price, order_min_amount,
      max_distinct_items, max_items, estimate
    from pickup_store
    where shop_id = ${shopId} and is_active and (${providerId}::text is null or provider_id = ${providerId})
    order by position, provider_id`);
