import type { Agent } from '#shared/model/agent.ts';
import { ChannelType } from '#shared/model/channel.ts';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { contactsOfPhone } from '#shared/rules/brazil/phone-variants.ts';
import { channelContactId } from '#shared/rules/messaging/channel-contact-id.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import { changeOrders, type OrderRow } from '../orders/orders.ts';
import { micros } from '../platform/platform-lists.ts';

/**
 * Who serves a contact now: the chatbot since an instant, or an agent (`null`). `semi_automatic_agent`: the agent who
 * handed the contact to the chatbot; `null` = the platform, or an agent without a name.
 */
export type ContactFlowRow = {
  customer_id: string;
  channel_type: ChannelType;
  channel_id: string;
  contact: string;
  name: string;
  semi_automatic_since: Date | null;
  semi_automatic_agent: Agent | null;
};

const flowColumns = sql`
  id as customer_id, channel_type, channel_id, channel_user as contact, name, semi_automatic_since,
  semi_automatic_agent`;

/** The flow of one contact of a shop by id. Anonymous visitors have one too: an agent may serve them. */
export const findContactFlow = (db: Db, shopId: string, customerId: string): Promise<ContactFlowRow | undefined> =>
  db.one(sql`select ${flowColumns} from customer where shop_id = ${shopId} and id = ${customerId}`);

/** A contact as a platform names it. `isPhone`: by their phone; on WhatsApp every number is one. */
export type ContactName = { channelType: ChannelType; channelId: string; contact: string; isPhone?: boolean };

/** The ids under which the shop may know a contact, the one that was sent first. */
export function contactIds({ channelType, contact, isPhone = false }: Omit<ContactName, 'channelId'>): string[] {
  const id = channelContactId(channelType, contact);
  const isNumber = /^\d+$/.test(id) && (isPhone || channelType === ChannelType.WhatsApp);
  return isNumber ? contactsOfPhone(contact) : [id];
}

/** The same by the contact's id in the channel. A platform does not know anonymous visitors. */
export const findFlowOfContact = (
  db: Db,
  shopId: string,
  { channelType, channelId, ...named }: ContactName,
): Promise<ContactFlowRow | undefined> => {
  const ids = contactIds({ channelType, ...named });
  return db.one(sql`
    select ${flowColumns} from customer
    where shop_id = ${shopId} and channel_type = ${channelType} and channel_id = ${channelId}
      and channel_user = any(${ids}::text[]) and not is_anonymous
    order by array_position(${ids}::text[], channel_user) limit 1`);
};

/**
 * Moves a contact into the semi-automatic flow or out of it; `null` = the other one. `at`: the instant of the change,
 * after the lock on the contact, with microseconds. `agent`: who does it. `undefined`: the
 * contact is in that flow already.
 */
export const changeContactFlow = (
  db: Db,
  shopId: string,
  customerId: string,
  isInSemiAutomatic: boolean | null,
  agent: Agent | null,
): Promise<(ContactFlowRow & { at: string }) | undefined> =>
  db.one(sql`
    update customer set semi_automatic_since = case when semi_automatic_since is null then clock_timestamp() end,
      semi_automatic_agent = case when semi_automatic_since is null then ${agent}::jsonb end,
      updated_at = now()
    where shop_id = ${shopId} and id = ${customerId} and ${differsFrom(isInSemiAutomatic)}
    returning ${flowColumns}, clock_timestamp()::text as at`);

const differsFrom = (isInSemiAutomatic: boolean | null): Sql =>
  isInSemiAutomatic === null ? sql`true` : sql`(semi_automatic_since is not null) <> ${isInSemiAutomatic}`;

/** A new version of a cart, so that every page that follows it shows the contact's flow. */
export const touchOrder = (db: Db, shopId: string, orderId: string): Promise<OrderRow | undefined> =>
  changeOrders(
    db,
    sql`update orders set version = version + 1, changed_by = ${ChangedBy.Shop}, updated_at = now()
      where shop_id = ${shopId} and id = ${orderId} and status = 0`,
  );

/**
 * Records that the contact moved to the chatbot or back, if agents serve them. It replaces the news of the move before.
 * The agent who did it (`by`) has seen it.
 */
export const recordFlowNews = (
  db: Db,
  { shopId, customerId, by }: { shopId: string; customerId: string; by: string | null },
  kind: 'handedToBot' | 'handedBack',
): Promise<number> =>
  db.run(sql`
    with gone as (
      delete from contact_event where shop_id = ${shopId} and customer_id = ${customerId}
        and kind in ('handedToBot', 'handedBack') and kind <> ${kind}),
    noted as (
      insert into contact_event (shop_id, customer_id, kind, at)
      select ${shopId}, ${customerId}, ${kind}, clock_timestamp()
      where exists (select 1 from agent_contact a where a.shop_id = ${shopId} and a.customer_id = ${customerId})
      on conflict (shop_id, customer_id, kind) do update set
        at = greatest(excluded.at, contact_event.at + interval '1 microsecond')
      returning at)
    update agent_contact a set seen = a.seen || jsonb_build_object(${kind}::text, ${micros(sql`noted.at`)})
    from noted where a.shop_id = ${shopId} and a.customer_id = ${customerId} and a.agent_id = ${by}::uuid`);
