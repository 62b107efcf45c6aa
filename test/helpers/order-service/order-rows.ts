import type { Message } from '#shared/model/message.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import type { Db } from '../../../order-service/database/engine/database.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';

/** The stock of a variant, or of the only one. */
export async function stockOf(db: Db, sku: string | null = null): Promise<number | undefined> {
  const query = sql`select available from stock where ${sku}::text is null or sku = ${sku}`;
  return (await db.one<{ available: number }>(query))?.available;
}

/** Sets the stock of a variant, or of all of them. */
export const setStock = (db: Db, available: number, sku: string | null = null) =>
  db.run(sql`update stock set available = ${available} where ${sku}::text is null or sku = ${sku}`);

/** The stock of a gift. */
export async function giftStockOf(db: Db, providerId: string): Promise<number | undefined> {
  const query = sql`select available from gift where provider_id = ${providerId}`;
  return (await db.one<{ available: number }>(query))?.available;
}

/** How often the only coupon was used. */
export const couponUses = async (db: Db): Promise<number | undefined> =>
  (await db.one<{ uses: number }>(sql`select uses from coupon`))?.uses;

/** The status of an order. */
export const orderStatusOf = async (db: Db, id: string): Promise<number | undefined> =>
  (await db.one<{ status: number }>(sql`select status from orders where id = ${id}`))?.status;

/** The status of an order and of its payment, by the order's number. */
export const statusesOf = (db: Db, number: number) =>
  db.one<{ status: number; payment_status: number | null }>(
    sql`select status, payment_status from orders where number = ${number}`,
  );

/** The ids of the orders that are placed and open. */
export const receivedOrderIds = async (db: Db): Promise<string[]> =>
  (await db.many<{ id: string }>(sql`select id from orders where status = 1`)).map(({ id }) => id);

/** The messages to contacts, in their order. */
export const queuedMessages = async (db: Db): Promise<Message[]> =>
  (await db.many<{ message: Message }>(sql`select message from outbox order by sequence`)).map(
    ({ message }) => message,
  );

/** How many messages announce this event of an order, such as 'canceled'. */
export const orderNotifications = async (db: Db, event: string): Promise<number> =>
  (await db.many(sql`select sequence from outbox where dedupe_key like ${`%:${event}`}`)).length;

/** Lets money arrive at the simulated bank, without a webhook to the shop. */
export const payWithoutWebhook = (db: Db, code: string | undefined, paidCents: number) =>
  db.run(
    sql`update simulated_charge set answer = answer || ${JSON.stringify({ status: 1, paidCents })}::jsonb
      where code = ${code}`,
  );

/** Takes a seller out of the shop. */
export const closeSeller = (db: Db, providerId: string) =>
  db.run(sql`update seller set is_active = false where provider_id = ${providerId}`);

/** Changes settings of a shop, or of all shops. */
export const changeSettings = (db: Db, settings: Partial<ShopSettings>, shopId: string | null = null) =>
  db.run(
    sql`update shop set settings = settings || ${JSON.stringify(settings)}::jsonb
      where ${shopId}::uuid is null or id = ${shopId}`,
  );
