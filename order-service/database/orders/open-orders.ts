import type { OpenOrderLimits } from '#shared/rules/orders/open-order-limits.ts';
import { networksOfSite, siteOf } from '#shared/rules/session/client-network.ts';
import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';

/** What an open order is, word for word the condition of its indexes: Received, and neither paid nor accepted. */
const isOpen = sql`o.status = 1 and o.accepted_at is null and o.payment_status is distinct from 1`;

/**
 * Whether a customer may have one more open order; `most` null = any number. For the statement that places the order, whose row is
 * locked: a customer builds one order at a time, so nobody counts the same orders at once.
 */
export const mayOpenAnother = ({ shopId, customerId, most }: { shopId: Sql; customerId: Sql; most: Sql }): Sql => sql`
  (${most}::int is null or (
    select count(*) from (
      select 1 from orders o where o.shop_id = ${shopId} and o.customer_id = ${customerId} and ${isOpen}
        limit ${most}::int) counted
  ) < ${most}::int)`;

/** Which limit keeps an order out: that of the person, or that of the network. */
export type OpenOrderRefusal = 'contact' | 'network';

/**
 * Counts an anonymous visitor's order among the open ones of the same network, document, e-mail and phone, or says which limit keeps it
 * out. Until the transaction ends, others of the same holders wait, so call it once everything else is taken. `network` null = not known.
 */
export async function holdOpenOrder(
  db: Db,
  shopId: string,
  orderId: string,
  { network, limits }: { network: string | null; limits: OpenOrderLimits },
): Promise<OpenOrderRefusal | null> {
  const { openOrdersPerNetwork: perNetwork, openOrdersPerContact: perPerson } = limits;
  const site = network === null ? null : siteOf(network);
  const perSite = perNetwork === null ? null : perNetwork * networksOfSite;
  const held = await db.one<{ refusal: OpenOrderRefusal | null }>(sql`
    select hold_open_order(${shopId}::uuid, ${orderId}::uuid, ${network}::text, ${site}::text, ${perNetwork}::int,
      ${perSite}::int,
      ${perPerson}::int) as refusal`);
  return held?.refusal ?? null;
}

/** Deletes the rows of visitors who confirmed nothing for a day: their only use is the lock of a confirmation. */
export const deleteOldOrderHolders = (db: Db, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - 24 * 3_600_000);
  return deleteOldRows(db, {
    table: sql`order_holder`,
    key: sql`shop_id, key`,
    age: sql`used_at`,
    where: sql`used_at < ${before}`,
  });
};
