import type { Db } from '../../database/engine/database.ts';
import { insertStoreOrder, nextPlacement } from '../../database/tray/tray-orders.ts';
import { storeReference } from './tray-order-body.ts';

/**
 * Queues an order that is placed in this transaction for the shop's Tray store, if there is one. It is sent if and only
 * if the transaction is committed, and created only once in spite of retries.
 */
export async function queueTrayOrder(db: Db, shopId: string, orderId: string): Promise<void> {
  const placement = await nextPlacement(db, shopId, orderId);
  if (placement === null) return;
  await insertStoreOrder(db, { shopId, orderId, placement, reference: storeReference(orderId, placement) });
}
