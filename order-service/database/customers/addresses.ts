import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

export type AddressRow = {
  position: number;
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

/** A customer's addresses. An address's place in this list is its index for callers. */
export const listAddresses = (db: Db, shopId: string, customerId: string): Promise<AddressRow[]> =>
  db.many(sql`
    select position, is_default, name, zip_code, state, city, neighborhood, neighborhood_id, street, number,
      complement, latitude, longitude
    from customer_address where shop_id = ${shopId} and customer_id = ${customerId} order by position`);

/** Adds an address at its position in the customer's list. */
export const insertAddress = (db: Db, shopId: string, customerId: string, row: AddressRow): Promise<number> =>
  db.run(sql`
    insert into customer_address (shop_id, customer_id, position, is_default, name, zip_code, state, city,
      neighborhood, neighborhood_id,
      street, number, complement, latitude, longitude)
    values (${shopId}, ${customerId}, ${row.position}, ${row.is_default}, ${row.name}, ${row.zip_code}, ${row.state},
      ${row.city},
      ${row.neighborhood}, ${row.neighborhood_id}, ${row.street}, ${row.number}, ${row.complement}, ${row.latitude},
        ${row.longitude})`);

/** Makes one address the customer's only default. */
export const markDefaultAddress = (db: Db, shopId: string, customerId: string, position: number): Promise<number> =>
  db.run(sql`
    update customer_address set is_default = (position = ${position}::int)
    where shop_id = ${shopId} and customer_id = ${customerId} and is_default <> (position = ${position}::int)`);
