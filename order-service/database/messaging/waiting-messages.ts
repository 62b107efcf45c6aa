import type { Message } from '#shared/model/message.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import type { DueMessage } from './outbox.ts';

/** A message that waits behind another one, and was never tried. */
export type WaitingMessage = { id: string; message: Message; dedupe_key: string };

/** More messages do not wait behind one that is about the same order. */
const maxWaiting = 50;

/** The messages that wait behind this one in its lane, in their order. */
export const listWaitingAfter = (
  db: Db,
  { shop_id, customer_id, sequence }: Pick<DueMessage, 'shop_id' | 'customer_id' | 'sequence'>,
): Promise<WaitingMessage[]> =>
  db.many(sql`
    select id, message, dedupe_key from outbox
    where shop_id = ${shop_id} and customer_id = ${customer_id} and sequence > ${sequence}
      and attempts = 0 and sent_at is null and dead_at is null
    order by sequence limit ${maxWaiting}`);

/** Deletes messages of a lane whose content another message has sent. One that was tried meanwhile stays. */
export const deleteUntried = (
  db: Db,
  { shop_id, customer_id }: Pick<DueMessage, 'shop_id' | 'customer_id'>,
  ids: readonly string[],
): Promise<number> =>
  db.run(sql`
    delete from outbox where shop_id = ${shop_id} and customer_id = ${customer_id} and id = any(${ids}::uuid[])
      and attempts = 0 and sent_at is null and dead_at is null`);

/** Whether the charge of an order that was just placed is still being made for the chat. */
export const isChargeUnderWay = async (db: Db, shopId: string, orderId: string): Promise<boolean> =>
  (await db.one(sql`
    select 1 as found from job
    where shop_id = ${shopId} and kind = 'chat-charge' and key = ${orderId} and failed_at is null`)) !== undefined;
