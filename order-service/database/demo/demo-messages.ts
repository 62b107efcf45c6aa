import type { Message } from '#shared/model/message.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import { type Lane, lockLane } from '../messaging/outbox.ts';

export type DemoMessageRow = { id: string; message: Message; sent_at: Date; time_zone: string };

/** The newest messages that the demo's own contact of a channel was sent, the newest first. In the demo shop a contact is called what their channel is. */
export const listDemoMessages = (db: Db, channelId: string, limit: number): Promise<DemoMessageRow[]> =>
  db.many(sql`
    select o.id, o.message, o.sent_at, s.time_zone from shop s
    join customer c on c.shop_id = s.id and c.channel_id = ${channelId} and c.channel_user = ${channelId}
    join outbox o on o.shop_id = c.shop_id and o.customer_id = c.id
    where s.is_demo and o.sent_at is not null order by o.sequence desc limit ${limit}`);

/** Takes a contact's messages away, those on their way too, and takes them back from the semi-automatic flow. Numbers go on, so that a try under way closes nobody else's. */
export async function clearContact(db: Db, { shopId, customerId }: Lane): Promise<void> {
  await lockLane(db, { shopId, customerId });
  await db.run(sql`
    update message_lane set done_sequence = last_sequence, next_at = null
      where shop_id = ${shopId} and customer_id = ${customerId}`);
  await db.run(sql`delete from outbox where shop_id = ${shopId} and customer_id = ${customerId}`);
  await db.run(sql`update customer set in_semi_automatic = false where shop_id = ${shopId} and id = ${customerId}`);
}
