import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { owedCents } from '#shared/rules/payment/ledger.ts';
import { isReturnedByHand } from '#shared/rules/payment/refund-problem.ts';
import type { Db } from '../../database/engine/database.ts';
import { findReach } from '../../database/messaging/contact-reach.ts';
import { findOrderByNumber } from '../../database/orders/placed-orders.ts';
import { listOrderEntries } from '../../database/payments/payment-ledger.ts';
import { listPayments } from '../../database/payments/payments.ts';
import { Refusal } from '../core/refusal.ts';
import { orderNotice } from '../messaging/contact-reach.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { awaitsMoney } from '../payments/confirm-manual-payment.ts';
import { orderSums, paymentSums } from '../payments/order-money.ts';
import { paidAttempt, waitingAttempt } from '../payments/payment-attempts.ts';
import { findRefundable, refundOffer } from '../payments/refunds/refund-offer.ts';
import { refundFacts } from './refund-facts.ts';

/** What the staff can do with the money of one order: confirm that it arrived, or refund it. */
export async function orderMoney(
  db: Db,
  payments: Payments,
  shopId: string,
  number: number,
  now: Date,
): Promise<PanelData<'orderMoney'>> {
  const order = await findOrderByNumber(db, shopId, number);
  if (!order) throw new Refusal('not-found');
  const attempts = await listPayments(db, shopId, order.id);
  const isAwaited = awaitsMoney(order) && !paidAttempt(attempts);
  const waiting = waitingAttempt(attempts);
  const entries = await listOrderEntries(db, shopId, order.id);
  const refunded = waiting ? paymentSums(entries, waiting.id).refunded : 0;
  const isCanceled = order.status === OrderStatus.Canceled;
  const { problem } = await findRefundable(db, payments, shopId, order, now);
  const { most, whyNot, refunds } = await refundOffer(db, payments, shopId, order, now);
  return {
    version: order.version,
    notice: orderNotice(await findReach(db, shopId, order.id), now),
    toConfirm: isAwaited ? toReais((waiting?.paid_amount ?? waiting?.amount ?? order.total_amount) - refunded) : null,
    refundable: most,
    whyNotRefund: whyNot,
    owed: toReais(owedCents(orderSums(entries), { isCanceled })),
    isReturnedByHand: isReturnedByHand(problem),
    refunds: refunds.toReversed().map(refundFacts),
  };
}
