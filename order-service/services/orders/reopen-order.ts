import type { Db } from '../../database/engine/database.ts';
import { listLines, type OrderRow, writeOrder } from '../../database/orders/orders.ts';
import { removeEmptyCurrent, reopenOrder } from '../../database/orders/placed-orders.ts';
import { takeBackStoreOrders } from '../../database/tray/tray-orders.ts';
import { withPayment } from '../checkout/checkout-choices.ts';
import { noteGivenUp, noteReopened } from '../platform/platform-events.ts';
import { giveBack } from './release-order-resources.ts';

/**
 * A Received order, whose lock is held, is built again with everything in it, and what was taken for it is given back. When its customer
 * has begun another order meanwhile it stays Received, and can still be paid: null. `clearsPayment`: how it is paid is to be chosen anew.
 */
export async function unplaceOrder(
  db: Db,
  shopId: string,
  order: OrderRow,
  { clearsPayment = false }: { clearsPayment?: boolean } = {},
): Promise<OrderRow | null> {
  const room = await removeEmptyCurrent(db, shopId, order.customer_id);
  if (room === 'in use') return null;
  if (room !== 'room') await noteGivenUp(db, shopId, room.canceledId);
  const reopened = await reopenOrder(db, shopId, order.id);
  if (!reopened) throw new Error('a locked order changed its status');
  await takeBackStoreOrders(db, shopId, order.id);
  await giveBack(db, shopId, reopened, await listLines(db, shopId, order.id));
  await noteReopened(db, shopId, order.id);
  if (!clearsPayment) return reopened;
  const cleared = { ...withPayment(reopened, null), version: reopened.version + 1 };
  await writeOrder(db, shopId, cleared);
  return cleared;
}
