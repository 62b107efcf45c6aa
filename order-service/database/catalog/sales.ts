import { OrderStatus } from '#shared/model/order/order.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import { micros } from '../platform/platform-lists.ts';

const countedStatuses = [OrderStatus.Received, OrderStatus.Finalized];

type SaleRow = { shop_id: string; provider_id: string; quantity: number };
type ChangedOrder = { shop_id: string; id: string; at: string };

/**
 * Counts the sales of up to `most` orders of all shops that changed since the last count, in the order of their
 * changes. `sale` records what each order adds to a product's sales, so a canceled or changed order subtracts exactly
 * what it added. Orders placed before `since` do not count, nor do gifts and items without a
 * product. Changes of the last `settlingMs` wait,
 * because an older one may not be committed yet. Call it inside a transaction: it saves its progress there, and other
 * replicas wait for it. Returns the number of orders read.
 */
export async function countChangedOrders(
  db: Db,
  { since, settlingMs, most }: { since: Date; settlingMs: number; most: number },
): Promise<number> {
  await db.run(sql`insert into sale_progress default values on conflict do nothing`);
  const progress = await db.one<{ at: string; id: string }>(sql`
    select changed_at::text as at, order_id as id from sale_progress for update`);
  if (!progress) throw new Error('sale_progress has no row');
  const orders = await db.many<ChangedOrder>(sql`
    select shop_id, id, ${micros(sql`updated_at`)} as at from orders
    where number is not null and updated_at >= ${since}
      and (updated_at, id) > (${progress.at}::timestamptz, ${progress.id}::uuid)
      and updated_at <= clock_timestamp() - ${settlingMs}::int * interval '1 millisecond'
    order by updated_at, id limit ${most}::int`);
  const last = orders.at(-1);
  if (!last) return 0;
  const changed = sql`unnest(${orders.map(({ shop_id }) => shop_id)}::uuid[], ${orders.map(({ id }) => id)}::uuid[])
    as changed (shop_id, id)`;
  const removed = await db.many<SaleRow>(sql`
    delete from sale s using ${changed} where s.shop_id = changed.shop_id and s.order_id = changed.id
    returning s.shop_id, s.provider_id, s.quantity`);
  const added = await db.many<SaleRow>(sql`
    insert into sale (shop_id, order_id, provider_id, quantity, placed_at)
    select o.shop_id, o.id, i.provider_id, sum(i.quantity), o.placed_at
    from ${changed} join orders o on o.shop_id = changed.shop_id and o.id = changed.id
    join order_item i on i.shop_id = o.shop_id and i.order_id = o.id and not i.is_gift
      and not i.is_custom
    where o.status = any(${countedStatuses}::int[]) and o.placed_at >= ${since}
    group by o.shop_id, o.id, i.provider_id returning shop_id, provider_id, quantity`);
  await addToSales(db, added, removed);
  await db.run(sql`update sale_progress set changed_at = ${last.at}::timestamptz, order_id = ${last.id}`);
  return orders.length;
}

/**
 * Subtracts sales placed before `since`, at most `most` rows of all shops, and returns their number. Call it inside a
 * transaction.
 */
export async function subtractOldSales(db: Db, since: Date, most: number): Promise<number> {
  const removed = await db.many<SaleRow>(sql`
    with old as materialized (
      select shop_id, order_id, provider_id from sale where placed_at < ${since}
      order by placed_at limit ${most}::int for update skip locked)
    delete from sale s using old
      where s.shop_id = old.shop_id and s.order_id = old.order_id and s.provider_id = old.provider_id
    returning s.shop_id, s.provider_id, s.quantity`);
  await addToSales(db, [], removed);
  return removed.length;
}

/**
 * Changes the sums of products in a fixed order, so that replicas cannot deadlock. Sums without a change are not
 * touched.
 */
const addToSales = (db: Db, added: SaleRow[], removed: SaleRow[]): Promise<number> => {
  const changes = [...added, ...removed.map((row) => ({ ...row, quantity: -row.quantity }))];
  return db.run(sql`
    insert into product_sales as p (shop_id, provider_id, sold)
    select r.shop_id, r.provider_id, sum(r.quantity)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as r(shop_id uuid, provider_id text, quantity bigint)
    group by r.shop_id, r.provider_id having sum(r.quantity) <> 0 order by r.shop_id, r.provider_id
    on conflict (shop_id, provider_id) do update set sold = p.sold + excluded.sold, is_written = false`);
};

/** The next shop, by id after `after`, with sums that its products do not have yet. `undefined`: none left. */
export const nextUnwrittenShop = async (db: Db, after: string | null): Promise<string | undefined> =>
  (
    await db.one<{ shop_id: string }>(sql`
      select shop_id from product_sales where not is_written and (${after}::uuid is null or shop_id > ${after}::uuid)
      order by shop_id limit 1`)
  )?.shop_id;

/**
 * Writes up to `most` changed sums to their products. Products whose number stays the same are not touched.
 * `ownCounts`: sources that supply sales figures of their own. Returns the number of sums read and of products changed.
 * Call it inside a transaction.
 */
export async function writeSold(
  db: Db,
  shopId: string,
  { ownCounts, most }: { ownCounts: string[]; most: number },
): Promise<{ read: number; changed: number }> {
  const sums = await db.many<{ provider_id: string; sold: number }>(sql`
    select provider_id, sold from product_sales where shop_id = ${shopId} and not is_written
    order by provider_id limit ${most}::int for update`);
  const counted = await db.many<{ id: string; sold: number }>(sql`
    update product p set sold = r.sold
      from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as r(provider_id text, sold bigint)
    where p.shop_id = ${shopId} and p.provider_id = r.provider_id and p.source <> all(${ownCounts}::text[])
      and p.sold <> r.sold
    returning p.id, p.sold`);
  if (counted.length > 0)
    for (const copy of [sql`product_category`, sql`product_search`])
      await db.run(sql`
        update ${copy} c set sold = r.sold
          from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as r(id uuid, sold bigint)
        where c.shop_id = ${shopId} and c.product_id = r.id`);
  const written = sums.map(({ provider_id }) => provider_id);
  await db.run(sql`
    update product_sales set is_written = true
      where shop_id = ${shopId} and provider_id = any(${written}::text[]) and sold <> 0`);
  await db.run(
    sql`delete from product_sales where shop_id = ${shopId} and provider_id = any(${written}::text[]) and sold = 0`,
  );
  return { read: sums.length, changed: counted.length };
}
