import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import type { Db } from '../../database/engine/database.ts';
import { findOrderByNumber, lockOrder, recordMoneyStep } from '../../database/orders/placed-orders.ts';
import { clearFraudAlerts, findPaymentIssue } from '../../database/payments/payment-issues.ts';
import { restoreStoppedOrder } from '../orders/restore-stopped-order.ts';
import { recordPlatformEvent } from '../platform/platform-events.ts';

/**
 * What came of it. `isGone`: its goods had left. `disputed`: a dispute is open, which only the provider can end.
 */
export type ClearedAlert =
  | { kind: 'cleared'; orderId: string; isGone: boolean }
  | { kind: 'no such order' | 'no alert' | 'disputed' };

/**
 * The shop's people checked the buyer of an order with a fraud alert: it is delivered after all. An order that the
 * alert stopped is Received again, and reserves what it can. One that left stays as it is. The shop's systems are
 * notified.
 */
export async function clearFraudAlert(db: Db, shopId: string, number: number, now: Date): Promise<ClearedAlert> {
  const found = await findOrderByNumber(db, shopId, number);
  const order = found && (await lockOrder(db, shopId, found.id));
  if (!order) return { kind: 'no such order' };
  const paymentIssue = await findPaymentIssue(db, shopId, order.id);
  if (paymentIssue !== 'fraud-alert') return { kind: paymentIssue === 'dispute' ? 'disputed' : 'no alert' };
  await clearFraudAlerts(db, shopId, order.id, now);
  const restored =
    order.status === OrderStatus.Error
      ? await restoreStoppedOrder(db, shopId, order, ChangedBy.Shop, { step: 'fraud-cleared' })
      : null;
  if (!restored)
    await recordMoneyStep(db, shopId, order.id, { step: 'fraud-cleared', by: ChangedBy.Shop, agent: null });
  await recordPlatformEvent(db, shopId, order.id, 'order.fraud_cleared', String(order.version));
  const isGone = order.dispatched_at !== null || order.status === OrderStatus.Finalized;
  return { kind: 'cleared', orderId: order.id, isGone };
}
