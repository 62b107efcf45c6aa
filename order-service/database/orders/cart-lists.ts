import type { ChannelType } from '#shared/model/channel.ts';
import type { ChatProviderName } from '#shared/model/provider-names.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import type { StoredOptions } from '../messaging/channel-accounts.ts';
import { type ListPosition, micros } from '../platform/platform-lists.ts';

/** A cart with bought lines, its contact, and what decides about a reminder. Amounts in cents. */
export type CartListRow = {
  id: string;
  customer_id: string;
  name: string;
  is_anonymous: boolean;
  channel_type: ChannelType;
  channel_user: string;
  total_amount: number;
  line_count: number;
  item_count: number;
  /** The first lines. */
  lines: { quantity: number; name: string }[];
  created_at: Date;
  updated_at: Date;
  last_inbound_at: Date | null;
  refuses_marketing: boolean;
  last_reminder_at: Date | null;
  /** Where the next page starts. */
  at: string;
} & (
  | { kind: ChatProviderName; external_id: string; options: StoredOptions }
  | { kind: 'webhook' | 'demo' | null; external_id: null; options: StoredOptions | null }
);

/** The start of the dedupe keys of a cart's reminders. */
export const reminderKey = (orderId: string): string => `order:${orderId}:remind:`;

const shownLines: Sql = { text: '3', values: [] };

const cartRows = (shopId: string, ids: Sql): Sql => sql`
  with page as materialized (${ids})
  select o.id, o.customer_id, c.name, c.is_anonymous, o.channel_type, c.channel_user, o.total_amount,
    counted.line_count, counted.item_count, counted.lines, o.created_at, o.updated_at, c.last_inbound_at, a.kind,
    a.external_id, a.options,
    (select s.state from contact_consent s where s.shop_id = c.shop_id and s.customer_id = c.id
      and s.channel_type = c.channel_type and s.kind = 'marketing'
      order by s.at desc limit 1) is not distinct from 'withdrawn' as refuses_marketing,
    (select max(m.created_at) from outbox m where m.shop_id = o.shop_id and m.customer_id = o.customer_id
      and starts_with(m.dedupe_key, 'order:' || o.id || ':remind:')) as last_reminder_at,
    ${micros(sql`o.updated_at`)} as at
  from page join orders o on o.shop_id = ${shopId} and o.id = page.id
  join customer c on c.shop_id = o.shop_id and c.id = o.customer_id
  left join channel_account a
    on a.shop_id = c.shop_id and a.channel_type = c.channel_type and a.channel_id = c.channel_id
  cross join lateral (
    select count(*)::int as line_count, coalesce(sum(i.quantity), 0)::int as item_count,
      coalesce(jsonb_agg(jsonb_build_object('quantity', i.quantity, 'name', i.name) order by i.line)
        filter (where i.place <= ${shownLines}), '[]') as lines
    from (select l.*, row_number() over (order by l.line) as place from order_item l
      where l.shop_id = o.shop_id and l.order_id = o.id and not l.is_gift) i) counted
  order by o.updated_at desc, o.id desc`;

const hasLines: Sql = sql`exists (select 1 from order_item i
  where i.shop_id = o.shop_id and i.order_id = o.id and not i.is_gift)`;

/** The carts that were last changed between `since` and `until` (null: no end), the newest first. */
export const listCarts = (
  db: Db,
  shopId: string,
  { since, until, after, most }: { since: Date; until: Date | null; after: ListPosition | null; most: number },
): Promise<CartListRow[]> =>
  db.many(
    cartRows(
      shopId,
      sql`select o.id from orders o where o.shop_id = ${shopId} and o.status = 0 and o.updated_at >= ${since}
        ${until ? sql`and o.updated_at < ${until}` : sql``}
        ${after ? sql`and (o.updated_at, o.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
        and ${hasLines} order by o.updated_at desc, o.id desc limit ${most}::int`,
    ),
  );

/** The open cart of a contact, if it has bought lines. */
export const findCartOfCustomer = (db: Db, shopId: string, customerId: string): Promise<CartListRow | undefined> =>
  db.one(
    cartRows(
      shopId,
      sql`select o.id from orders o
        where o.shop_id = ${shopId} and o.customer_id = ${customerId} and o.status = 0 and ${hasLines}`,
    ),
  );

/**
 * A cart, locked until the transaction ends, also when it has no lines. It is read after the lock: a caller that waited
 * sees what the other one sent. `undefined`: it is no cart of the shop, or not any more.
 */
export async function lockCart(db: Db, shopId: string, orderId: string): Promise<CartListRow | undefined> {
  await db.run(sql`select 1 from orders where shop_id = ${shopId} and id = ${orderId} for update`);
  return db.one(
    cartRows(shopId, sql`select o.id from orders o where o.shop_id = ${shopId} and o.id = ${orderId} and o.status = 0`),
  );
}
