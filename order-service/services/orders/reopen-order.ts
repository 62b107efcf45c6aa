import type { Agent } from '#shared/model/agent.ts';
import type { Db } from '../../database/engine/database.ts';
import { listLines, type OrderRow } from '../../database/orders/orders.ts';
import { removeEmptyCurrent, reopenOrder } from '../../database/orders/placed-orders.ts';
import { writeOrder } from '../../database/orders/write-order.ts';
import { withdrawTrayOrders } from '../../database/tray/tray-orders.ts';
import { withoutAttempt, withPayment } from '../checkout/checkout-choices.ts';
import { recordAbandonedOrder, recordReopenedOrder } from '../platform/platform-events.ts';
import { releaseOrderResources } from './release-order-resources.ts';

/**
 * Turns a locked Received order into the current order again, with all its content, and releases what it reserved. When
 * its customer has begun another order meanwhile, it stays Received and can still be paid: null. `payment`: what stays
 * of its payment. 'attempt': the choice and the state of its last attempt; 'choice': the choice alone, so that the next
 * confirmation makes a new charge; 'nothing'. `agent`: who reopens it, if an agent does.
 */
export async function reopenPlacedOrder(
  db: Db,
  shopId: string,
  order: OrderRow,
  { payment, agent = null }: { payment: 'attempt' | 'choice' | 'nothing'; agent?: Agent | null },
): Promise<OrderRow | null> {
  const outcome = await removeEmptyCurrent(db, shopId, order.customer_id);
  if (outcome === 'in use') return null;
  if (outcome !== 'removed') await recordAbandonedOrder(db, shopId, outcome.canceledId);
  const reopened = await reopenOrder(db, shopId, order.id, agent);
  if (!reopened) throw new Error('a locked order changed its status');
  await withdrawTrayOrders(db, shopId, order.id);
  await releaseOrderResources(db, shopId, reopened, await listLines(db, shopId, order.id));
  await recordReopenedOrder(db, shopId, order.id);
  if (payment === 'attempt') return reopened;
  const untried = payment === 'nothing' ? withPayment(reopened, null) : withoutAttempt(reopened);
  const cart = { ...untried, version: reopened.version + 1 };
  await writeOrder(db, shopId, cart);
  return cart;
}
