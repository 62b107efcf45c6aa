import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import type { Db } from '../../database/engine/database.ts';
import { listLines, type OrderRow } from '../../database/orders/orders.ts';
import { cancelPlaced, markOrderError, type PlacementData, settleFailed } from '../../database/orders/placed-orders.ts';
import { withdrawTrayOrders } from '../../database/tray/tray-orders.ts';
import { recordPlatformEvent } from '../platform/platform-events.ts';
import { releaseOrderResources } from './release-order-resources.ts';

type Placed = OrderRow & Pick<PlacementData, 'dispatched_at'>;

/** Whether the goods of a confirmed order are still at the shop. */
const isStillHere = ({ status, dispatched_at }: Placed): boolean =>
  status === OrderStatus.Received && dispatched_at === null;

/**
 * The money of an order is taken back or doubtful before its goods left: the order becomes one for the shop's people,
 * and what it reserved can be sold again. Any other order stays as it is.
 */
export async function stopUndispatched(db: Db, shopId: string, order: Placed): Promise<OrderRow> {
  if (!isStillHere(order)) return order;
  const failed = await markOrderError(db, shopId, order.id);
  if (!failed) throw new Error('a locked order changed its status');
  await release(db, shopId, failed);
  return failed;
}

/**
 * All the money of an order went back to its customer. An order that did not leave yet is cancelled, and what it
 * reserved can be sold again. An order with a problem ends. Goods that left change nothing.
 */
export async function cancelRefunded(db: Db, shopId: string, order: Placed): Promise<OrderRow> {
  const hasFailed = order.status === OrderStatus.Error;
  if (!hasFailed && !isStillHere(order)) return order;
  const canceled = hasFailed
    ? await settleFailed(db, shopId, order.id)
    : await cancelPlaced(db, shopId, order.id, { by: ChangedBy.Payment });
  if (!canceled) throw new Error('a locked order changed its status');
  if (!hasFailed) await release(db, shopId, canceled);
  // An order whose dispute was won after its end can end again.
  await recordPlatformEvent(db, shopId, order.id, 'order.canceled', String(canceled.version));
  return canceled;
}

async function release(db: Db, shopId: string, order: OrderRow): Promise<void> {
  await releaseOrderResources(db, shopId, order, await listLines(db, shopId, order.id));
  await withdrawTrayOrders(db, shopId, order.id);
}
