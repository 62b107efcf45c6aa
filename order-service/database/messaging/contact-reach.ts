import type { ChannelType } from '#shared/model/channel.ts';
import type { ChatProviderName } from '#shared/model/provider-names.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import type { StoredOptions } from './channel-accounts.ts';
import { formerContactPrefix } from './contacts.ts';

/** What decides whether a contact gets a message of the shop now. */
export type ContactReach = {
  isAnonymous: boolean;
  /** The contact's id in the channel belongs to no contact, or to another one. */
  isGone: boolean;
  channelType: ChannelType;
  lastInboundAt: string | null;
} & (
  | { kind: ChatProviderName; externalId: string; options: StoredOptions }
  | { kind: 'webhook' | 'demo' | null; externalId: null; options: StoredOptions | null }
);

/** The reach of the contact of a row of `orders`, as JSON. */
export const reachOf = (order: Sql): Sql => sql`(
  select jsonb_build_object('isAnonymous', c.is_anonymous, 'channelType', c.channel_type, 'kind', a.kind,
    'isGone', starts_with(c.channel_user, ${formerContactPrefix}) or starts_with(c.channel_user, 'erased:'),
    'lastInboundAt', c.last_inbound_at, 'externalId', a.external_id, 'options', a.options)
  from customer c left join channel_account a
    on a.shop_id = c.shop_id and a.channel_type = c.channel_type and a.channel_id = c.channel_id
  where c.shop_id = ${order}.shop_id and c.id = ${order}.customer_id)`;

/** The reach of the contact of an order. */
export async function findReach(db: Db, shopId: string, orderId: string): Promise<ContactReach> {
  const row = await db.one<{ reach: ContactReach }>(sql`
    select ${reachOf(sql`o`)} as reach from orders o where o.shop_id = ${shopId} and o.id = ${orderId}`);
  if (!row) throw new Error('an order has no contact');
  return row.reach;
}
