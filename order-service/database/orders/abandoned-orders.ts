import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** Deletes sessions of all shops that ended before `before`, at most so many; says how many. What somebody else is deleting is theirs. */
export const deleteEndedSessions = (db: Db, before: Date, most: number): Promise<number> =>
  db.run(sql`
    with ended as materialized (
      select code_hash from session where expires_at < ${before} order by expires_at limit ${most}::int for update skip locked)
    delete from session s using ended where s.code_hash = ended.code_hash`);

/**
 * Deletes orders of all shops that an anonymous visitor began, never placed nor tried to pay, and nobody changed since `before`, with their
 * lines; at most so many. A visitor who can still come back, by a session that lives at `now`, keeps theirs.
 */
export const deleteAbandonedOrders = (db: Db, { before, now, most }: { before: Date; now: Date; most: number }): Promise<number> =>
  db.run(sql`
    with abandoned as materialized (
      select o.shop_id, o.id from orders o join customer c on c.shop_id = o.shop_id and c.id = o.customer_id
      where o.status = 0 and o.updated_at < ${before} and o.number is null and c.is_anonymous
        and not exists (select 1 from session s where s.shop_id = o.shop_id and s.customer_id = o.customer_id and s.expires_at > ${now})
        and not exists (select 1 from payment p where p.shop_id = o.shop_id and p.order_id = o.id)
        and not exists (select 1 from coupon_use u where u.shop_id = o.shop_id and u.order_id = o.id)
      order by o.updated_at limit ${most}::int for update of o skip locked)
    delete from orders o using abandoned a where o.shop_id = a.shop_id and o.id = a.id`);
