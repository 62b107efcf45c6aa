import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { refundEntryId } from '#shared/rules/payment/ledger.ts';
import { panelMoneyTexts } from '#shared/text/panel/panel-money.ts';
import { refundFailureText } from '#shared/text/payment/refunds.ts';
import { lockOrder, recordMoneyStep } from '../../../database/orders/placed-orders.ts';
import { listOrderEntries } from '../../../database/payments/payment-ledger.ts';
import { findPayment, type PaymentRow } from '../../../database/payments/payments.ts';
import {
  findRefund,
  markRefunded,
  markRefundFailed,
  markRefundUnclear,
  type RefundRow,
  recordAcceptedRefund,
  recordRefundTry,
} from '../../../database/payments/refunds.ts';
import { PaymentOutcomeUnknown, type PaymentProvider, type RefundResult } from '../../../providers/payments.ts';
import { errorName, type JobHandler, type JobResult } from '../../jobs/run-job.ts';
import type { Payments } from '../../payment-setup/payment-providers.ts';
import { shopOf } from '../../shops/shops.ts';
import { recordRefundFailed } from '../../staff/money-audit.ts';
import { recordMoney } from '../record-money.ts';
import { acceptRightAmount, settlePayment } from '../settle-payment.ts';

const minuteMs = 60_000;
/** A refund that the provider accepted is made by then, or not at all. An unclear one is tried again as long. */
const madeWithinMs = 7 * 24 * 60 * minuteMs;
/** A report that is read so soon after a call may not have its refund yet. */
const reportedWithinMs = 10 * minuteMs;
/** The pause of an unclear refund after all tries of the job failed. */
const unclearPauseMs = 6 * 60 * minuteMs;

/**
 * Makes a requested refund at the payment's provider. A kill or a lost response leaves it unknown whether the provider
 * made it: then the payment is read again before the next call, and the call repeats the same key.
 */
export const refundJob = (payments: Payments): JobHandler<'refund'> => ({
  run: async ({ shop_id: shopId, key }) => {
    const { database } = payments;
    const refund = await findRefund(database, shopId, key);
    const payment = refund && (await findPayment(database, shopId, refund.payment_id));
    if (refund?.state !== 'requested' || !payment) return { kind: 'done' };
    const provider = await payments.providerNamed(database, await shopOf(database, shopId), payment.provider);
    if (!provider?.refunds || payment.provider_ref === null)
      return fail(payments, refund, refund.problem ?? 'no-account');
    return refund.tried_at === null || !(await isMadeMeanwhile(payments, provider, { payment, refund }))
      ? proceed(payments, provider, { payment, refund })
      : { kind: 'done' };
  },
  giveUp: async ({ shop_id: shopId, key }) => {
    const refund = await findRefund(payments.database, shopId, key);
    if (refund?.state !== 'requested') return { kind: 'done' };
    return isUnclear(refund) ? tryLater(payments, refund) : fail(payments, refund, problemOf(refund));
  },
  // Only the name: a message may quote the provider.
  reasonOf: errorName,
});

/** A call may have made the refund, and no response came. */
const isUnclear = ({ problem, provider_id }: RefundRow): boolean => problem !== null && provider_id === null;

const problemOf = ({ tried_at }: RefundRow): string => (tried_at === null ? 'no-account' : 'no-answer');

/** The outcome is not known yet, so the refund is neither made nor failed. */
async function tryLater(payments: Payments, refund: RefundRow): Promise<JobResult> {
  const now = payments.clock().getTime();
  if (now - refund.created_at.getTime() > madeWithinMs) return fail(payments, refund, problemOf(refund));
  return { kind: 'again', at: new Date(now + unclearPauseMs) };
}

type Wanted = { payment: PaymentRow; refund: RefundRow };

/** Reads the payment. Its report ends the refund if the provider has made it (`finishRefund`). */
async function isMadeMeanwhile(
  payments: Payments,
  provider: PaymentProvider,
  { payment, refund }: Wanted,
): Promise<boolean> {
  const { shop_id: shopId, id: attemptId, order_id: orderId, provider_ref: providerRef } = payment;
  const result = await provider.find({ attemptId, orderId, providerRef });
  if (result) await settlePayment(payments, { shopId, paymentId: attemptId }, result);
  return (await findRefund(payments.database, shopId, refund.id))?.state !== 'requested';
}

