import type { CancelNeed } from '#shared/model/payment/refund.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { type CancelProblem, cancelNeed, cancelProblem } from '#shared/rules/payment/cancel-problem.ts';
import type { LedgerSums } from '#shared/rules/payment/ledger.ts';
import { arrivedForShop } from '#shared/rules/payment/received-amount-text.ts';
import type { Db } from '../../database/engine/database.ts';
import { listOrderEntries } from '../../database/payments/payment-ledger.ts';
import type { PaymentRow } from '../../database/payments/payments.ts';
import { listRefunds } from '../../database/payments/refunds.ts';
import { orderDispute, orderRefundedInDispute, orderSums } from './order-money.ts';
import { paidAttempt, undecidedAttempt } from './payment-attempts.ts';
import type { ReadMoney } from './refunds/refund-offer.ts';

/** Why the money of an order keeps it from being cancelled, and its sums. `attempts`: of this order. */
export async function readCancelProblem(
  db: Db,
  shopId: string,
  orderId: string,
  attempts: readonly PaymentRow[],
): Promise<{ problem: CancelProblem | null; sums: LedgerSums }> {
  const entries = await listOrderEntries(db, shopId, orderId);
  return problemOf({ attempts, entries, refunds: await listRefunds(db, shopId, orderId) });
}

function problemOf({
  attempts,
  entries,
  refunds,
}: Pick<ReadMoney, 'entries' | 'refunds'> & { attempts: readonly PaymentRow[] }) {
  const sums = orderSums(entries);
  const problem = cancelProblem({
    sums,
    dispute: orderDispute(entries),
    isPaid: paidAttempt(attempts) !== undefined,
    isUndecided: undecidedAttempt(attempts) !== undefined,
    isUnderWay: refunds.some(({ state }) => state === 'requested'),
  });
  return { problem, sums };
}

/** What to do about the money of an order before it can be cancelled in the panel. */
export const cancelNeedOf = (money: ReadMoney): CancelNeed =>
  cancelNeed(problemOf(money).problem, {
    refund: orderRefundedInDispute(money.entries) > 0 ? 'disputed' : money.found.problem,
    wasRefused: money.refunds.at(-1)?.state === 'failed',
  });

/** What arrived for an order that cannot be cancelled yet, for the shop's people and systems. */
export const arrivedFor = ({ attempt, keptCents }: { attempt: PaymentRow; keptCents: number }): string =>
  arrivedForShop(attempt.paid_amount === null ? null : toReais(attempt.paid_amount), {
    total: toReais(attempt.amount),
    kept: toReais(keptCents),
  });
