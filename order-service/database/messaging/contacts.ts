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
): Promise<{ id: string; channel_user: string; last_inbound_at: Date | null } | undefined> =>
  db.one(sql`
    select id, channel_user, last_inbound_at from customer
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

/** The id of a contact whose id in the channel belongs to another contact now. No channel has such an id. */
export const formerContactPrefix = 'former:';

/**
 * Gives a contact new ids in their channel; null = the id stays. Sessions, orders, addresses and what waits in the
 * queue belong to the customer, so they follow. Another contact who had the new phone number before loses it.
 */
export async function changeContactIds(
  db: Db,
  { shopId, customerId }: { shopId: string; customerId: string },
  { user, alias }: { user: string | null; alias: string | null },
): Promise<void> {
  await db.run(sql`
    update customer o set channel_user = ${formerContactPrefix} || o.id
    from customer c where c.shop_id = ${shopId} and c.id = ${customerId} and o.shop_id = c.shop_id and o.id <> c.id
      and o.channel_type = c.channel_type and o.channel_id = c.channel_id and o.channel_user = ${user}::text`);
  await db.run(sql`
    update customer o set channel_alias = null
    from customer c where c.shop_id = ${shopId} and c.id = ${customerId} and o.shop_id = c.shop_id and o.id <> c.id
      and o.channel_type = c.channel_type and o.channel_id = c.channel_id and o.channel_alias = ${alias}::text`);
  await db.run(sql`
    update customer set channel_user = coalesce(${user}::text, channel_user),
      channel_alias = coalesce(${alias}::text, channel_alias)
    where shop_id = ${shopId} and id = ${customerId}`);
}
