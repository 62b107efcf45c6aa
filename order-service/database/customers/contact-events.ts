import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';

/**
 * What a new version of an order means to the agents of its customer; `null` = nothing, or an agent's own change. A
 * version that places an order has the transaction's own time.
 */
const kindOfVersion = sql`case
  when changed.changed_by = 'agent' then null
  when changed.status = 0 and changed.changed_by = 'shopper' then 'cart'
  when changed.status = 0 and changed.changed_by = 'payment' and changed.changed_by_agent is not null
    then 'reopenedByAgent'
  when changed.status = 0 and changed.changed_by = 'payment' then 'reopened'
  when changed.status = 1 and changed.changed_by = 'shopper'
    and coalesce(changed.placed_again_at, changed.placed_at) = now() then 'placed'
  when changed.status = 1 and changed.changed_by = 'payment' and changed.payment_status = 1 then 'paid'
  when changed.status = 2 then 'finished'
  when changed.status = 3 and changed.number is not null then 'canceled' end`;

/**
 * Records the event of each order in `changed`, if an agent serves its customer: only the newest of each kind stays.
 * Its time always grows, so that an event that was seen never hides a newer one.
 */
export const recordOrderEvent: Sql = sql`
  insert into contact_event (shop_id, customer_id, kind, at, order_number)
  select changed.shop_id, changed.customer_id, ${kindOfVersion}, clock_timestamp(), changed.number from changed
  where ${kindOfVersion} is not null and exists (select 1 from agent_contact a
    where a.shop_id = changed.shop_id and a.customer_id = changed.customer_id)
  on conflict (shop_id, customer_id, kind) do update set order_number = excluded.order_number,
    at = greatest(excluded.at, contact_event.at + interval '1 microsecond')`;

/** Records that messages to the contacts of these rows (`shop_id`, `customer_id`) failed, where agents serve them. */
export const recordUnsent = (rows: Sql): Sql => sql`
  insert into contact_event (shop_id, customer_id, kind, at)
  select f.shop_id, f.customer_id, 'unsent', clock_timestamp()
  from (select distinct shop_id, customer_id from ${rows} r) f
  where exists (select 1 from agent_contact a where a.shop_id = f.shop_id and a.customer_id = f.customer_id)
  on conflict (shop_id, customer_id, kind) do update set
    at = greatest(excluded.at, contact_event.at + interval '1 microsecond')`;

/** Ends that event once no message to the contact is failed any more. Call it in the transaction of the change. */
export const clearUnsent = (db: Db, shopId: string, customerId: string): Promise<number> =>
  db.run(sql`
    delete from contact_event e where e.shop_id = ${shopId} and e.customer_id = ${customerId} and e.kind = 'unsent'
      and not exists (select 1 from outbox o
        where o.shop_id = e.shop_id and o.customer_id = e.customer_id and o.dead_at is not null)`);

/** The contact opened the shop by a link. Repeated within half an hour, as by a reload, it is the same event. */
export const recordOpened = (db: Db, shopId: string, customerId: string): Promise<number> =>
  db.run(sql`
    insert into contact_event (shop_id, customer_id, kind, at)
    values (${shopId}, ${customerId}, 'opened', clock_timestamp())
    on conflict (shop_id, customer_id, kind) do update set at = excluded.at
      where contact_event.at < excluded.at - interval '30 minutes'`);
