import { networksOfSite, siteOf } from '#shared/rules/session/client-network.ts';
import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';

/** An open order is Received and neither paid nor accepted. The text must equal the condition of its indexes. */
const isOpen = sql`o.status = 1 and o.accepted_at is null and o.payment_status is distinct from 1`;

/**
 * Whether a customer may have one more open order; `most` `null` = any number. Use it in the statement that places the
 * order, whose row is locked. A customer builds one order at a time, so no two transactions count the same orders at
 * once.
 */
export const isBelowOpenOrderLimit = ({
  shopId,
  customerId,
  most,
}: {
  shopId: Sql;
  customerId: Sql;
  most: Sql;
}): Sql => sql`
  (${most}::int is null or (
    select count(*) from (
      select 1 from orders o where o.shop_id = ${shopId} and o.customer_id = ${customerId} and ${isOpen}
        limit ${most}::int) counted
  ) < ${most}::int)`;

/** Whether a customer may place one more order now, as `isBelowOpenOrderLimit` decides it in its statement. */
export async function mayPlaceOrder(db: Db, shopId: string, customerId: string, most: number | null): Promise<boolean> {
  const limit = { shopId: sql`${shopId}::uuid`, customerId: sql`${customerId}::uuid`, most: sql`${most}` };
  return (await db.one<{ may: boolean }>(sql`select ${isBelowOpenOrderLimit(limit)} as may`))?.may ?? false;
}

/** The limit that refused an order: per person or per network. */
export type OpenOrderRefusal = 'contact' | 'network';

/**
 * Counts an anonymous visitor's order among the open ones of the same network, and on that network among those with the
 * same document, e-mail or phone. The data of a visitor are unproven, so they count on no other network. Returns the
 * limit that refuses the order, or `null`. Other orders of the network wait until the transaction ends, so call it
 * after all other reservations. `network` `null` = unknown; it is not counted.
 */
export async function holdOpenOrder(
  db: Db,
  shopId: string,
  orderId: string,
  { network, limits }: { network: string | null; limits: { perNetwork: number | null; perPerson: number | null } },
): Promise<OpenOrderRefusal | null> {
  const { perNetwork, perPerson } = limits;
  const site = network === null ? null : siteOf(network);
  const perSite = perNetwork === null ? null : perNetwork * networksOfSite;
  const held = await db.one<{ refusal: OpenOrderRefusal | null }>(sql`
    select hold_open_order(${shopId}::uuid, ${orderId}::uuid, ${network}::text, ${site}::text, ${perNetwork}::int,
      ${perSite}::int,
      ${perPerson}::int) as refusal`);
  return held?.refusal ?? null;
}

/**
 * Deletes the rows of visitors without a confirmation for a day. The rows only serve as locks during a confirmation.
 */
export const deleteOldOrderHolders = (db: Db, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - 24 * 3_600_000);
  return deleteOldRows(db, {
    table: sql`order_holder`,
    key: sql`shop_id, key`,
    age: sql`used_at`,
    where: sql`used_at < ${before}`,
  });
};
