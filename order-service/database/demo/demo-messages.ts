import type { Message } from '#shared/model/message.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import { clearLane, type Lane } from '../messaging/outbox.ts';

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

/** Deletes a contact's messages, also unsent ones, and ends their semi-automatic flow. */
export async function clearContact(db: Db, lane: Lane): Promise<void> {
  await clearLane(db, lane);
  await db.run(sql`
    update customer set semi_automatic_since = null where shop_id = ${lane.shopId} and id = ${lane.customerId}`);
}
