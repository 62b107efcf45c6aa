import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import type { RowCounts } from './erase-rows.ts';

/** An erasure as the shop's books keep it: nothing in it is about the person. */
export type ErasureRow = {
  id: string;
  erased_at: Date;
  /** `operator`, or `api-key` and the key's id. */
  erased_by: string;
  contacts: number;
  kept_orders: number;
  rows: RowCounts;
};

/** Records an erasure in its transaction. */
export const insertErasure = (db: Db, shopId: string, row: Omit<ErasureRow, 'erased_at'>): Promise<number> =>
  db.run(sql`
    insert into person_erasure (shop_id, id, erased_by, contacts, kept_orders, rows)
    values (${shopId}, ${row.id}, ${row.erased_by}, ${row.contacts}, ${row.kept_orders},
      ${JSON.stringify(row.rows)}::jsonb)`);

/** The erasures of a shop, the newest first. */
export const listErasures = (db: Db, shopId: string, most: number): Promise<ErasureRow[]> =>
  db.many(sql`
    select id, erased_at, erased_by, contacts, kept_orders, rows from person_erasure
    where shop_id = ${shopId} order by erased_at desc, id desc limit ${most}`);

/** Why a person can't be erased now. `number`: the order that it is about; `null` = a cart. */
export type Obstacle = {
  kind: 'order-under-way' | 'payment-open' | 'refund-pending' | 'dispute-open' | 'charge-cancellation';
  number: number | null;
};

/** An order that the shop never marked as delivered is no obstacle after so many days. */
const deliveryDays = 90;
/** So long a customer's bank may still ask the shop about a disputed payment. */
const disputeDays = 180;

/** What has to end before these orders' person may be erased. */
export const listObstacles = (db: Db, shopId: string, orders: string[], now: Date): Promise<Obstacle[]> =>
  db.many(sql`
    with own as materialized (select * from orders where shop_id = ${shopId} and id = any(${orders}::uuid[])),
    paying as materialized (select p.*, o.number from payment p
      join own o on o.shop_id = p.shop_id and o.id = p.order_id)
    select kind, number from (
      select 'order-under-way' as kind, number from own
        where status = 1 and placed_at > ${now}::timestamptz - make_interval(days => ${deliveryDays})
      union select 'payment-open', number from paying where status = 0
      union select 'refund-pending', p.number from refund r
        join paying p on p.shop_id = r.shop_id and p.id = r.payment_id where r.state = 'requested'
      union select 'dispute-open', p.number from payment_entry e
        join paying p on p.shop_id = e.shop_id and p.id = e.payment_id
        where e.kind = 'disputed' and e.at > ${now}::timestamptz - make_interval(days => ${disputeDays})
          and not exists (select 1 from payment_entry r where r.shop_id = e.shop_id and r.payment_id = e.payment_id
            and r.kind = 'returned' and r.entry_id = e.entry_id || ' returned')
      union select 'charge-cancellation', p.number from job j
        join paying p on j.shop_id = p.shop_id and j.kind = 'charge-cancellation' and j.key = p.id::text
        where j.failed_at is null) found
    order by number nulls last, kind`);

/**
 * The outside systems that know the person too, and how many of their records they have: payment providers, the Tray
 * store, and Meta's channels (`meta-` and the channel's type). `own`: providers that are no outside system.
 */
export const countOutside = (
  db: Db,
  shopId: string,
  { contacts, orders }: { contacts: string[]; orders: string[] },
  own: readonly string[],
): Promise<{ system: string; count: number }[]> =>
  db.many(sql`
    select system, count(*)::int as count from (
      select provider as system from payment
      where shop_id = ${shopId} and order_id = any(${orders}::uuid[]) and provider_ref is not null
        and not provider = any(${own}::text[])
      union all
      select 'tray' from store_order
      where shop_id = ${shopId} and order_id = any(${orders}::uuid[]) and store_order_id is not null
      union all
      select 'meta-' || c.channel_type from customer c join channel_account a
        on a.shop_id = c.shop_id and a.channel_type = c.channel_type and a.channel_id = c.channel_id
      where c.shop_id = ${shopId} and c.id = any(${contacts}::uuid[]) and a.kind = 'meta' and not c.is_anonymous) known
    group by system order by system`);
