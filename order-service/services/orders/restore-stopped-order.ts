import type { Agent } from '#shared/model/agent.ts';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { findCoupon } from '../../database/cart/coupons.ts';
import { createReservationSavepoint, rollbackReservation } from '../../database/core/savepoint.ts';
import type { Db } from '../../database/engine/database.ts';
import { isStoppedByWonDispute, restoreStopped } from '../../database/orders/dispute-stopped-orders.ts';
import { listLines, type OrderRow } from '../../database/orders/orders.ts';
import { purchasedLines } from '../cart/cart-state.ts';
import { Refusal } from '../core/refusal.ts';
import { queueTrayOrder } from '../tray/queue-tray-order.ts';
import { reserveOrderResources } from './reserve-order-resources.ts';

/**
 * Makes an order Received again that a dispute or a fraud alert stopped, once all its disputes are decided for the shop
 * and its alerts are checked (docs/adr/0122-order-after-a-won-dispute.md). It reserves everything again. Null: nothing
 * changed, because the order is another one, or its goods were sold meanwhile. `by` Shop: a person, `agent` if
 * known, says that it is delivered anyway, so it returns without a reservation too. `cents`: the money
 * that came back. The order is locked.
 */
export async function restoreStoppedOrder(
  db: Db,
  shopId: string,
  order: OrderRow,
  by: typeof ChangedBy.Payment | typeof ChangedBy.Shop,
  {
    step = 'dispute-won',
    agent = null,
    cents = null,
  }: { step?: 'dispute-won' | 'fraud-cleared'; agent?: Agent | null; cents?: number | null } = {},
): Promise<OrderRow | null> {
  if (!(await isStoppedByWonDispute(db, shopId, order.id))) return null;
  const isReserved = await reserveAgain(db, shopId, order);
  if (!isReserved && by === ChangedBy.Payment) return null;
  const restored = await restoreStopped(db, shopId, order.id, { by, agent, step, cents });
  if (!restored) throw new Error('a locked order changed its status');
  await queueTrayOrder(db, shopId, order.id);
  return restored;
}

/** All or nothing. */
async function reserveAgain(db: Db, shopId: string, order: OrderRow): Promise<boolean> {
  const lines = await listLines(db, shopId, order.id);
  const { coupon_code: code, customer_id: customerId } = order;
  const coupon = code === null ? null : ((await findCoupon(db, shopId, code, customerId)) ?? null);
  await createReservationSavepoint(db);
  try {
    await reserveOrderResources(db, shopId, { order, lines, bought: purchasedLines(lines) }, coupon);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await rollbackReservation(db);
    return false;
  }
}
