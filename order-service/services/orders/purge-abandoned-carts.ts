import { batchSize, inBatches } from '../../database/core/delete-in-batches.ts';
import type { Db } from '../../database/engine/database.ts';
import { deleteAbandonedOrders, deleteEndedSessions } from '../../database/orders/abandoned-orders.ts';

const day = 24 * 3_600_000;
/** An order that an anonymous visitor began is kept so long after its last change. */
const orderDays = 60;
/**
 * Forgets, in all shops, what nobody can come back to: sessions that ended, and the carts of anonymous visitors whose sessions did. In small
 * statements, each for itself, so that any number of replicas may do so at once; what is left over is the next sweep's.
 */
export async function forgetAbandoned(db: Db, now: Date): Promise<{ sessions: number; orders: number }> {
  const sessions = await inBatches(() => deleteEndedSessions(db, now, batchSize));
  const before = new Date(now.getTime() - orderDays * day);
  const orders = await inBatches(() => deleteAbandonedOrders(db, { before, now, most: batchSize }));
  return { sessions, orders };
}
