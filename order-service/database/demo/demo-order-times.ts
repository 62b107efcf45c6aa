import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/**
 * Moves what happened to an order so far back by some minutes. What was promised stays: its slot, its reservation, and
 * until when it can be paid.
 */
export async function ageOrder(db: Db, shopId: string, orderId: string, minutes: number): Promise<void> {
  const age = sql`${minutes}::int * interval '1 minute'`;
  const ofOrder = sql`shop_id = ${shopId} and order_id = ${orderId}`;
  await db.run(sql`
    update orders set created_at = created_at - ${age}, placed_at = placed_at - ${age}, filled_at = filled_at - ${age},
      preparing_at = preparing_at - ${age}, dispatched_at = dispatched_at - ${age},
      finalized_at = finalized_at - ${age}, canceled_at = canceled_at - ${age}
    where shop_id = ${shopId} and id = ${orderId}`);
  await db.run(sql`update order_history set at = at - ${age} where ${ofOrder}`);
  await db.run(sql`update order_move set at = at - ${age} where ${ofOrder}`);
  await db.run(sql`
    update payment_entry set at = at - ${age}
    where shop_id = ${shopId} and payment_id in (select id from payment where ${ofOrder})`);
  await db.run(sql`update payment set created_at = created_at - ${age}, paid_at = paid_at - ${age} where ${ofOrder}`);
}

/** The contact left the cart some minutes ago. */
export const ageCart = (db: Db, shopId: string, orderId: string, minutes: number): Promise<number> => {
  const age = sql`${minutes}::int * interval '1 minute'`;
  return db.run(sql`
    update orders set created_at = created_at - ${age}, updated_at = updated_at - ${age}, filled_at = filled_at - ${age}
    where shop_id = ${shopId} and id = ${orderId}`);
};