async function proceed(payments: Payments, provider: PaymentProvider, wanted: Wanted): Promise<JobResult> {
  const { database, clock } = payments;
  const { payment, refund } = wanted;
  if (refund.provider_id !== null) return waitForProvider(payments, refund);
  const entries = await listOrderEntries(database, payment.shop_id, payment.order_id);
  const known = entries
    .filter(({ payment_id, kind }) => payment_id === payment.id && kind === 'refunded')
    .map(({ id }) => id);
  if (!(await recordRefundTry(database, refund, known, clock()))) return { kind: 'done' };
  try {
    const result = await provider.refunds?.create({
      refundId: refund.id,
      attemptId: payment.id,
      providerRef: payment.provider_ref ?? '',
      amountCents: refund.amount,
      isRest: refund.is_rest,
    });
    return result ? await conclude(payments, wanted, result) : { kind: 'done' };
  } catch (error) {
    if (error instanceof PaymentOutcomeUnknown) await recordUnclear(payments, refund);
    throw error;
  }
}

/** The pages that follow the order show that the outcome is being checked. */
async function recordUnclear({ database }: Payments, refund: RefundRow): Promise<void> {
  const { shop_id: shopId, order_id: orderId, agent } = refund;
  await database.tx(async (db) => {
    await lockOrder(db, shopId, orderId);
    if ((await markRefundUnclear(db, refund, 'no-answer')) > 0)
      await recordMoneyStep(db, shopId, orderId, { by: ChangedBy.Payment, agent });
  }, shopId);
}

async function conclude(payments: Payments, { payment, refund }: Wanted, result: RefundResult): Promise<JobResult> {
  const { database, clock, log } = payments;
  const { shop_id: shopId, id: refundId } = refund;
  if (result.kind === 'refused') {
    // An earlier call may have been the refund, and this refusal only says that it cannot be made twice.
    if (isUnclear(refund) && clock().getTime() - refund.created_at.getTime() < reportedWithinMs)
      throw new PaymentOutcomeUnknown('refused after an unclear call');
    log.warn({ shopId, refundId, reason: result.reason }, 'a provider refused a refund');
    return fail(payments, refund, 'refused');
  }
  if (result.providerId !== null) await recordAcceptedRefund(database, refund, result.providerId);
  if (result.kind === 'accepted') return waitForProvider(payments, refund);
  const madeId = result.providerId ?? refundId;
  const report = result.money ?? {
    charged: 0,
    refunds: [{ id: madeId, cents: result.cents ?? refund.amount }],
    dispute: null,
    at: null,
  };
  await database.tx(async (db) => {
    const order = await lockOrder(db, shopId, refund.order_id);
    const paid = await findPayment(db, shopId, payment.id);
    if (order && paid)
      await recordMoney(
        db,
        shopId,
        {
          order,
          dispatched_at: order.dispatched_at,
          payment: paid,
          isPaidNow: false,
          isUndecided: paid.paid_amount !== null && paid.status !== PaymentStatus.Paid,
        },
        report,
        clock(),
      );
    // A sum that also has a refund of the provider's panel is not recognised as this one.
    const after = await findRefund(db, shopId, refundId);
    if (after?.state === 'requested') await markRefunded(db, after, madeId, clock());
    await acceptRightAmount(db, { shopId, paymentId: payment.id }, clock());
  }, shopId);
  log.info({ shopId, refundId, entry: refundEntryId(madeId) }, 'a refund was made');
  return { kind: 'done' };
}

/** The provider has accepted the refund and makes it later: the payment is read again, rarely after some time. */
async function waitForProvider(payments: Payments, refund: RefundRow): Promise<JobResult> {
  const now = payments.clock().getTime();
  const age = now - refund.created_at.getTime();
  if (age > madeWithinMs) return fail(payments, refund, 'not-made');
  return { kind: 'again', at: new Date(now + Math.max(minuteMs, age / 4)) };
}

/** The refund was not made. The pages that follow the order and the list of actions show why. */
async function fail({ database, clock }: Payments, refund: RefundRow, problem: string): Promise<JobResult> {
  const { shop_id: shopId, order_id: orderId, agent } = refund;
  await database.tx(async (db) => {
    const order = await lockOrder(db, shopId, orderId);
    if ((await markRefundFailed(db, refund, problem, clock())) === 0) return;
    await recordMoneyStep(db, shopId, orderId, { by: ChangedBy.Payment, agent });
    await recordRefundFailed(db, shopId, {
      id: orderId,
      number: order?.number ?? 0,
      amountCents: refund.amount,
      by: agent?.name ?? (refund.requested_by === 'command' ? panelMoneyTexts.byCommand : null),
      problem: refundFailureText(problem),
    });
  }, shopId);
  return { kind: 'done' };
}
