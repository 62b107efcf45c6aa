import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

export type PaymentEvent = { shopId: string; provider: string; eventId: string; subject: string; at: Date };
export type DuePaymentEvent = { shop_id: string; provider: string; event_id: string; subject: string; tries: number };

/** Saves a provider's event about a payment for later processing; `false` when it was already saved. */
export const insertPaymentEvent = async (
  db: Db,
  { shopId, provider, eventId, subject, at }: PaymentEvent,
): Promise<boolean> =>
  (await db.run(sql`
    insert into payment_event (shop_id, provider, event_id, subject, received_at, next_at)
    values (${shopId}, ${provider}, ${eventId}, ${subject}, ${at}, ${at}) on conflict do nothing`)) > 0;

/**
 * Leases the event that has been due longest, of all shops, for `leaseSeconds`. If the process dies, the lease expires.
 */
export const leaseDuePaymentEvent = (db: Db, now: Date, leaseSeconds: number): Promise<DuePaymentEvent | undefined> =>
  db.one(sql`
    with due as materialized (
      select shop_id, provider, event_id from payment_event where next_at <= ${now} order by next_at limit 1
        for update skip locked)
    update payment_event e
      set tries = e.tries + 1, next_at = ${now}::timestamptz + ${leaseSeconds}::int * interval '1 second'
    from due where e.shop_id = due.shop_id and e.provider = due.provider and e.event_id = due.event_id
    returning e.shop_id, e.provider, e.event_id, e.subject, e.tries`);

/** Sets when the event is processed again; `null`: never. */
export const reschedulePaymentEvent = (db: Db, event: DuePaymentEvent, nextAt: Date | null): Promise<number> =>
  db.run(sql`
    update payment_event set next_at = ${nextAt}
    where shop_id = ${event.shop_id} and provider = ${event.provider} and event_id = ${event.event_id}`);

/** Deletes processed events of all shops that were received before this time. */
export const deletePaymentEvents = (db: Db, before: Date): Promise<number> =>
  deleteOldRows(db, {
    table: sql`payment_event`,
    key: sql`shop_id, provider, event_id`,
    age: sql`received_at`,
    where: sql`received_at < ${before} and next_at is null`,
  });
