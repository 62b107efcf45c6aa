import { deleteAbandonedOrders, deleteEndedSessions } from '../store/abandoned.ts';
import type { Db } from '../store/database.ts';

const day = 24 * 3_600_000;
/** An order that an anonymous visitor began is kept so long after its last change. */
const orderDays = 60;
/** Nobody is kept waiting by a statement this small. */
const batch = 500;
const mostBatches = 40;

/**
 * Forgets, in all shops, what nobody can come back to: sessions that ended, and the carts of anonymous visitors whose sessions did. In small
 * statements, each for itself, so that any number of replicas may do so at once; what is left over is the next sweep's.
 */
export async function forgetAbandoned(db: Db, now: Date): Promise<{ sessions: number; orders: number }> {
  const sessions = await inBatches(() => deleteEndedSessions(db, now, batch));
  const before = new Date(now.getTime() - orderDays * day);
  const orders = await inBatches(() => deleteAbandonedOrders(db, { before, now, most: batch }));
  return { sessions, orders };
}

async function inBatches(deleteSome: () => Promise<number>): Promise<number> {
  let deleted = 0;
  for (let round = 0; round < mostBatches; round++) {
    const some = await deleteSome();
    deleted += some;
    if (some < batch) break;
  }
  return deleted;
}
