import type { Agent } from '#shared/model/agent.ts';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { keptCents } from '#shared/rules/payment/ledger.ts';
import { refundProblemTexts, refundTexts } from '#shared/text/payment/refunds.ts';
import { newId } from '../../../database/core/new-id.ts';
import type { Db } from '../../../database/engine/database.ts';
import { lockOrder, recordMoneyStep } from '../../../database/orders/placed-orders.ts';
import { findRefund, insertRefund, type RefundRow } from '../../../database/payments/refunds.ts';
import { Refusal, ruleRefusal } from '../../core/refusal.ts';
import type { Payments } from '../../payment-setup/payment-providers.ts';
import { findRefundable } from './refund-offer.ts';

/** What a person of the shop wants refunded. `amountCents` null: everything that is left of the payment. */
export type RefundInput = {
  orderId: string;
  amountCents: number | null;
  reason: string | null;
  /** The refund's id, when the caller may repeat its request: one id is one refund. */
  refundId?: string;
  by: typeof ChangedBy.Agent | typeof ChangedBy.Shop;
  /** The operator requests it on the command line. */
  isByCommand?: boolean;
  agent: Agent | null;
  /** What else belongs to the transaction of a new request. Not called for a repeated one. */
  also?: (db: Db, requested: { id: string; number: number; amountCents: number }) => Promise<void>;
};

/**
 * Requests a refund of a placed order's payment, whole or in part. A job makes it at the provider. What cannot be
 * refunded is refused with the reason before anything is tried. Returns the refund's id.
 */
export async function requestRefund(db: Db, payments: Payments, shopId: string, input: RefundInput): Promise<string> {
  const now = payments.clock();
  const order = await lockOrder(db, shopId, input.orderId);
  if (!order || order.number === null) throw new Refusal('not-found');
  const before = input.refundId === undefined ? undefined : await findRefund(db, shopId, input.refundId);
  if (before) return repeated(before, order.id, input);
  const found = await findRefundable(db, payments, shopId, order, now);
  if (found.problem !== null) throw ruleRefusal(`refund-${found.problem}`, refundProblemTexts[found.problem]);
  const most = keptCents(found.sums);
  const amount = input.amountCents ?? most;
  if (amount <= 0) throw ruleRefusal('refund-amount', refundTexts.noAmount);
  if (amount > most) throw ruleRefusal('refund-amount', refundTexts.tooMuch(formatBrl(toReais(most))));
  const id = input.refundId ?? newId();
  await insertRefund(db, {
    shop_id: shopId,
    id,
    order_id: order.id,
    payment_id: found.payment.id,
    amount,
    is_rest: amount === found.sums.charged - found.sums.refunded,
    reason: input.reason?.trim() || null,
    requested_by: input.isByCommand ? 'command' : input.by === ChangedBy.Agent ? 'agent' : 'shop',
    agent: input.agent,
    at: now,
  });
  // The pages that follow the order show the request.
  await recordMoneyStep(db, shopId, order.id, { by: input.by, agent: input.agent });
  await input.also?.(db, { id: order.id, number: order.number, amountCents: amount });
  return id;
}

/** The same request again refunds nothing again. */
function repeated(before: RefundRow, orderId: string, { amountCents }: RefundInput): string {
  const isSame = before.order_id === orderId && (amountCents === null ? before.is_rest : before.amount === amountCents);
  if (!isSame) throw ruleRefusal('refund-key', refundTexts.otherKey);
  return before.id;
}
