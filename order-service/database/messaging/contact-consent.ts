import type { ChannelType } from '#shared/model/channel.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';

/** A kind of message that needs a contact's consent. */
export type ConsentKind = 'marketing';
export type ConsentState = 'granted' | 'withdrawn';

/** A change of a consent. `source`: what reported it, such as 'whatsapp'. */
export type ConsentChange = {
  channelType: ChannelType;
  kind: ConsentKind;
  state: ConsentState;
  at: Date;
  source: string;
};

/** Records a change. A repeated report of the same instant changes nothing. Returns the number of new rows. */
export const recordConsent = (
  db: Db,
  { shopId, customerId }: { shopId: string; customerId: string },
  { channelType, kind, state, at, source }: ConsentChange,
): Promise<number> =>
  db.run(sql`
    insert into contact_consent (shop_id, customer_id, channel_type, kind, at, state, source)
    values (${shopId}, ${customerId}, ${channelType}, ${kind}, ${at}, ${state}, ${source})
    on conflict do nothing`);

/** All changes of a contact, oldest first. */
export const listConsents = (
  db: Db,
  { shopId, customerId }: { shopId: string; customerId: string },
): Promise<{ channel_type: ChannelType; kind: ConsentKind; state: ConsentState; at: Date; source: string }[]> =>
  db.many(sql`
    select channel_type, kind, state, at, source from contact_consent
    where shop_id = ${shopId} and customer_id = ${customerId} order by at, channel_type, kind`);

/** Whether the customer `c` stopped marketing in their channel: the newest change counts. */
export const refusesMarketing: Sql = sql`
  (select s.state from contact_consent s where s.shop_id = c.shop_id and s.customer_id = c.id
    and s.channel_type = c.channel_type and s.kind = 'marketing'
    order by s.at desc limit 1) is not distinct from 'withdrawn'`;
