import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import { identifier, isOfPerson, type PersonIds } from './person-rows.ts';
import { ownedTables } from './personal-data.ts';

/** How many rows of each table were deleted or changed. */
export type RowCounts = Record<string, number>;

/** Adds a number of rows to those of a table. */
export function addRows(counts: RowCounts, table: string, rows: number): void {
  if (rows > 0) counts[table] = (counts[table] ?? 0) + rows;
}

/** Locks orders and contacts until the transaction ends. Afterwards nothing new can refer to the contacts. */
export async function lockPerson(db: Db, { shopId, contacts, orders }: PersonIds): Promise<void> {
  await db.many(sql`
    select id from orders where shop_id = ${shopId} and id = any(${orders}::uuid[]) order by id for update`);
  await db.many(sql`
    select id from customer where shop_id = ${shopId} and id = any(${contacts}::uuid[]) order by id for update`);
}

/**
 * Orders that were never placed and in which no money moved. The law wants nothing of them, so they are deleted as a
 * whole.
 */
export const listForgettable = async (db: Db, { shopId, orders }: PersonIds): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`
      select o.id from orders o where o.shop_id = ${shopId} and o.id = any(${orders}::uuid[]) and o.number is null
        and not exists (select 1 from payment p join payment_entry e on e.shop_id = p.shop_id and e.payment_id = p.id
          where p.shop_id = o.shop_id and p.order_id = o.id)
      order by o.id`)
  ).map(({ id }) => id);

/** Deletes orders with everything that belongs to them. */
export async function deleteOrders(db: Db, shopId: string, orders: string[], counts: RowCounts): Promise<void> {
  for (const { name, of } of [...ownedTables()].reverse()) {
    if (of.ids !== 'orders' || of.column !== 'order_id') continue;
    const isOfOrders = sql`shop_id = ${shopId} and order_id = any(${orders}::uuid[])`;
    addRows(counts, name, await db.run(sql`delete from ${identifier(name)} where ${isOfOrders}`));
  }
  const isOne = sql`shop_id = ${shopId} and id = any(${orders}::uuid[])`;
  addRows(counts, 'orders', await db.run(sql`delete from orders where ${isOne}`));
}

/** Clears the columns about the person in all rows that are kept. `orders` and `payments` are those that remain. */
export async function clearKeptRows(db: Db, person: PersonIds, counts: RowCounts): Promise<void> {
  for (const { name, of, decision } of ownedTables()) {
    if (decision.cleared === undefined) continue;
    const changes = Object.entries(decision.cleared).map(([column, value]) => sql`${identifier(column)} = ${value}`);
    const rows = await db.run(sql`update ${identifier(name)} set ${joined(changes)} where ${isOfPerson(of, person)}`);
    addRows(counts, name, rows);
  }
}

/** Deletes all rows that go with the person. The last ones are the contacts themselves. */
export async function deletePersonRows(db: Db, person: PersonIds, counts: RowCounts): Promise<void> {
  for (const { name, of, decision } of ownedTables())
    if (decision.erased === 'deleted')
      addRows(counts, name, await db.run(sql`delete from ${identifier(name)} where ${isOfPerson(of, person)}`));
}

/**
 * Moves the kept orders of a contact to a new one that says nothing about anybody: not even the old id remains. The
 * shop's lists of orders need a contact for each order.
 */
export async function moveOrders(db: Db, shopId: string, { from, to }: { from: string; to: string }): Promise<void> {
  await db.run(sql`
    insert into customer (shop_id, id, is_anonymous, channel_type, channel_id, channel_user, name)
    select shop_id, ${to}::uuid, true, channel_type, channel_id, ${`erased:${to}`}, ''
    from customer where shop_id = ${shopId} and id = ${from}`);
  await db.run(sql`
    update orders set customer_id = ${to}, updated_at = now() where shop_id = ${shopId} and customer_id = ${from}`);
  await db.run(sql`update coupon_use set customer_id = ${to} where shop_id = ${shopId} and customer_id = ${from}`);
}

const joined = (parts: Sql[]): Sql => parts.reduce((all, part, at) => (at === 0 ? part : sql`${all}, ${part}`), sql``);
