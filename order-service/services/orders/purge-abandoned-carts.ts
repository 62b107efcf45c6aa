import { workInBatches } from '../../database/core/batch-runner.ts';
import type { Db } from '../../database/engine/database.ts';
import { deleteAbandonedOrders, deleteEndedSessions } from '../../database/orders/abandoned-orders.ts';

const day = 24 * 3_600_000;
/**
 * Days that an anonymous visitor's order is kept after its last change; `orders.sweep_at` starts with the same number.
 */
const orderDays = 60;
/** Orders per statement: each is deleted with its lines. */
const ordersAtOnce = 25;

/**
 * Deletes data of all shops that is no longer reachable: expired sessions, and the carts of anonymous visitors whose
 * sessions expired. It uses small independent statements, so any number of replicas may run it at once. The next sweep
 * deletes the rest.
 */
export async function purgeAbandonedCarts(db: Db, now: Date): Promise<{ sessions: number; orders: number }> {
  const sessions = await workInBatches((most) => deleteEndedSessions(db, now, most));
  const before = new Date(now.getTime() - orderDays * day);
  let orders = 0;
  await workInBatches(
    async (most) => {
      const { judged, deleted } = await deleteAbandonedOrders(db, { before, now, most });
      orders += deleted;
      return judged;
    },
    { rows: ordersAtOnce },
  );
  return { sessions, orders };
}
