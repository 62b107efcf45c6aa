import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { toCents, toReais } from '#shared/rules/money/money.ts';
import { excessCents } from '#shared/rules/payment/excess-money.ts';
import { keptCents } from '#shared/rules/payment/ledger.ts';
import { owedCents } from '#shared/rules/payment/owed-money.ts';
import { refundEffect } from '#shared/rules/payment/refund-effect.ts';
import type { Db } from '../../database/engine/database.ts';
import { findReach } from '../../database/messaging/contact-reach.ts';
import { isStoppedOrder } from '../../database/orders/dispute-stopped-orders.ts';
import { findOrderByNumber } from '../../database/orders/placed-orders.ts';
import { listOutsideRefunds } from '../../database/payments/refunds.ts';
import { Refusal } from '../core/refusal.ts';
import { orderNotice } from '../messaging/contact-reach.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { cancelNeedOf } from '../payments/cancel-problem.ts';
import { returnableCents } from '../payments/manual-refund.ts';
import {
  orderDispute,
  orderRefundedInDispute,
  orderSums,
  paymentSums,
  orderMoney as sumsInReais,
} from '../payments/order-money.ts';
import { awaitsMoney, paidAttempt, undecidedAttempt, waitingAttempt } from '../payments/payment-attempts.ts';
import { readOrderMoney } from '../payments/refunds/refund-offer.ts';
import { newestFirst, outsideRefundFacts, refundFacts } from './refund-facts.ts';

/** More than one order gets back in parts. */
const maxOutside = 100;

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
  const money = await readOrderMoney(db, payments, shopId, order, now);
  const { attempts, entries } = money;
  const { most, whyNot, refunds } = money.offer;
  const waiting = waitingAttempt(attempts);
  const refunded = waiting ? paymentSums(entries, waiting.id).refunded : 0;
  const sums = orderSums(entries);
  const kept = keptCents(sums);
  const isStopped = await isStoppedOrder(db, shopId, order.id);
  const undecided = undecidedAttempt(attempts)?.paid_amount ?? null;
  const isAwaited = awaitsMoney(order) && !paidAttempt(attempts);
  const toConfirm = isAwaited ? (waiting?.paid_amount ?? waiting?.amount ?? order.total_amount) - refunded : null;
  const outside = await listOutsideRefunds(db, shopId, { orderId: order.id, most: maxOutside });
  return {
    version: order.version,
    notice: orderNotice(await findReach(db, shopId, order.id), now),
    total: toReais(order.total_amount),
    toConfirm: toConfirm === null ? null : toReais(toConfirm),
    refundable: most,
    whyNotRefund: whyNot,
    effect: refundEffect({ status: order.status, isDispatched: order.dispatched_at !== null }),
    excess: toReais(
      toConfirm === null || undecided === null
        ? 0
        : excessCents({ total: order.total_amount, kept: toConfirm, refundable: toCents(most) }),
    ),
    isUnderWay: refunds.some(({ state }) => state === 'requested'),
    owed: toReais(owedCents(kept, { status: order.status, isStopped })),
    returnable: toReais(returnableCents(money, { status: order.status, isStopped })),
    ...sumsInReais(sums),
    isDisputeLost: orderDispute(entries) === 'lost',
    refundedInDispute: toReais(orderRefundedInDispute(entries)),
    kept: toReais(kept),
    undecided: undecided === null ? null : toReais(undecided),
    cancelNeed: cancelNeedOf(money),
    refunds: newestFirst([...money.refunds.toReversed().map(refundFacts), ...outside.map(outsideRefundFacts)]),
  };
}
