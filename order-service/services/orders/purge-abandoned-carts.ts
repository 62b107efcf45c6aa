import { deleteInBatches } from '../../database/core/delete-in-batches.ts';
import type { Db } from '../../database/engine/database.ts';
import { deleteAbandonedOrders, deleteEndedSessions } from '../../database/orders/abandoned-orders.ts';

const day = 24 * 3_600_000;
/** An order that an anonymous visitor began is kept so long after its last change; `orders.sweep_at` begins with the same days. */
const orderDays = 60;
/** Orders per statement: each goes with its lines. */
const ordersAtOnce = 25;

/**
 * Forgets, in all shops, what nobody can come back to: sessions that ended, and the carts of anonymous visitors whose sessions did. In small
 * statements, each for itself, so that any number of replicas may do so at once; what is left over is the next sweep's.
 */
export async function purgeAbandonedCarts(db: Db, now: Date): Promise<{ sessions: number; orders: number }> {
  const sessions = await deleteInBatches((most) => deleteEndedSessions(db, now, most));
  const before = new Date(now.getTime() - orderDays * day);
  let orders = 0;
  await deleteInBatches(
    async (most) => {
      const { judged, deleted } = await deleteAbandonedOrders(db, { before, now, most });
      orders += deleted;
      return judged;
    },
    { rows: ordersAtOnce },
  );
  return { sessions, orders };
}
