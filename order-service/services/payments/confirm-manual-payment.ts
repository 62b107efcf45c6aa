import type { Agent } from '#shared/model/agent.ts';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod, PaymentProviderType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { keptCents } from '#shared/rules/payment/ledger.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import { findOrderByNumber, lockOrder, setStepAuthor } from '../../database/orders/placed-orders.ts';
import { listOrderEntries, type PaymentEntryRow } from '../../database/payments/payment-ledger.ts';
import {
  insertPayment,
  listPayments,
  type PaymentRow,
  requestChargeCancellation,
  writePayment,
} from '../../database/payments/payments.ts';
import { chargeResult } from '../../providers/charge-result.ts';
import { restoreStoppedOrder } from '../orders/restore-stopped-order.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { orderDispute, orderSums, paymentSums } from './order-money.ts';
import { awaitsMoney, paidAttempt, waitingAttempt } from './payment-attempts.ts';
import { cancelAtProvider } from './reconcile-payment.ts';
import { settleInTransaction } from './settle-payment.ts';

/**
 * The result of a manual confirmation. Amounts in cents: what the shop has of the money, and what it gave back of it.
 * `mayStillBePaid`: its charge could not be cancelled at its provider, so a second payment is possible.
 */
export type ManualConfirmation =
  | { kind: 'paid'; amountCents: number; refundedCents: number; mayStillBePaid: boolean }
  | { kind: 'paid before'; amountCents: number; refundedCents: number }
  /** Nothing of the money is the shop's any more. */
  | { kind: 'refunded' | 'disputed' | 'lost' }
  /** A dispute that stopped the order was won; the order goes on. */
  | { kind: 'restored'; amountCents: number }
  /** `changed`: the order has another version than the person saw. */
  | { kind: 'no such order' | 'not placed' | 'changed' };

type Marked =
  | Exclude<ManualConfirmation, { kind: 'paid' }>
  | { kind: 'paid'; amountCents: number; refundedCents: number; waited: PaymentRow | null };

/** `isAgreed`: no way to pay was chosen, so the shop and its customer agreed on one. */
type ConfirmedOrder = { id: string; amountCents: number; isAgreed: boolean };

/**
 * `version`: of the order that the person saw. `agent`: that person, if known. `also`: what else belongs to the
 * transaction that makes it paid.
 */
export type ConfirmOptions = {
  version?: number;
  agent?: Agent;
  also?: (db: Db, order: ConfirmedOrder) => Promise<void>;
};

/**
 * The shop's staff received the money of an order: a static PIX, a deposit, an agent's link, or another amount than the
 * total. The order counts as paid like after any other payment, once. A charge that still waits at a provider is
 * cancelled there.
 */
export async function confirmByHand(
  payments: Payments,
  shopId: string,
  number: number,
  options: ConfirmOptions = {},
): Promise<ManualConfirmation> {
  const marked = await payments.database.tx((db) => markPaid(db, shopId, number, payments.clock(), options), shopId);
  if (marked.kind !== 'paid') return marked;
  const { waited, ...paid } = marked;
  return { ...paid, mayStillBePaid: waited !== null && !(await cancelCharge(payments, waited)) };
}

async function markPaid(db: Db, shopId: string, number: number, now: Date, options: ConfirmOptions): Promise<Marked> {
  const { version, agent, also } = options;
  const found = await findOrderByNumber(db, shopId, number);
  const order = found && (await lockOrder(db, shopId, found.id));
  if (!order) return { kind: 'no such order' };
  const attempts = await listPayments(db, shopId, order.id);
  const paid = paidAttempt(attempts);
  const isOutdated = version !== undefined && version !== order.version;
  const entries = await listOrderEntries(db, shopId, order.id);
  if (paid && order.status !== OrderStatus.Error) {
    const result = before(entries, paid);
    return isOutdated && result.kind === 'paid before' ? { kind: 'changed' } : result;
  }
  if (isOutdated && order.status === OrderStatus.Error) return { kind: 'changed' };
  if (paid) return (await restore(db, shopId, order, paid, options)) ?? before(entries, paid);
  if (!awaitsMoney(order)) return { kind: 'not placed' };
  if (isOutdated) return { kind: 'changed' };
  const waited = waitingAttempt(attempts) ?? null;
  const attempt = waited ?? (await insertAttempt(db, shopId, order, now));
  const settled = await settleInTransaction(
    db,
    { shopId, paymentId: attempt.id },
    chargeResult(PaymentStatus.Paid),
    now,
  );
  if (!settled) throw new Error('an attempt is gone');
  // The amount that a provider reported stays recorded beside the staff's decision.
  await writePayment(db, { ...settled.payment, paid_amount: attempt.paid_amount ?? attempt.amount, reason: 'by-hand' });
  // In case this process ends before it has cancelled the charge itself.
  if (waited) await requestChargeCancellation(db, waited);
  const sums = paymentSums(await listOrderEntries(db, shopId, order.id), attempt.id);
  const amountCents = keptCents(sums);
  const step = { step: 'paid', by: ChangedBy.Shop, agent: agent ?? null, cents: amountCents } as const;
  await setStepAuthor(db, shopId, order.id, step);
  await also?.(db, { id: order.id, amountCents, isAgreed: order.payment === null });
  return { kind: 'paid', amountCents, refundedCents: sums.refunded, waited };
}

/** What became of the money of an order that was paid. */
function before(entries: readonly PaymentEntryRow[], { amount }: PaymentRow): Exclude<Marked, { kind: 'paid' }> {
  const sums = orderSums(entries);
  if (sums.charged === 0 || keptCents(sums) > 0)
    return {
      kind: 'paid before',
      amountCents: sums.charged === 0 ? amount : keptCents(sums),
      refundedCents: sums.refunded,
    };
  const dispute = orderDispute(entries);
  if (dispute === 'none') return { kind: 'refunded' };
  return { kind: dispute === 'open' ? 'disputed' : 'lost' };
}

/** The staff delivers an order whose dispute the shop won, although its goods were sold meanwhile. */
async function restore(
  db: Db,
  shopId: string,
  order: OrderRow,
  { amount }: PaymentRow,
  { agent, also }: ConfirmOptions,
): Promise<Marked | null> {
  if ((await restoreStoppedOrder(db, shopId, order, ChangedBy.Shop, { agent: agent ?? null })) === null) return null;
  await also?.(db, { id: order.id, amountCents: amount, isAgreed: false });
  return { kind: 'restored', amountCents: amount };
}

const insertAttempt = (db: Db, shopId: string, order: OrderRow, at: Date): Promise<PaymentRow> =>
  insertPayment(db, {
    shop_id: shopId,
    id: newId(),
    order_id: order.id,
    method: order.payment?.method ?? PaymentMethod.Custom,
    provider_type: PaymentProviderType.Manual,
    provider: 'by-hand',
    amount: order.total_amount,
    installments: null,
    expires_at: null,
    placed_order: false,
    at,
  });

/**
 * Whether it can no longer be paid. A code with the shop's own key never expires, but the person who confirms checks
 * that account anyway.
 */
async function cancelCharge(payments: Payments, waited: PaymentRow): Promise<boolean> {
  try {
    return (await cancelAtProvider(payments, waited)) !== undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    payments.log.warn({ paymentId: waited.id, reason }, 'a charge could not be cancelled');
    return false;
  }
}
