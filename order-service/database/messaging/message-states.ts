import type { Message, MessageState } from '#shared/model/message.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import type { Lane } from './outbox.ts';
import { extendLane, lockLane } from './outbox.ts';

/**
 * A message for the agent's view. `reason` is the code of the last failure (`messageFailureText` has its text), `null`
 * if there was none.
 */
export type MessageStateRow = {
  id: string;
  message: Message;
  created_at: Date;
  state: MessageState;
  reason: string | null;
};

/**
 * Derived from the row, so it cannot contradict the outbox. The furthest state counts, and "delivered" outranks
 * "failed".
 */
const stateOf = sql`case when read_at is not null then 'read' when delivered_at is not null then 'delivered'
  when dead_at is not null then 'failed'
  when sent_at is not null then 'sent' else 'queued' end`;

/** The newest messages to a contact with their states, the newest first. */
export const listMessageStates = (db: Db, { shopId, customerId }: Lane, limit: number): Promise<MessageStateRow[]> =>
  db.many(sql`
    select id, message, created_at, ${stateOf} as state, last_error as reason from outbox
    where shop_id = ${shopId} and customer_id = ${customerId} order by sequence desc limit ${limit}`);

/**
 * Requeues a failed message as the contact's newest, under its old id. `false` when it does not exist or has not
 * failed. Call it inside a transaction.
 */
export async function requeueMessage(db: Db, lane: Lane, messageId: string): Promise<boolean> {
  const sequence = (await lockLane(db, lane)) + 1;
  const count = await db.run(sql`
    update outbox set sequence = ${sequence}, attempts = 0, sent_at = null, dead_at = null, channel_ref = null,
      last_error = null
    where shop_id = ${lane.shopId} and customer_id = ${lane.customerId} and id = ${messageId} and dead_at is not null
      and delivered_at is null and read_at is null`);
  if (count > 0) await extendLane(db, lane, sequence);
  return count > 0;
}
