import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import { requestJobs } from '../jobs/enqueue-jobs.ts';

/** `topic`: what the event is about. `subject`: the provider's id of it. */
export type PaymentEvent = {
  shopId: string;
  provider: string;
  eventId: string;
  topic: string;
  subject: string;
  at: Date;
};

/** Requests a job for a provider's event about a payment; `false` when it was already received. */
export const insertPaymentEvent = async (
  db: Db,
  { shopId, provider, eventId, topic, subject, at }: PaymentEvent,
): Promise<boolean> =>
  (await db.run(sql`
    with fresh as (
      insert into payment_event (shop_id, provider, event_id, received_at)
      values (${shopId}, ${provider}, ${eventId}, ${at}) on conflict do nothing returning shop_id)
    ${requestJobs('payment-event', sql`select shop_id, ${`${provider} ${eventId}`}::text as key from fresh`, {
      payload: sql`${JSON.stringify({ provider, topic, subject })}::jsonb`,
      runAt: sql`${at}::timestamptz`,
    })}`)) > 0;

/** Forgets the events of all shops that were received before this time. */
export const deletePaymentEvents = (db: Db, before: Date): Promise<number> =>
  deleteOldRows(db, {
    table: sql`payment_event`,
    key: sql`shop_id, provider, event_id`,
    age: sql`received_at`,
    where: sql`received_at < ${before}`,
  });
