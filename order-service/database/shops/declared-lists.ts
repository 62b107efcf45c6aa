import type { DeliveryLimits, DeliveryOptionRow } from '../checkout/delivery.ts';
import type { ScheduleRuleRow } from '../checkout/schedule.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import type { PaymentOptionRow } from '../payments/payment-options.ts';
import type { PaymentAccountRow } from '../payments/payments.ts';
import type { CouponWrite } from './coupon-writes.ts';

export type DeclaredCoupon = {
  code: string;
  kind: CouponWrite['kind'];
  value: number;
  min_amount: number;
  max_discount: number | null;
  max_uses: number | null;
  max_uses_per_customer: number | null;
  starts_at: string | null;
  ends_at: string | null;
};

/** The active entries of a shop's lists as its declaration names them; money in cents, each list in its own order. */
export type DeclaredLists = {
  sellers: { provider_id: string; name: string; address: string; service_tax: number }[];
  stores: ({
    provider_id: string;
    name: string;
    zip_code: string;
    state: string;
    city: string;
    neighborhood: string;
    street: string;
    number: string;
    price: number;
    estimate: string | null;
  } & Seller &
    DeliveryLimits)[];
  neighborhoods: { provider_id: string; state: string; city_name: string; name: string }[];
  delivery_options: (Omit<DeliveryOptionRow, 'seller_id'> & Seller)[];
  schedule: (Omit<ScheduleRuleRow, 'id' | 'seller_id'> & Seller)[];
  closed_days: string[];
  price_tables: { provider_id: string; name: string; items: { sku: string; price: number }[] }[];
  coupons: DeclaredCoupon[];
  gifts: {
    provider_id: string;
    name: string;
    min_amount: number;
    trigger_products: string[];
    available_quantity: number;
    starts_at: string | null;
    ends_at: string | null;
    gifts: {
      provider_id: string;
      name: string;
      seller: string | null;
      image: string | null;
      available: number | null;
    }[];
  }[];
  payment_options: PaymentOptionRow[];
  payment_accounts: Omit<PaymentAccountRow, 'access_token_sealed' | 'webhook_secret_sealed'>[];
};

/** The seller's id in the declaration; `null` = any seller. */
type Seller = { seller: string | null };

/** Reads all lists of a shop in one query, so that they belong to one moment. */
export async function readDeclaredLists(db: Db, shopId: string): Promise<DeclaredLists> {
  const limits = sql`order_min_amount, max_distinct_items, max_items`;
  const seller = (id: ReturnType<typeof sql>) =>
    sql`(select provider_id from seller s where s.shop_id = ${shopId} and s.id = ${id}) as seller`;
  const list = (rows: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(row_to_json(r)), '[]') from (${rows}) r)`;
  const found = await db.one<DeclaredLists>(sql`select
    ${list(sql`select provider_id, name, address, service_tax from seller
      where shop_id = ${shopId} and is_active order by name, provider_id`)} as sellers,
    ${list(sql`select provider_id, ${seller(sql`p.seller_id`)}, name, zip_code, state, city, neighborhood, street,
        number, price, estimate, ${limits}
      from pickup_store p where shop_id = ${shopId} and is_active order by position, provider_id`)} as stores,
    ${list(sql`select provider_id, state, city_name, name from neighborhood
      where shop_id = ${shopId} order by position, provider_id`)} as neighborhoods,
    ${list(sql`select provider_id, ${seller(sql`o.seller_id`)}, type, name, ${limits},
        ${list(sql`select zip_from, zip_to, neighborhood_id, price, free_from, min_estimate, estimate
          from delivery_area a where a.shop_id = ${shopId} and a.delivery_option_id = o.id order by position`)} as areas
      from delivery_option o where shop_id = ${shopId} and is_active
      order by position, provider_id`)} as delivery_options,
    ${list(sql`select ${seller(sql`w.seller_id`)}, logistic_type, weekday, start_time, end_time, cutoff_minutes,
        capacity
      from schedule_rule w where shop_id = ${shopId} and is_active
      order by seller nulls first, logistic_type nulls first, start_time, end_time, weekday, id`)} as schedule,
    array(select to_char(day, 'YYYY-MM-DD') from closed_day where shop_id = ${shopId} order by day) as closed_days,
    ${list(sql`select provider_id, name,
        ${list(sql`select sku, price from price_table_item i
          where i.shop_id = ${shopId} and i.price_table_id = t.id order by sku`)} as items
      from price_table t where shop_id = ${shopId} and is_active order by position, provider_id`)} as price_tables,
    ${list(coupons(shopId, true))} as coupons,
    ${list(sql`select provider_id, name, min_amount, trigger_products, available_quantity, starts_at, ends_at,
        ${list(sql`select g.provider_id, g.name, ${seller(sql`g.seller_id`)}, g.image, g.available
          from gift_rule_gift o join gift g on g.shop_id = o.shop_id and g.id = o.gift_id
          where o.shop_id = ${shopId} and o.rule_id = u.id order by o.position`)} as gifts
      from gift_rule u where shop_id = ${shopId} and is_active order by position, provider_id`)} as gifts,
    ${list(sql`select provider_id, method, provider_type, name, group_name, pay_on_delivery
      from payment_option where shop_id = ${shopId} and is_active
      order by position, provider_id`)} as payment_options,
    ${list(sql`select provider, public_key, pix_key, merchant_name, merchant_city, max_installments,
        statement_descriptor, api
      from payment_account where shop_id = ${shopId} and is_active order by provider`)} as payment_accounts`);
  if (!found) throw new Error('a select without from always returns a row');
  return found;
}

const coupons = (shopId: string, isActive: boolean) => sql`
  select code, kind, value, min_amount, max_discount, max_uses, max_uses_per_customer,
    to_json(starts_at) #>> '{}' as starts_at, to_json(ends_at) #>> '{}' as ends_at
  from coupon where shop_id = ${shopId} and is_active = ${isActive} order by code`;

/** The coupons that are switched off. */
export const listInactiveCoupons = (db: Db, shopId: string): Promise<DeclaredCoupon[]> =>
  db.many(coupons(shopId, false));
