import type { CancelNeed } from '#shared/model/payment/refund.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { type CancelProblem, cancelNeed, cancelProblem } from '#shared/rules/payment/cancel-problem.ts';
import type { LedgerSums } from '#shared/rules/payment/ledger.ts';
import { arrivedForShop } from '#shared/rules/payment/received-amount-text.ts';
import type { Db } from '../../database/engine/database.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import { listOrderEntries } from '../../database/payments/payment-ledger.ts';
import { listPayments, type PaymentRow } from '../../database/payments/payments.ts';
import { listRefunds } from '../../database/payments/refunds.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { orderDispute, orderSums } from './order-money.ts';
import { paidAttempt, undecidedAttempt } from './payment-attempts.ts';
import { findRefundable } from './refunds/refund-offer.ts';

/** Why the money of an order keeps it from being cancelled, and its sums. `attempts`: of this order. */
export async function readCancelProblem(
  db: Db,
  shopId: string,
  orderId: string,
  attempts: readonly PaymentRow[],
): Promise<{ problem: CancelProblem | null; sums: LedgerSums }> {
  const entries = await listOrderEntries(db, shopId, orderId);
  const sums = orderSums(entries);
  const problem = cancelProblem({
    sums,
    dispute: orderDispute(entries),
    isPaid: paidAttempt(attempts) !== undefined,
    isUndecided: undecidedAttempt(attempts) !== undefined,
    isUnderWay: (await listRefunds(db, shopId, orderId)).some(({ state }) => state === 'requested'),
  });
  return { problem, sums };
}

/** What to do about the money of an order before it can be cancelled in the panel. */
export async function readCancelNeed(
  db: Db,
  payments: Payments,
  shopId: string,
  order: Pick<OrderRow, 'id' | 'payment'>,
  now: Date,
): Promise<CancelNeed> {
  const attempts = await listPayments(db, shopId, order.id);
  const { problem } = await readCancelProblem(db, shopId, order.id, attempts);
  const { problem: refund, refunds } = await findRefundable(db, payments, shopId, order, now);
  return cancelNeed(problem, { refund, wasRefused: refunds.at(-1)?.state === 'failed' });
}

/** What arrived for an order that cannot be cancelled yet, for the shop's people and systems. */
export const arrivedFor = ({ attempt, keptCents }: { attempt: PaymentRow; keptCents: number }): string =>
  arrivedForShop(attempt.paid_amount === null ? null : toReais(attempt.paid_amount), {
    total: toReais(attempt.amount),
    kept: toReais(keptCents),
  });
