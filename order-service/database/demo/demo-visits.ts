import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/**
 * Counts visits on the day when an order's cart was filled: its contact's, and those of people who only looked. The
 * seeding makes its sessions itself, so nothing else counts them.
 */
export const addDemoVisits = (db: Db, shopId: string, orderId: string, visits: number): Promise<number> =>
  db.run(sql`
    insert into daily_count as d (shop_id, day, channel_type, what, amount)
    select o.shop_id, (coalesce(o.filled_at, o.created_at) at time zone h.time_zone)::date, o.channel_type, 'visits',
      ${visits}::int
    from orders o join shop h on h.id = o.shop_id where o.shop_id = ${shopId} and o.id = ${orderId}
    on conflict (shop_id, day, channel_type, what) do update set amount = d.amount + excluded.amount`);
