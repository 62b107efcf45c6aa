import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/**
 * Deletes sessions of all shops that expired before `before`, at most `most`, and returns their number. Rows that
 * another sweep is deleting are skipped.
 */
export const deleteEndedSessions = (db: Db, before: Date, most: number): Promise<number> =>
  db.run(sql`
    with ended as materialized (
      select code_hash from session where expires_at < ${before} order by expires_at limit ${most}::int
        for update skip locked)
    delete from session s using ended where s.code_hash = ended.code_hash`);

/** `judged`: the number of due carts that were checked; `deleted`: how many of them were deleted. */
export type CheckedOrders = { judged: number; deleted: number };

/**
 * Deletes abandoned carts of all shops with their lines: begun by an anonymous visitor, never placed, no payment
 * attempt, unchanged since `before`. Checks at most `most` due carts. A visitor with a session that is valid at `now`
 * can come back, so that cart stays. A cart that stays gets the time of its next check. A cart that must never be
 * deleted, such as that of a known contact, gets none and is not checked again.
 */
export async function deleteAbandonedOrders(
  db: Db,
  { before, now, most }: { before: Date; now: Date; most: number },
): Promise<CheckedOrders> {
  const counts = await db.one<CheckedOrders>(sql`
    with due as materialized (
      select shop_id, id, customer_id, number, updated_at from orders
      where status = 0 and sweep_at <= ${now} order by sweep_at limit ${most}::int for update skip locked),
    judged as materialized (
      select due.shop_id, due.id, due.updated_at < ${before} as is_old, due.updated_at,
        not c.is_anonymous or due.number is not null
          or exists (select 1 from payment p where p.shop_id = due.shop_id and p.order_id = due.id)
          or exists (select 1 from coupon_use u where u.shop_id = due.shop_id and u.order_id = due.id) as is_kept,
        (select max(s.expires_at) from session s
          where s.shop_id = due.shop_id and s.customer_id = due.customer_id
            and s.expires_at > ${now}) as session_ends_at
      from due join customer c on c.shop_id = due.shop_id and c.id = due.customer_id),
    deleted as (
      delete from orders o using judged j
      where o.shop_id = j.shop_id and o.id = j.id and j.is_old and not j.is_kept and j.session_ends_at is null
        returning 1),
    postponed as (
      update orders o set sweep_at = case when not j.is_kept
        then greatest(j.session_ends_at, j.updated_at + (${now}::timestamptz - ${before}::timestamptz)) end
      from judged j
      where o.shop_id = j.shop_id and o.id = j.id and (not j.is_old or j.is_kept or j.session_ends_at is not null))
    select (select count(*) from judged)::int as judged, (select count(*) from deleted)::int as deleted`);
  return counts ?? { judged: 0, deleted: 0 };
}
