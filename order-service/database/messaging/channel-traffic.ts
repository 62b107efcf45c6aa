import { ChannelType } from '#shared/model/channel.ts';
import type { MessageState } from '#shared/model/message.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import { messageState } from './message-states.ts';

export type ChannelTraffic = {
  /** When a contact last wrote. */
  arrived_at: Date | null;
  /** The newest message to a contact; `reason`: the code of its last failure. */
  sent: { state: MessageState; at: string; reason: string | null } | null;
};

/** Whether messages arrive from contacts over a shop's WhatsApp, and leave to them. */
export const findWhatsAppTraffic = async (db: Db, shopId: string): Promise<ChannelTraffic> =>
  (await db.one<ChannelTraffic>(sql`
    select
      (select max(last_inbound_at) from customer where shop_id = ${shopId}
        and channel_type = ${ChannelType.WhatsApp}) as arrived_at,
      (select jsonb_build_object('state', ${messageState},
        'at', coalesce(read_at, delivered_at, dead_at, sent_at, m.created_at),
          'reason', last_error)
        from outbox m join customer c on c.shop_id = m.shop_id and c.id = m.customer_id
        where m.shop_id = ${shopId} and c.channel_type = ${ChannelType.WhatsApp}
        order by m.created_at desc limit 1) as sent`)) ?? { arrived_at: null, sent: null };
