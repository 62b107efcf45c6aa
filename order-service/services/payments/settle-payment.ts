import { OrderStatus } from '#shared/model/order/order.ts';
import { FailureType, PaymentMethod, PaymentStatus } from '#shared/model/payment/payment.ts';
import { reservationEnd, restartsTime } from '#shared/rules/orders/reservation-end.ts';
import { isExcessReturned } from '#shared/rules/payment/excess-money.ts';
import type { MoneyReport } from '#shared/rules/payment/ledger.ts';
import type { Db } from '../../database/engine/database.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import {
  isCurrentOrderConflict,
  lockOrder,
  markOrderError,
  type PlacementData,
  updateOrderPayment,
} from '../../database/orders/placed-orders.ts';
import { extendReservation } from '../../database/orders/reservations.ts';
import { listOrderEntries } from '../../database/payments/payment-ledger.ts';
import {
  findPayment,
  listPayments,
  type PaymentRow,
  requestChargeCancellation,
  writePayment,
} from '../../database/payments/payments.ts';
import { wakeTrayOrder } from '../../database/tray/tray-orders.ts';
import { chargeResult } from '../../providers/charge-result.ts';
import type { ChargeResult } from '../../providers/payments.ts';
import { notifyPaid, notifyPaidAfterCancel, notifyWrongAmount } from '../messaging/send-order-status.ts';
import { sendPaymentInstructions } from '../messaging/send-payment-instructions.ts';
import { reopenPlacedOrder } from '../orders/reopen-order.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { recordPlatformEvent } from '../platform/platform-events.ts';
import { reservationLimitsOf, shopOf } from '../shops/shops.ts';
import { evaluateChargeResult, wrongAmount } from './evaluate-charge-result.ts';
import { paymentSums } from './order-money.ts';
import { awaitsMoney, currentAttempt, wrongAmountAttempt } from './payment-attempts.ts';
import { recordMoney } from './record-money.ts';

export type PaymentId = { shopId: string; paymentId: string };
/**
 * An attempt after a provider's response was applied to it, and its order. This word says nothing about money: Mercado
 * Pago's `settled` is a chargeback that the shop lost (`isLostDispute`).
 */
export type Settled = {
  payment: PaymentRow;
  order: OrderRow;
  /** A payment came that only people can decide about, and it was not known before. */
  isUnusual: boolean;
};

const maxTries = 5;

/**
 * Applies a provider's response to an attempt in its own transaction, however often and in any order responses arrive.
 * The money counts once, and a refusal leaves an order that can be paid. Undefined = no such attempt.
 */
export async function settlePayment(
  payments: Payments,
  id: PaymentId,
  result: ChargeResult,
): Promise<Settled | undefined> {
  const settled = await retryOnConflict(() =>
    payments.database.tx((db) => settleInTransaction(db, id, result, payments.clock()), id.shopId),
  );
  if (settled?.isUnusual) logUnusual(payments, settled.payment);
  return settled;
}

/** Like `settlePayment`, inside the caller's transaction. What the provider says about the money is recorded last. */
export async function settleInTransaction(
  db: Db,
  id: PaymentId,
  result: ChargeResult,
  now: Date,
): Promise<Settled | undefined> {
  const settled = await settleAttempt(db, id, result, now);
  if (!settled) return undefined;
  const { dispatched_at, arrivedBefore, isPaidNow, isLate, ...rest } = settled;
  const report = result.money ?? reportOf(result, settled);
  const order = report
    ? await recordMoney(
        db,
        id.shopId,
        {
          order: settled.order,
          dispatched_at,
          payment: settled.payment,
          isPaidNow,
          isUndecided: arrivedBefore !== null,
        },
        report,
        now,
      )
    : settled.order;
  const { id: paymentId, reason, paid_amount } = settled.payment;
  if (settled.isUnusual || isLate)
    await recordPlatformEvent(db, id.shopId, order.id, 'order.payment_review', `${paymentId} ${reason} ${paid_amount}`);
  // Only a refund of money that had arrived before makes its amount the right one.
  const accepted = settled.arrivedBefore === null ? undefined : await acceptRightAmount(db, id, now);
  return accepted ?? { ...rest, order };
}

