import type { Message } from '#shared/model/message.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import { type Lane, lockLane } from '../messaging/outbox.ts';

export type DemoMessageRow = { id: string; message: Message; sent_at: Date; time_zone: string };

/**
 * The newest messages to the demo's own contact of a channel, the newest first. In the demo shop, contact and channel
 * have the same id.
 */
export const listDemoMessages = (db: Db, channelId: string, limit: number): Promise<DemoMessageRow[]> =>
  db.many(sql`
    select o.id, o.message, o.sent_at, s.time_zone from shop s
    join customer c on c.shop_id = s.id and c.channel_id = ${channelId} and c.channel_user = ${channelId}
    join outbox o on o.shop_id = c.shop_id and o.customer_id = c.id
    where s.is_demo and o.sent_at is not null order by o.sequence desc limit ${limit}`);

/**
 * Deletes a contact's messages, also unsent ones, and ends their semi-automatic flow. The numbering continues, so that
 * an attempt in progress cannot close another message.
 */
export async function clearContact(db: Db, { shopId, customerId }: Lane): Promise<void> {
  await lockLane(db, { shopId, customerId });
  await db.run(sql`
    update message_lane set done_sequence = last_sequence, next_at = null
      where shop_id = ${shopId} and customer_id = ${customerId}`);
  await db.run(sql`delete from outbox where shop_id = ${shopId} and customer_id = ${customerId}`);
  await db.run(sql`update customer set in_semi_automatic = false where shop_id = ${shopId} and id = ${customerId}`);
}
