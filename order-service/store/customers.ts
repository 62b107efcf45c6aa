import type { ChannelType } from '#shared/model/channel.ts';
import type { Db } from './database.ts';
import { sql } from './sql.ts';

export type CustomerWrite = {
  id: string;
  isAnonymous: boolean;
  channelType: ChannelType;
  channelId: string;
  /** The contact's id in the channel. */
  channelUser: string;
  name: string;
};

/** The customer of a contact, made when the contact is new; says which id it has. */
export async function ensureCustomer(db: Db, shopId: string, row: CustomerWrite): Promise<string> {
  const found = await db.one<{ id: string }>(sql`
    insert into customer (shop_id, id, is_anonymous, channel_type, channel_id, channel_user, name)
    values (${shopId}, ${row.id}, ${row.isAnonymous}, ${row.channelType}, ${row.channelId}, ${row.channelUser}, ${row.name})
    on conflict (shop_id, channel_type, channel_id, channel_user) do update set version = customer.version
    returning id`);
  return found?.id ?? row.id;
}

export type AddressRow = {
  is_default: boolean;
  name: string;
  zip_code: string;
  state: string;
  city: string;
  neighborhood: string;
  neighborhood_id: string | null;
  street: string;
  number: string;
  complement: string;
  latitude: number | null;
  longitude: number | null;
};

export const listAddresses = (db: Db, shopId: string, customerId: string): Promise<AddressRow[]> =>
  db.many(sql`
    select is_default, name, zip_code, state, city, neighborhood, neighborhood_id, street, number, complement, latitude, longitude
    from customer_address where shop_id = ${shopId} and customer_id = ${customerId} order by position`);

/** An agent who may act for the shop's contacts; says which id it has. */
export async function ensurePlatformUser(db: Db, shopId: string, row: { id: string; name: string; email: string }): Promise<string> {
  const found = await db.one<{ id: string }>(sql`
    insert into platform_user (shop_id, id, name, email) values (${shopId}, ${row.id}, ${row.name}, ${row.email})
    on conflict (shop_id, email) do update set name = excluded.name returning id`);
  return found?.id ?? row.id;
}
