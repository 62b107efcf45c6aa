import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { toCents } from '#shared/rules/money/money.ts';
import { keptCents, refundEntryId } from '#shared/rules/payment/ledger.ts';
import { manualRefundAmount } from '#shared/rules/payment/manual-refund-amount.ts';
import { owedCents } from '#shared/rules/payment/owed-money.ts';
import { isReturnedByHand } from '#shared/rules/payment/refund-problem.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { isStoppedOrder } from '../../database/orders/dispute-stopped-orders.ts';
import { findOrderByNumber, lockOrder, recordMoneyStep } from '../../database/orders/placed-orders.ts';
import { findRefund, listRefunds, type RefundRow } from '../../database/payments/refunds.ts';
import { wakeTrayOrder } from '../../database/tray/tray-orders.ts';
import { notifyRefunded } from '../messaging/send-order-status.ts';
import { cancelRefunded } from '../orders/stop-disputed-order.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { recordPlatformEvent } from '../platform/platform-events.ts';
import { orderSums } from './order-money.ts';
import { type ManualRefundAuthor, recordManualRefund } from './record-manual-refund.ts';
import { type ReadMoney, readOrderMoney } from './refunds/refund-offer.ts';

/**
 * What came of it, in cents; `leftCents`: what is still with the shop. `under-way`: a provider is asked to refund it at
 * the moment. `refused`: the amount is wrong, in words. `other key`: the key belongs to another return.
 */
export type ManualRefund =
  | { kind: 'returned'; orderId: string; amountCents: number; leftCents: number }
  | { kind: 'refused'; problem: string }
  | { kind: 'no such order' | 'not owed' | 'under-way' | 'other key' };

/**
 * `amount`: in reais; absent or null: all that is left. `id`: the same one is recorded once. `reason`: how it was
 * given back, in the person's words. `also`: further writes of a return that was not recorded before.
 */
export type ManualRefundRequest = ManualRefundAuthor & {
  amount?: number | null;
  id?: string;
  reason?: string;
  also?: (db: Db, returned: { id: string; number: number; amountCents: number }) => Promise<void>;
};

/** Cents that the shop's people may give back themselves: what an ended order owes, or what no provider can refund. */
export const returnableCents = ({ entries, found }: ReadMoney, order: Parameters<typeof owedCents>[1]): number => {
  const kept = keptCents(orderSums(entries));
  return owedCents(kept, order) > 0 || isReturnedByHand(found.problem) ? kept : 0;
};

/**
 * The shop's people gave money of an order back themselves, whole or in part. Once nothing is left, an order with a
 * problem is settled, and one that did not leave is cancelled. The customer and the shop's systems are notified. An
 * order that ended owes nothing more then.
 */
export async function refundManually(
  db: Db,
  payments: Payments,
  shopId: string,
  number: number,
  { amount = null, id = newId(), also, ...author }: ManualRefundRequest,
): Promise<ManualRefund> {
  const found = await findOrderByNumber(db, shopId, number);
  const order = found && (await lockOrder(db, shopId, found.id));
  if (!order) return { kind: 'no such order' };
  const money = await readOrderMoney(db, payments, shopId, order, author.at);
  const kept = keptCents(orderSums(money.entries));
  const before = await findRefund(db, shopId, id);
  if (before) return repeated(before, order.id, { amount, kept, all: await listRefunds(db, shopId, order.id) });
  if (money.refunds.some(({ state }) => state === 'requested')) return { kind: 'under-way' };
  const isStopped = await isStoppedOrder(db, shopId, order.id);
  if (returnableCents(money, { status: order.status, isStopped }) === 0) return { kind: 'not owed' };
  const wanted = manualRefundAmount(amount, kept);
  if ('problem' in wanted) return { kind: 'refused', problem: wanted.problem };
  const amountCents = await recordManualRefund(db, shopId, order.id, { ...author, id, amountCents: wanted.cents });
  const step = { step: 'refunded', by: ChangedBy.Shop, agent: author.agent, cents: amountCents } as const;
  const stepped = await recordMoneyStep(db, shopId, order.id, step);
  const isWhole = amountCents === kept;
  const returned = { ...order, ...stepped };
  const now = isWhole ? await cancelRefunded(db, shopId, returned) : returned;
  await notifyRefunded(db, shopId, now, {
    ...{ id: refundEntryId(`by-hand ${id}`), cents: amountCents, method: null, isWhole },
    isCanceled: order.status === OrderStatus.Received && now.status === OrderStatus.Canceled,
  });
  await wakeTrayOrder(db, shopId, order.id);
  await recordPlatformEvent(db, shopId, order.id, 'order.refunded', `by-hand ${id}`);
  await also?.(db, { id: order.id, number, amountCents });
  return { kind: 'returned', orderId: order.id, amountCents, leftCents: kept - amountCents };
}

/** The rows of one return have the same instant. */
function repeated(
  { order_id, created_at }: RefundRow,
  orderId: string,
  { amount, kept, all }: { amount: number | null; kept: number; all: readonly RefundRow[] },
): ManualRefund {
  const amountCents = all
    .filter((row) => row.created_at.getTime() === created_at.getTime())
    .reduce((sum, row) => sum + row.amount, 0);
  if (order_id !== orderId || (amount !== null && toCents(amount) !== amountCents)) return { kind: 'other key' };
  return { kind: 'returned', orderId, amountCents, leftCents: kept };
}
