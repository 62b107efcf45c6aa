import type { Agent } from '#shared/model/agent.ts';
import { keptCents, refundEntryId } from '#shared/rules/payment/ledger.ts';
import { panelMoneyTexts } from '#shared/text/panel/panel-money.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { insertEntries, listOrderEntries } from '../../database/payments/payment-ledger.ts';
import { listPayments } from '../../database/payments/payments.ts';
import { insertHandReturn } from '../../database/payments/refunds.ts';
import { paymentSums } from './order-money.ts';
import { paidAttempt } from './payment-attempts.ts';

/**
 * Records that the shop's people gave the money of an order back themselves, because no provider can: what was left of
 * it counts as refunded. The order is locked.
 */
export async function recordHandReturn(
  db: Db,
  shopId: string,
  orderId: string,
  { agent, at }: { agent: Agent; at: Date },
): Promise<void> {
  const payment = paidAttempt(await listPayments(db, shopId, orderId));
  if (!payment) return;
  const amount = keptCents(paymentSums(await listOrderEntries(db, shopId, orderId), payment.id));
  if (amount === 0) return;
  const id = newId();
  const entry = { id: refundEntryId(`by-hand ${id}`), kind: 'refunded', cents: amount } as const;
  await insertEntries(db, shopId, payment.id, [entry], at);
  await insertHandReturn(db, {
    ...{ shop_id: shopId, id, order_id: orderId, payment_id: payment.id, amount, agent, at },
    reason: panelMoneyTexts.returnedByHand,
  });
}
