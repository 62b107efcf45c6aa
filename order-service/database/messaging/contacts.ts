import type { ChannelType } from '#shared/model/channel.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** A contact of a channel with all ids it may have, the likeliest first. */
export type ChannelContact = { channelType: ChannelType; channelId: string; ids: string[] };

/** The customer of a contact, if there is one. The first id has priority over the others. */
export const findChannelContact = (
  db: Db,
  shopId: string,
  { channelType, channelId, ids }: ChannelContact,
): Promise<{ id: string } | undefined> =>
  db.one(sql`
    select id from customer
    where shop_id = ${shopId} and channel_type = ${channelType} and channel_id = ${channelId} and not is_anonymous
      and (channel_user = any(${ids}::text[]) or channel_alias = any(${ids}::text[]))
    order by array_position(${ids}::text[], channel_user) nulls last, id limit 1`);

/**
 * Records that a contact wrote, and marks them as welcomed. Returns whether they had never been welcomed before. An
 * existing name stays.
 */
export async function recordInboundMessage(
  db: Db,
  { shopId, customerId }: { shopId: string; customerId: string },
  { at, alias, name }: { at: Date; alias: string | null; name: string },
): Promise<boolean> {
  const recorded = await db.one<{ is_new: boolean }>(sql`
    with before as materialized (select id, welcomed_at from customer where shop_id = ${shopId} and id = ${customerId}
      for update)
    update customer c set last_inbound_at = greatest(c.last_inbound_at, ${at}::timestamptz),
      channel_alias = coalesce(${alias}::text, c.channel_alias), name = case
        when c.name = '' then ${name} else c.name end,
      welcomed_at = coalesce(c.welcomed_at, now())
    from before where c.shop_id = ${shopId} and c.id = before.id
    returning before.welcomed_at is null as is_new`);
  return recorded?.is_new ?? false;
}
