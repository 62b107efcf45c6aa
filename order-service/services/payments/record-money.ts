import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentStatus } from '#shared/model/payment/payment.ts';
import {
  entriesOfReport,
  isWhollyRefunded,
  keptCents,
  type LedgerEntry,
  type LedgerSums,
  type MoneyReport,
} from '#shared/rules/payment/ledger.ts';
import type { Db } from '../../database/engine/database.ts';
import type { HistoryStep, OrderRow } from '../../database/orders/orders.ts';
import { markOrderError, type PlacementData, recordMoneyStep } from '../../database/orders/placed-orders.ts';
import { clearFraudAlerts } from '../../database/payments/payment-issues.ts';
import {
  insertEntries,
  listOrderEntries,
  type PaymentEntryRow,
  recordReportTime,
} from '../../database/payments/payment-ledger.ts';
import type { PaymentRow } from '../../database/payments/payments.ts';
import type { RefundRow } from '../../database/payments/refunds.ts';
import { wakeTrayOrder } from '../../database/tray/tray-orders.ts';
import { notifyCanceled, notifyRefunded } from '../messaging/send-order-status.ts';
import { restoreStoppedOrder } from '../orders/restore-stopped-order.ts';
import { cancelRefunded, stopUndispatched } from '../orders/stop-disputed-order.ts';
import { recordPlatformEvent } from '../platform/platform-events.ts';
import { orderSums } from './order-money.ts';
import { finishRefund } from './refunds/finish-refund.ts';

/** The order is locked. `dispatched_at`: a version that was just written does not have it. */
type Paid = { order: OrderRow; dispatched_at: PlacementData['dispatched_at']; payment: PaymentRow };
/**
 * `isPaidNow`: the order became paid in this transaction. `isUndecided`: the money arrived, and the shop's people had
 * not accepted it.
 */
type Reported = Paid & { isPaidNow: boolean; isUndecided: boolean };

/**
 * Applies what a provider reports about the money of a payment: it adds the new entries to the ledger, however often
 * and in any order reports arrive. A new refund or dispute changes the order, releases what did not leave, and notifies
 * the shop's systems, the linked store and, of a refund, the customer.
 */
export async function recordMoney(
  db: Db,
  shopId: string,
  { order, dispatched_at, payment, isPaidNow, isUndecided }: Reported,
  report: MoneyReport,
  now: Date,
): Promise<OrderRow> {
  const entries = await listOrderEntries(db, shopId, order.id);
  const own = entries.filter(({ payment_id }) => payment_id === payment.id);
  const isNewest = report.at !== null && (payment.reported_at === null || new Date(report.at) >= payment.reported_at);
  const fresh = entriesOfReport(own, report, isNewest);
  if (isNewest && fresh.length > 0 && report.at !== null) await recordReportTime(db, shopId, payment.id, report.at);
  if (fresh.length > 0) await insertEntries(db, shopId, payment.id, fresh, now);
  // The event says how much money came, so it follows the ledger.
  if (isPaidNow) await recordPlatformEvent(db, shopId, order.id, 'order.paid');
  if (fresh.length === 0) return order;
  const sums = orderSums([...entries, ...fresh.map((entry) => ({ ...entry, payment_id: payment.id }))]);
  const paid = { dispatched_at, payment };
  const afterRefunds = await applyRefunds(db, shopId, { order, ...paid, isUndecided }, { fresh, sums, now });
  return applyDisputes(db, shopId, { order: afterRefunds, ...paid }, { fresh, sums, own });
}

async function applyRefunds(
  db: Db,
  shopId: string,
  { order, dispatched_at, payment, isUndecided }: Paid & Pick<Reported, 'isUndecided'>,
  { fresh, sums, now }: { fresh: LedgerEntry[]; sums: LedgerSums; now: Date },
): Promise<OrderRow> {
  const refunds = fresh.filter(({ kind }) => kind === 'refunded');
  let updated = order;
  for (const entry of refunds) {
    const requested = await finishRefund(db, payment, entry, now);
    updated = await addStep(db, shopId, updated, 'refunded', { requested, cents: entry.cents });
  }
  if (refunds.length === 0) return order;
  const isWhole = isWhollyRefunded(sums);
  if (isWhole) await clearFraudAlerts(db, shopId, order.id, now);
  // An attempt whose money never counted for the order, such as a refused card's, says nothing about the order.
  if (isWhole && (payment.status === PaymentStatus.Paid || isUndecided))
    updated = await cancelRefunded(db, shopId, { ...updated, dispatched_at });
  const isCanceled = updated.status !== order.status;
  for (const entry of refunds)
    await notifyRefunded(db, shopId, updated, {
      ...entry,
      method: payment.method,
      isWhole,
      isCanceled: isCanceled && entry === refunds.at(-1),
    });
  await announce(db, shopId, order.id, 'order.refunded', refunds);
  return updated;
}

