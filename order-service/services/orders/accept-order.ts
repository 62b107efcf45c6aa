import { OrderStatus } from '#shared/model/order/order.ts';
import type { Database } from '../../database/engine/database.ts';
import { lockOrder } from '../../database/orders/placed-orders.ts';
import { acceptPlaced } from '../../database/orders/reservations.ts';
import { recordOrderStage } from '../platform/platform-events.ts';

/**
 * The shop accepts a Received order: then no time limit ends it, only people do. False = the order is not Received, or
 * the shop has no such order. An accepted order stays unchanged.
 */
export const acceptOrder = (database: Database, shopId: string, orderId: string): Promise<boolean> =>
  database.tx(async (db) => {
    const order = await lockOrder(db, shopId, orderId);
    if (order?.status !== OrderStatus.Received) return false;
    if (order.accepted_at === null && (await acceptPlaced(db, shopId, orderId)))
      await recordOrderStage(db, shopId, orderId, 'accepted');
    return true;
  }, shopId);
