import type { ChannelType } from '#shared/model/channel.ts';
import type { MessageKind } from '#shared/model/message.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import type { Lane } from './outbox.ts';

/** A message that was given up, with its contact. */
export type FailedMessage = {
  id: string;
  kind: MessageKind;
  attempts: number;
  created_at: Date;
  /** With microseconds: a message that is sent again may fail again. */
  failed_at: string;
  last_error: string | null;
  customer_id: string;
  channel_type: ChannelType;
  channel_id: string;
  contact: string;
  name: string;
};

const failed = (shopId: string, which: Sql): Sql => sql`
  select m.id, m.message->>'kind' as kind, m.attempts, m.created_at, m.dead_at::text as failed_at, m.last_error,
    m.customer_id, c.channel_type, c.channel_id, c.channel_user as contact, c.name
  from outbox m join customer c on c.shop_id = m.shop_id and c.id = m.customer_id
  where m.shop_id = ${shopId} and m.dead_at is not null and ${which}
    and exists (select 1 from platform_webhook w
      where w.shop_id = m.shop_id and w.is_active and 'message.failed' = any(w.events))
  order by m.sequence`;

/** The messages of a lane that failed in this transaction, if a webhook of the shop wants to know them. */
export const listJustFailed = (db: Db, { shopId, customerId }: Lane): Promise<FailedMessage[]> =>
  db.many(failed(shopId, sql`m.customer_id = ${customerId} and m.dead_at = now()`));

/** The failed messages with the channel's id `ref`. The same condition. */
export const listFailedByRef = (db: Db, shopId: string, ref: string): Promise<FailedMessage[]> =>
  db.many(failed(shopId, sql`m.channel_ref = ${ref}`));
