import type { ChannelType } from '#shared/model/channel.ts';
import type { MessageTexts, OrderAlert } from '#shared/model/message-texts.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import type { AccountColumns } from '../messaging/channel-accounts.ts';

/** The shop's name, and its own texts for messages to contacts. */
export const findMessageTexts = (
  db: Db,
  shopId: string,
): Promise<{ name: string; message_texts: MessageTexts } | undefined> =>
  db.one(sql`select name, message_texts from shop where id = ${shopId}`);

/** Whether a connected channel of the shop reaches people by their phone. */
export const hasPhoneChannel = async (db: Db, shopId: string, channelTypes: readonly ChannelType[]): Promise<boolean> =>
  (await db.one(sql`
    select 1 from channel_account where shop_id = ${shopId} and channel_type = any(${channelTypes}::int[]) limit 1`)) !==
  undefined;

/** A new order for the merchant, with the shop's first connected channel whose contacts are phones. */
export type OrderAlertRow = AccountColumns & {
  shop_id: string;
  order_alert: OrderAlert | null;
  number: number | null;
  total_amount: number;
  units: number;
  channel_type: ChannelType;
  channel_id: string;
  /** When the merchant's number last wrote to the shop; null: never. */
  last_inbound_at: Date | null;
};

/** What the message about a new order needs; undefined: there is no such order or channel. */
export const findOrderAlert = (
  db: Db,
  shopId: string,
  orderId: string,
  { channelTypes, phones }: { channelTypes: readonly ChannelType[]; phones: readonly string[] },
): Promise<OrderAlertRow | undefined> =>
  db.one(sql`
    select s.id as shop_id, s.order_alert, o.number, o.total_amount,
      (select coalesce(sum(i.quantity), 0)::int from order_item i where i.shop_id = o.shop_id and i.order_id = o.id)
        as units,
      a.channel_type, a.channel_id, a.kind, a.url, a.secret_sealed, a.external_id, a.options, a.orders_refused_until,
      (select max(c.last_inbound_at) from customer c where c.shop_id = s.id and c.channel_type = a.channel_type
        and c.channel_id = a.channel_id and c.channel_user = any(${phones}::text[])) as last_inbound_at
    from shop s join orders o on o.shop_id = s.id
      join channel_account a on a.shop_id = s.id and a.channel_type = any(${channelTypes}::int[])
    where s.id = ${shopId} and o.id = ${orderId} and o.number is not null
    order by a.channel_type, a.channel_id limit 1`);
