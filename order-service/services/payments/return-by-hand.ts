import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { keptCents } from '#shared/rules/payment/ledger.ts';
import { owedCents } from '#shared/rules/payment/owed-money.ts';
import type { Db } from '../../database/engine/database.ts';
import { findOrderByNumber, lockOrder, recordMoneyStep } from '../../database/orders/placed-orders.ts';
import { isStoppedOrder } from '../../database/orders/stopped-orders.ts';
import { listOrderEntries } from '../../database/payments/payment-ledger.ts';
import { listRefunds } from '../../database/payments/refunds.ts';
import { wakeTrayOrder } from '../../database/tray/tray-orders.ts';
import { cancelRefunded } from '../orders/fail-order.ts';
import { recordPlatformEvent } from '../platform/platform-events.ts';
import { orderSums } from './order-money.ts';
import { type HandReturnAuthor, recordHandReturn } from './record-hand-return.ts';

/** What came of it. `under-way`: a provider is asked to refund it at the moment. */
export type HandReturn =
  | { kind: 'returned'; orderId: string; amountCents: number }
  | { kind: 'no such order' | 'not owed' | 'under-way' };

/**
 * The shop's people gave the money of an order that ended back themselves: it owes nothing more, and an order with a
 * problem is cancelled. The shop's systems are notified.
 */
export async function returnByHand(
  db: Db,
  shopId: string,
  number: number,
  author: HandReturnAuthor,
): Promise<HandReturn> {
  const { agent, at } = author;
  const found = await findOrderByNumber(db, shopId, number);
  const order = found && (await lockOrder(db, shopId, found.id));
  if (!order) return { kind: 'no such order' };
  const kept = keptCents(orderSums(await listOrderEntries(db, shopId, order.id)));
  const isStopped = await isStoppedOrder(db, shopId, order.id);
  if (owedCents(kept, { status: order.status, isStopped }) === 0) return { kind: 'not owed' };
  if ((await listRefunds(db, shopId, order.id)).some(({ state }) => state === 'requested'))
    return { kind: 'under-way' };
  const amountCents = await recordHandReturn(db, shopId, order.id, author);
  await recordMoneyStep(db, shopId, order.id, { step: 'refunded', by: ChangedBy.Shop, agent, cents: amountCents });
  await cancelRefunded(db, shopId, order);
  await wakeTrayOrder(db, shopId, order.id);
  await recordPlatformEvent(db, shopId, order.id, 'order.refunded', `by-hand ${at.getTime()}`);
  return { kind: 'returned', orderId: order.id, amountCents };
}
