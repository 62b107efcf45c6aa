import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** A cart without a change for a while. */
export type IdleCart = { shop_id: string; id: string; version: number; customer_id: string };

/** The key of the event that says so: one for each version of a cart. */
export const abandonedKey = ({ id, version }: { id: string; version: number }): string =>
  `cart.abandoned:${id}:${version}`;

/**
 * Carts with bought lines that were last changed between `since` and `until`, of known contacts, whose shops have a
 * webhook for them and no event yet, the oldest first.
 */
export const listIdleCarts = (
  db: Db,
  { since, until, most }: { since: Date; until: Date; most: number },
): Promise<IdleCart[]> =>
  db.many(sql`
    with shops as materialized (
      select distinct w.shop_id from platform_webhook w where w.is_active and 'cart.abandoned' = any(w.events))
    select o.shop_id, o.id, o.version, o.customer_id
    from shops s join orders o on o.shop_id = s.shop_id and o.status = 0
        and o.updated_at >= ${since} and o.updated_at < ${until}
      join customer c on c.shop_id = o.shop_id and c.id = o.customer_id and not c.is_anonymous
    where exists (select 1 from order_item i where i.shop_id = o.shop_id and i.order_id = o.id and not i.is_gift)
      and not exists (select 1 from platform_event e where e.shop_id = o.shop_id
        and e.dedupe_key = 'cart.abandoned:' || o.id || ':' || o.version)
    order by o.updated_at, o.id limit ${most}::int`);
