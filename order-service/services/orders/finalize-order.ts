import type { Db } from '../../database/engine/database.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import { finalizePlaced } from '../../database/orders/placed-orders.ts';
import { notifyFinalized } from '../messaging/send-order-status.ts';
import { recordPlatformEvent } from '../platform/platform-events.ts';

/**
 * A Received order was handed over: the contact and the shop's webhooks are told. `undefined` = it is not Received.
 * The order must be locked.
 */
export async function finalizeOrder(db: Db, shopId: string, orderId: string): Promise<OrderRow | undefined> {
  const finalized = await finalizePlaced(db, shopId, orderId);
  if (!finalized) return undefined;
  await notifyFinalized(db, shopId, finalized);
  await recordPlatformEvent(db, shopId, orderId, 'order.finalized');
  return finalized;
}
