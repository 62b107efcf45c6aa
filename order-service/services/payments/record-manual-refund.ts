import type { Agent } from '#shared/model/agent.ts';
import { keptCents, refundEntryId } from '#shared/rules/payment/ledger.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { insertEntries, listOrderEntries } from '../../database/payments/payment-ledger.ts';
import { listPayments } from '../../database/payments/payments.ts';
import { insertHandReturn } from '../../database/payments/refunds.ts';
import { paymentSums } from './order-money.ts';

/** Who says so, and when. `isByCommand`: the operator on the command line. */
export type ManualRefundAuthor = { agent: Agent | null; isByCommand?: boolean; at: Date };

/**
 * `amountCents` absent: all that is left. `id`: of the first row, so that a repeated request finds it. `reason`: how it
 * was given back, as the person typed it.
 */
type HandReturnPart = ManualRefundAuthor & { amountCents?: number; id?: string; reason?: string };

/**
 * Records that the shop's people gave money of an order back themselves, because no provider can: it counts as
 * refunded, payment by payment, up to what is left of each. The order is locked. Returns the cents.
 */
export async function recordManualRefund(
  db: Db,
  shopId: string,
  orderId: string,
  {
    agent,
    isByCommand = false,
    at,
    amountCents = Number.POSITIVE_INFINITY,
    id: firstId = newId(),
    reason = '',
  }: HandReturnPart,
): Promise<number> {
  const entries = await listOrderEntries(db, shopId, orderId);
  let sum = 0;
  for (const { id: paymentId } of await listPayments(db, shopId, orderId)) {
    const kept = keptCents(paymentSums(entries, paymentId));
    const amount = Math.min(kept, amountCents - sum);
    if (amount <= 0) continue;
    const id = sum === 0 ? firstId : newId();
    const entry = { id: refundEntryId(`by-hand ${id}`), kind: 'refunded', cents: amount } as const;
    await insertEntries(db, shopId, paymentId, [entry], at);
    await insertHandReturn(db, {
      ...{ shop_id: shopId, id, order_id: orderId, payment_id: paymentId, amount, agent, at },
      is_rest: amount === kept,
      requested_by: isByCommand ? 'command' : 'shop',
      reason: reason.trim() || null,
    });
    sum += amount;
  }
  return sum;
}