async function applyDisputes(
  db: Db,
  shopId: string,
  { order, dispatched_at }: Paid,
  { fresh, sums, own }: { fresh: LedgerEntry[]; sums: LedgerSums; own: readonly PaymentEntryRow[] },
): Promise<OrderRow> {
  const ofKind = (kind: LedgerEntry['kind']) => fresh.filter((entry) => entry.kind === kind);
  const [disputes, returned, lost] = [ofKind('disputed'), ofKind('returned'), ofKind('lost')];
  if (disputes.length + returned.length + lost.length === 0) return order;
  const isOver = disputes.length + lost.length === 0;
  if (isOver && keptCents(sums) === 0) {
    // A dispute that ended with the refund was not won.
    const isWon = isDisputedAfterRefunds(own, fresh);
    const told = isWon ? await addStep(db, shopId, order, 'dispute-won', { cents: centsOf(returned) }) : order;
    await announce(db, shopId, order.id, 'order.disputed', returned);
    return told;
  }
  const restored = isOver
    ? await restoreStoppedOrder(db, shopId, order, ChangedBy.Payment, { cents: centsOf(returned) })
    : null;
  let updated = order;
  if (restored) updated = restored;
  else if (disputes.length > 0) updated = await addStep(db, shopId, order, 'disputed', { cents: centsOf(disputes) });
  else if (isOver) updated = await addStep(db, shopId, order, 'dispute-won', { cents: centsOf(returned) });
  // Money came back for an order that the loss had ended: people decide.
  if (isOver && updated.status === OrderStatus.Canceled)
    updated = (await markOrderError(db, shopId, order.id)) ?? updated;
  // A mediation is not decided: to deliver the goods may end it. The money of a chargeback is gone.
  if (disputes.some(({ id }) => id.startsWith('chargeback ')))
    updated = await stopUndispatched(db, shopId, { ...updated, dispatched_at });
  if (disputes.length + returned.length > 0)
    await announce(db, shopId, order.id, 'order.disputed', [...disputes, ...returned]);
  if (lost.length === 0) return updated;
  updated = await addStep(db, shopId, updated, 'dispute-lost', { cents: centsOf(lost) });
  // Like money that went back whole: an order that did not leave ends, and nothing is left to decide.
  if (keptCents(sums) === 0) {
    const before = updated;
    updated = await cancelRefunded(db, shopId, { ...before, dispatched_at });
    if (updated.status !== before.status) await notifyCanceled(db, shopId, updated);
  }
  await announce(db, shopId, order.id, 'order.dispute_lost', lost);
  return updated;
}

/** Whether the newest dispute of a payment began when its refunds were known already. */
function isDisputedAfterRefunds(own: readonly PaymentEntryRow[], fresh: readonly LedgerEntry[]): boolean {
  if (fresh.some(({ kind }) => kind === 'refunded')) return false;
  const newest = (kind: LedgerEntry['kind']) =>
    Math.max(0, ...own.filter((entry) => entry.kind === kind).map(({ at }) => at.getTime()));
  return newest('disputed') >= newest('refunded');
}

const centsOf = (entries: LedgerEntry[]): number => entries.reduce((sum, { cents }) => sum + cents, 0);

const addStep = async (
  db: Db,
  shopId: string,
  order: OrderRow,
  step: HistoryStep,
  { requested, cents = null }: { requested?: RefundRow | undefined; cents?: number | null } = {},
): Promise<OrderRow> =>
  (await recordMoneyStep(db, shopId, order.id, { step, ...requesterOf(requested), cents })) ?? order;

const requesterOf = (requested: RefundRow | undefined) => {
  if (!requested) return { by: ChangedBy.Payment, agent: null };
  return { by: requested.requested_by === 'agent' ? ChangedBy.Agent : ChangedBy.Shop, agent: requested.agent };
};

async function announce(
  db: Db,
  shopId: string,
  orderId: string,
  type: 'order.refunded' | 'order.disputed' | 'order.dispute_lost',
  entries: LedgerEntry[],
): Promise<void> {
  await wakeTrayOrder(db, shopId, orderId);
  const occasion = entries.map(({ id }) => id).join(',');
  await recordPlatformEvent(db, shopId, orderId, type, occasion);
}
