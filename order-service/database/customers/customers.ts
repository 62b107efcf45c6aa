import type { ChannelType } from '#shared/model/channel.ts';
import { channelContactId } from '#shared/rules/messaging/channel-contact-id.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

export type CustomerWrite = {
  id: string;
  isAnonymous: boolean;
  channelType: ChannelType;
  channelId: string;
  /** The contact's id in the channel. */
  channelUser: string;
  name: string;
};

/** The id of a contact's customer, who is created if the contact is new. */
export async function ensureCustomer(db: Db, shopId: string, row: CustomerWrite): Promise<string> {
  const channelUser = channelContactId(row.channelType, row.channelUser);
  const found = await db.one<{ id: string }>(sql`
    insert into customer (shop_id, id, is_anonymous, channel_type, channel_id, channel_user, name)
    values (${shopId}, ${row.id}, ${row.isAnonymous}, ${row.channelType}, ${row.channelId}, ${channelUser},
      ${row.name})
    on conflict (shop_id, channel_type, channel_id, channel_user) do update set version = customer.version
    returning id`);
  return found?.id ?? row.id;
}

/** A person's contact data as stored: documents and phone without punctuation. */
export type CustomerRow = {
  name: string;
  email: string;
  document: string;
  phone: string;
  is_corporate: boolean;
  corporate_document: string;
  corporate_name: string;
  trade_name: string;
  state_inscription: string;
};

/** Every query that returns a `CustomerRow` selects these columns. */
export const customerColumns = sql`name, email, document, phone, is_corporate, corporate_document, corporate_name,
  trade_name, state_inscription`;

/** A customer's current contact data; a placed order has its own copy. */
export const findCustomer = (db: Db, shopId: string, customerId: string): Promise<CustomerRow | undefined> =>
  db.one(sql`
    select ${customerColumns}
    from customer where shop_id = ${shopId} and id = ${customerId}`);

export type ChannelUserRow = { is_anonymous: boolean; channel_type: ChannelType; channel_user: string };

/** The chat of a customer: its channel, and the contact's id there. */
export const findChannelUser = (db: Db, shopId: string, customerId: string): Promise<ChannelUserRow | undefined> =>
  db.one(sql`
    select is_anonymous, channel_type, channel_user from customer where shop_id = ${shopId} and id = ${customerId}`);

/** Replaces the contact data. */
export const updateCustomer = (db: Db, shopId: string, customerId: string, row: CustomerRow): Promise<number> =>
  db.run(sql`
    update customer set name = ${row.name}, email = ${row.email}, document = ${row.document}, phone = ${row.phone},
      is_corporate = ${row.is_corporate}, corporate_document = ${row.corporate_document},
        corporate_name = ${row.corporate_name}, trade_name = ${row.trade_name},
      state_inscription = ${row.state_inscription}, version = version + 1, updated_at = now()
    where shop_id = ${shopId} and id = ${customerId}`);

/** Locks the customer until the transaction ends: no other transaction writes their addresses or charges a card. */
export const lockCustomer = (db: Db, shopId: string, customerId: string): Promise<unknown> =>
  db.one(sql`select id from customer where shop_id = ${shopId} and id = ${customerId} for no key update`);
