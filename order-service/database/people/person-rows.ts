import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import { quoteIdentifier } from '../engine/table-columns.ts';
import type { Owner } from './erasure-policy.ts';
import { ownedTables, wordsOf } from './personal-data.ts';

/** The ids by which the rows about a person are found. `shopId`: no row of another shop is one of them. */
export type PersonIds = { shopId: string; contacts: string[]; orders: string[]; payments: string[] };

/** The orders and payments of these contacts. */
export async function personIds(db: Db, shopId: string, contacts: string[]): Promise<PersonIds> {
  const orders = await db.many<{ id: string }>(
    sql`select id from orders where shop_id = ${shopId} and customer_id = any(${contacts}::uuid[]) order by id`,
  );
  const ids = orders.map(({ id }) => id);
  const payments = await db.many<{ id: string }>(
    sql`select id from payment where shop_id = ${shopId} and order_id = any(${ids}::uuid[]) order by id`,
  );
  return { shopId, contacts, orders: ids, payments: payments.map(({ id }) => id) };
}

/** The condition for a table's rows about a person. */
export const isOfPerson = ({ column, ids }: Owner, person: PersonIds): Sql => sql`
  shop_id = ${person.shopId}::uuid and ${identifier(column)} = any(${person[ids]}::uuid[])`;

/** A name from the table of decisions, never input. */
export const identifier = (name: string): Sql => ({ text: quoteIdentifier(name), values: [] });

/** All rows about a person, by table, without secrets of the shop and technical copies. */
export async function rowsOfPerson(db: Db, person: PersonIds): Promise<Record<string, Record<string, unknown>[]>> {
  const found: Record<string, Record<string, unknown>[]> = {};
  for (const { name, of, decision } of ownedTables()) {
    const hidden = ['shop_id', ...wordsOf(decision.hidden)];
    const rows = await db.many<{ row: Record<string, unknown> }>(sql`
      select to_jsonb(t) - ${hidden}::text[] as row from ${identifier(name)} t
      where ${isOfPerson(of, person)} order by to_jsonb(t)::text`);
    if (rows.length > 0) found[name] = rows.map(({ row }) => row);
  }
  return found;
}
