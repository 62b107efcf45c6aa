import { OrderStatus } from '#shared/model/order.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** The shops, in order of their ids. */
export const listShopIds = async (db: Db): Promise<string[]> =>
  (await db.many<{ id: string }>(sql`select id from shop order by id`)).map(({ id }) => id);

const countedStatuses = [OrderStatus.Received, OrderStatus.Finalized];

/**
 * Writes how many units of each product were bought in orders placed since then; what was cancelled or is built again does not count, nor
 * do gifts. `ownCounts`: sources whose products bring a number of their own. Products whose number stays are not touched; says how many
 * were. An order's last change is never before its placing, and by that the orders of the time are found.
 */
export async function writeSales(db: Db, shopId: string, { since, ownCounts }: { since: Date; ownCounts: string[] }): Promise<number> {
  const counted = await db.many<{ id: string; sold: number }>(sql`
    with bought as materialized (
      select i.provider_id, sum(i.quantity) as sold
      from orders o join order_item i on i.shop_id = o.shop_id and i.order_id = o.id and not i.is_gift
      where o.shop_id = ${shopId} and o.status = any(${countedStatuses}::int[]) and o.updated_at >= ${since} and o.placed_at >= ${since}
      group by i.provider_id),
    wanted as (
      select p.id, coalesce(b.sold, 0) as sold from product p left join bought b on b.provider_id = p.provider_id
      where p.shop_id = ${shopId} and p.source <> all(${ownCounts}::text[]) and p.sold <> coalesce(b.sold, 0))
    update product p set sold = w.sold from wanted w where p.shop_id = ${shopId} and p.id = w.id returning p.id, p.sold`);
  const json = JSON.stringify(counted);
  for (const copy of [sql`product_category`, sql`product_search`])
    await db.run(sql`
      update ${copy} c set sold = r.sold from jsonb_to_recordset(${json}::jsonb) as r(id uuid, sold bigint)
      where c.shop_id = ${shopId} and c.product_id = r.id`);
  return counted.length;
}
