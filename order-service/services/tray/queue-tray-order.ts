import type { Db } from '../../database/engine/database.ts';
import { insertStoreOrder, nextPlacement } from '../../database/tray/tray-orders.ts';
import { storeReference } from './tray-order-body.ts';

/**
 * An order that is placed in this transaction is to go to the shop's store, if the shop has one: if and only if it is committed, and once,
 * however often taking it there is tried.
 */
export async function queueTrayOrder(db: Db, shopId: string, orderId: string): Promise<void> {
  const placement = await nextPlacement(db, shopId, orderId);
  if (placement === null) return;
  await insertStoreOrder(db, { shopId, orderId, placement, reference: storeReference(orderId, placement) });
}