/**
 * The excess of a payment was returned, so the shop has what the order costs: it counts as paid, like a right amount
 * that arrives. What the provider reported first stays recorded. Undefined: nothing changed.
 */
export async function acceptRightAmount(
  db: Db,
  { shopId, paymentId }: PaymentId,
  now: Date,
): Promise<Settled | undefined> {
  const found = await findPayment(db, shopId, paymentId);
  const order = found && (await lockOrder(db, shopId, found.order_id));
  if (!order || !awaitsMoney(order)) return undefined;
  const attempt = wrongAmountAttempt(await listPayments(db, shopId, order.id));
  if (attempt?.id !== paymentId) return undefined;
  const sums = paymentSums(await listOrderEntries(db, shopId, order.id), paymentId);
  if (!isExcessReturned(sums, attempt.amount)) return undefined;
  const right = { ...chargeResult(PaymentStatus.Paid), paidCents: attempt.amount };
  const settled = await settleInTransaction(db, { shopId, paymentId }, right, now);
  if (!settled) throw new Error('an attempt is gone');
  const payment = { ...settled.payment, paid_amount: attempt.paid_amount };
  await writePayment(db, payment);
  return { ...settled, payment };
}

/** A provider that reports no details, and a person who confirms by hand, say only that the money came. */
function reportOf({ status, paidCents }: ChargeResult, { payment, arrivedBefore }: SettledAttempt): MoneyReport | null {
  if (status !== PaymentStatus.Paid) return null;
  return { charged: paidCents ?? arrivedBefore ?? payment.amount, refunds: [], dispute: null, at: null };
}

/**
 * `arrivedBefore`: the amount that the provider had reported before. `isPaidNow`: the order became paid. `isLate`: the
 * money came for an order that had ended.
 */
type SettledAttempt = Settled & {
  dispatched_at: Date | null;
  arrivedBefore: number | null;
  isPaidNow: boolean;
  isLate: boolean;
};

async function settleAttempt(
  db: Db,
  { shopId, paymentId }: PaymentId,
  result: ChargeResult,
  now: Date,
): Promise<SettledAttempt | undefined> {
  const found = await findPayment(db, shopId, paymentId);
  const order = found && (await lockOrder(db, shopId, found.order_id));
  if (!order) return undefined;
  // The order's lock keeps other writers away from its attempts now.
  const attempts = await listPayments(db, shopId, order.id);
  const before = attempts.find(({ id }) => id === paymentId);
  if (!before) return undefined;
  const unchanged = {
    dispatched_at: order.dispatched_at,
    arrivedBefore: before.paid_amount,
    isPaidNow: false,
    isLate: false,
  };
  const others = attempts.filter(({ id }) => id !== paymentId);
  const isPaidOtherwise = others.some(({ status }) => status === PaymentStatus.Paid);
  const { kind, payment } = evaluateChargeResult(before, result, { now, isPaidOtherwise });
  if (kind === 'nothing') return { ...unchanged, payment: before, order, isUnusual: false };
  if (kind === 'paid') await supersede(db, others);
  await writePayment(db, payment);
  if (kind === 'paid') {
    const { order: paid, isAsOrdered } = await applyPayment(db, shopId, order, {
      paymentId,
      cents: arrivedCents(before, payment),
    });
    return { ...unchanged, payment, order: paid, isPaidNow: isAsOrdered, isLate: !isAsOrdered, isUnusual: false };
  }
  const isCurrent = currentAttempt(order, attempts)?.id === paymentId;
  if (kind === 'refused') {
    // A refusal belongs to its attempt: it must not affect another payment option that was chosen since.
    const after = isCurrent ? await applyRefusal(db, shopId, order, payment, result) : order;
    return { ...unchanged, payment, order: after, isUnusual: false };
  }
  const status = order.payment_status;
  // A card is paid on the page. All other codes are taken to a bank, from the chat or from the page.
  const isNew = kind === 'details' && payment.method !== PaymentMethod.CreditCard && !hasPaymentCode(before);
  if (isNew) await sendPaymentInstructions(db, shopId, order, payment);
  if (payment.boleto_due_day !== null && before.boleto_due_day === null)
    await waitForBoleto(db, order, payment.boleto_due_day, shopId);
  const isUnusual = kind === 'for people';
  const isOtherAmount = isUnusual && payment.reason === wrongAmount;
  if (isOtherAmount) await notifyWrongAmount(db, shopId, order, payment);
  const saved = await saveStatus(db, shopId, order, {
    status,
    recaptchaKey: order.recaptcha_key,
    ...(isOtherAmount && { step: 'other-amount', cents: arrivedCents(before, payment) }),
  });
  return { ...unchanged, payment, order: saved, isUnusual };
}

/** What a report adds to the money that was known before. `null`: nothing. */
function arrivedCents(before: PaymentRow, { paid_amount }: PaymentRow): number | null {
  const arrived = (paid_amount ?? 0) - (before.paid_amount ?? 0);
  return arrived > 0 ? arrived : null;
}

const hasPaymentCode = ({ pix_code, boleto_line, link }: PaymentRow): boolean =>
  [pix_code, boleto_line, link].some((code) => code !== null);

/** A boleto that is made days after its order also extends the order's deadline. */
async function waitForBoleto(
  db: Db,
  { id, payment, placed_at, placed_again_at }: OrderRow & PlacementData,
  boletoDueDay: string,
  shopId: string,
): Promise<void> {
  const shop = await shopOf(db, shopId);
  const terms = reservationLimitsOf(shop);
  if (!placed_at || !restartsTime({ placedAt: placed_at, placedAgainAt: placed_again_at }, terms)) return;
  const end = reservationEnd({ placedAt: placed_at, payment, boletoDueDay }, terms, shop.time_zone);
  if (end) await extendReservation(db, shopId, id, end);
}

/** A new order may be created just when an old one is reopened; the next attempt finds it. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isCurrentOrderConflict(error) || tries >= maxTries) throw error;
    }
  }
}

/** Another code of the same order may still exist: it must not be paid too. */
async function supersede(db: Db, others: PaymentRow[]): Promise<void> {
  for (const other of others) {
    if (other.status !== PaymentStatus.Waiting) continue;
    await writePayment(db, { ...other, status: PaymentStatus.Canceled, reason: 'superseded' });
    await requestChargeCancellation(db, other);
  }
}

/**
 * The money counts while the order is as it was ordered. Otherwise it is money without an order, and the shop's staff
 * must see it.
 */
async function applyPayment(
  db: Db,
  shopId: string,
  order: OrderRow,
  { paymentId, cents }: { paymentId: string; cents: number | null },
): Promise<{ order: OrderRow; isAsOrdered: boolean }> {
  const updated = await saveStatus(db, shopId, order, { status: PaymentStatus.Paid, recaptchaKey: null, cents });
  const isAsOrdered = awaitsMoney(order);
  if (!isAsOrdered) {
    if (order.status === OrderStatus.Canceled) await notifyPaidAfterCancel(db, shopId, updated, paymentId);
    return { order: (await markOrderError(db, shopId, order.id)) ?? updated, isAsOrdered };
  }
  await wakeTrayOrder(db, shopId, order.id);
  await notifyPaid(db, shopId, updated);
  return { order: updated, isAsOrdered };
}

/** An order that was placed for this very attempt is reopened. Any other order stays unchanged and unpaid. */
async function applyRefusal(
  db: Db,
  shopId: string,
  order: OrderRow,
  payment: PaymentRow,
  result: ChargeResult,
): Promise<OrderRow> {
  if (order.status !== OrderStatus.Received) return order;
  const recaptchaKey = payment.failure_type === FailureType.ReCAPTCHA ? result.recaptchaKey : null;
  const updated = await saveStatus(db, shopId, order, { status: payment.status, recaptchaKey });
  return payment.placed_order
    ? ((await reopenPlacedOrder(db, shopId, updated, { payment: 'attempt' })) ?? updated)
    : updated;
}

const saveStatus = async (
  db: Db,
  shopId: string,
  order: OrderRow,
  change: Parameters<typeof updateOrderPayment>[3],
): Promise<OrderRow> => (await updateOrderPayment(db, shopId, order.id, change)) ?? order;

function logUnusual({ log }: Payments, { id, order_id, reason }: PaymentRow): void {
  log.warn({ paymentId: id, orderId: order_id, reason }, 'a payment does not match its order');
}
