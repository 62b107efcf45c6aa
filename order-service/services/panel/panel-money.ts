import type { PanelBody, PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import type { RefundOffer } from '#shared/model/payment/refund.ts';
import { isWholeCents, toCents, toReais } from '#shared/rules/money/money.ts';
import { excessCents } from '#shared/rules/payment/excess-money.ts';
import { refundEffect } from '#shared/rules/payment/refund-effect.ts';
import { refundExtent } from '#shared/rules/payment/refund-extent.ts';
import { instantOf, wallClock } from '#shared/rules/text/zone-time.ts';
import { panelMoneyTexts } from '#shared/text/panel/panel-money.ts';
import type { Db } from '../../database/engine/database.ts';
import { listOrderEntries, sumMovedSince } from '../../database/payments/payment-ledger.ts';
import {
  listOrdersToDecide,
  type OrderToReview,
  type ReviewFacts,
} from '../../database/payments/payments-to-review.ts';
import {
  findRefund,
  listOutsideRefunds,
  listRecentRefunds,
  listRefusedRefunds,
} from '../../database/payments/refunds.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { orderNotice } from '../messaging/contact-reach.ts';
import { lockOrderAtVersion, staleMoney } from '../orders/order-version-lock.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { clearFraudAlert } from '../payments/clear-fraud-alert.ts';
import { confirmByHand } from '../payments/confirm-manual-payment.ts';
import { refundManually } from '../payments/manual-refund.ts';
import { orderSums } from '../payments/order-money.ts';
import { decisionOf, firstHandover, outstandingPayments } from '../payments/outstanding-payments.ts';
import { refundOffers } from '../payments/refunds/refund-offer.ts';
import { requestRefund } from '../payments/refunds/request-refund.ts';
import { shopOf } from '../shops/shops.ts';
import { recordCleared, recordConfirmed, recordRefundRequest, recordReturned } from '../staff/money-audit.ts';
import type { PanelCaller } from '../staff/staff-sessions.ts';
import { newestFirst, outsideRefundFacts, refundFacts } from './refund-facts.ts';
import { refusedFacts, refusedView } from './refused-refunds.ts';

type MoneyBoard = PanelData<'money'>;
type Decision = MoneyBoard['decisions'][number];

/** More rows than a person works through at once; the oldest come first. */
const maxListed = 200;
const maxRefunds = 30;

/** What the tab 'Dinheiro' shows: decisions, orders that wait for money, refunds, and what arrived today. */
export async function moneyBoard(db: Db, payments: Payments, shopId: string, now: Date): Promise<MoneyBoard> {
  const { time_zone: timeZone } = await shopOf(db, shopId);
  const midnight = instantOf(wallClock(now, timeZone).day, '00:00', timeZone);
  const today = await sumMovedSince(db, shopId, midnight);
  const { toReview, inPerson } = await outstandingPayments(db, shopId, now, maxListed);
  const undecided = toReview.flatMap((row) => {
    const kind = decisionOf(row);
    return kind === null ? [] : [{ row, kind }];
  });
  const refused = await listRefusedRefunds(db, shopId, maxListed);
  const listed = new Set(undecided.map(({ row }) => row.id));
  const outside = await listOutsideRefunds(db, shopId, { most: maxRefunds });
  const orders = [...undecided.map(({ row }) => row.id), ...refused.map(({ order_id }) => order_id)];
  const distinct = [...new Set(orders)].map((id) => ({ id, payment: null }));
  const found = await refundOffers(db, payments, shopId, distinct, now);
  const offers = new Map(distinct.map(({ id }, at) => [id, found[at]]));
  const unpaid = toReview.filter((row) => decisionOf(row) === null);
  return {
    receivedToday: toReais(today.received),
    refundedToday: toReais(today.refunded),
    decisions: undecided.map(({ row, kind }) => ({
      ...decisionView(row, kind, offers.get(row.id), now),
      refused: refused.filter(({ order_id }) => order_id === row.id).map(refusedFacts),
    })),
    // An order that is a decision anyway is listed once.
    refusedRefunds: refused
      .filter(({ order_id }) => !listed.has(order_id))
      .map((row) => refusedView(row, offers.get(row.order_id), now)),
    waiting: [
      ...unpaid.map((row) => ({
        ...{ ...orderView(row, now), isAtDoor: false, isDelivered: row.status === OrderStatus.Finalized },
        expiresAt: isoOf(row.expires_at),
        isExpired: row.is_expired || (row.expires_at !== null && row.expires_at <= now),
      })),
      ...inPerson.map((row) => ({
        ...{ ...orderView(row, now), isAtDoor: row.method !== null, isDelivered: false },
        expiresAt: null,
        isExpired: false,
      })),
    ],
    refunds: newestFirst(
      [
        ...(await listRecentRefunds(db, shopId, maxRefunds)).map((row) => ({
          row,
          facts: refundFacts(row),
        })),
        ...outside.map((row) => ({ row, facts: outsideRefundFacts(row) })),
      ].map(({ row, facts }) => ({ ...facts, number: row.number, customer: row.customer_name })),
    ).slice(0, maxRefunds),
    timeZone,
  };
}

/** How many decisions the tab 'Dinheiro' lists, for its entry of the menu. */
export async function countDecisions(db: Db, shopId: string, now: Date): Promise<number> {
  const found = await listOrdersToDecide(db, shopId, { since: firstHandover(now), most: maxListed });
  const undecided = new Set(found.flatMap((row) => (decisionOf(row) === null ? [] : [row.id])));
  const refused = await listRefusedRefunds(db, shopId, maxListed);
  return undecided.size + refused.filter(({ order_id }) => !undecided.has(order_id)).length;
}

const decisionView = (
  row: OrderToReview,
  kind: Decision['kind'],
  offer: RefundOffer | undefined,
  now: Date,
): Omit<Decision, 'refused'> => ({
  ...orderView(row, now),
  kind,
  arrived: row.paid_amount === null ? null : toReais(row.paid_amount),
  refunded: toReais(row.refunded_amount),
  owed: toReais(row.owed_amount),
  excess: toReais(kind === 'wrongAmount' ? excessOf(row, offer) : 0),
  isUnderWay: offer?.refunds.some(({ state }) => state === 'requested') ?? false,
  isGone: row.is_gone,
  effect: refundEffect({ status: row.status, isDispatched: row.is_gone }),
  refundable: offer?.most ?? 0,
  whyNotRefund: offer?.whyNot ?? null,
});

const excessOf = ({ total_amount, paid_amount, refunded_amount }: OrderToReview, offer: RefundOffer | undefined) =>
  excessCents({
    total: total_amount,
    kept: (paid_amount ?? 0) - refunded_amount,
    refundable: toCents(offer?.most ?? 0),
  });

const orderView = (row: Omit<OrderToReview, keyof ReviewFacts | 'expires_at'>, now: Date) => ({
  number: row.number,
  version: row.version,
  customer: row.customer_name,
  total: toReais(row.total_amount),
  payment: row.payment_name ?? (row.method === null ? panelMoneyTexts.toAgree : ''),
  placedAt: isoOf(row.placed_at),
  notice: orderNotice(row.reach, now),
});

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;

/**
 * A person of the shop says that the money of an order arrived: the total, or another amount that the shop accepts. An
 * order that changed since the person saw it is refused.
 */
export async function confirmMoney(
  payments: Payments,
  caller: PanelCaller,
  number: number,
  { version, reason }: PanelBody<'confirmMoney'>,
): Promise<PanelData<'confirmMoney'>> {
  const { shopId, member } = caller;
  const result = await confirmByHand(payments, shopId, number, {
    version,
    agent: { id: member.id, name: member.name },
    also: (within, order) => recordConfirmed(within, caller, { ...order, number }, reason.trim()),
  });
  switch (result.kind) {
    case 'no such order':
      throw new Refusal('not-found');
    case 'not placed':
      throw ruleRefusal('not-awaited', panelMoneyTexts.notAwaited);
    case 'changed':
      throw await payments.database.tx((db) => staleMoney(db, shopId, number, version, payments.clock()), shopId);
    case 'refunded':
    case 'disputed':
    case 'lost':
      throw ruleRefusal(result.kind, panelMoneyTexts.moneyGone[result.kind]);
    case 'restored':
    case 'paid before':
      return { paid: toReais(result.amountCents), mayStillBePaid: false };
    case 'paid':
      return { paid: toReais(result.amountCents), mayStillBePaid: result.mayStillBePaid };
  }
}

/** A person of the shop checked the buyer of an order with a fraud alert, and delivers it unless it left. */
export async function clearAlert(
  db: Db,
  caller: PanelCaller,
  number: number,
  { version, reason }: PanelBody<'clearFraudAlert'>,
  now: Date,
): Promise<PanelData<'clearFraudAlert'>> {
  await lockOrderAtVersion(db, caller.shopId, number, version, now);
  const result = await clearFraudAlert(db, caller.shopId, number, now);
  if (result.kind === 'no such order') throw new Refusal('not-found');
  if (result.kind !== 'cleared')
    throw ruleRefusal(
      result.kind === 'disputed' ? 'disputed' : 'no-alert',
      result.kind === 'disputed' ? panelMoneyTexts.moneyGone.disputed : panelMoneyTexts.noAlert,
    );
  await recordCleared(db, caller, { id: result.orderId, number, isGone: result.isGone }, reason.trim());
  return {};
}

/** A person of the shop requests a refund of an order, whole or in part. */
export async function refundMoney(
  db: Db,
  payments: Payments,
  caller: PanelCaller,
  number: number,
  { amount, version, reason }: PanelBody<'refundMoney'>,
): Promise<PanelData<'refundMoney'>> {
  const { shopId, member } = caller;
  const { id: orderId } = await lockOrderAtVersion(db, shopId, number, version, payments.clock());
  const { charged, refunded } = orderSums(await listOrderEntries(db, shopId, orderId));
  const id = await requestRefund(db, payments, shopId, {
    orderId,
    amountCents: amount === null ? null : refundCents(amount),
    reason,
    by: ChangedBy.Shop,
    agent: { id: member.id, name: member.name },
    also: (within, requested) => recordRefundRequest(within, caller, requested, reason.trim()),
  });
  const requested = (await findRefund(db, shopId, id))?.amount ?? 0;
  return { requested: toReais(requested), extent: refundExtent(requested, { charged, before: refunded }) };
}

/** A person of the shop says that money of an order was given back, whole or in part, outside every provider. */
export async function returnMoney(
  db: Db,
  payments: Payments,
  caller: PanelCaller,
  number: number,
  { amount, version, reason }: PanelBody<'returnMoney'>,
): Promise<PanelData<'returnMoney'>> {
  const { shopId, member } = caller;
  await lockOrderAtVersion(db, shopId, number, version, payments.clock());
  const result = await refundManually(db, payments, shopId, number, {
    ...{ agent: { id: member.id, name: member.name }, at: payments.clock(), amount, reason },
    also: (within, returned) => recordReturned(within, caller, returned, reason.trim()),
  });
  switch (result.kind) {
    case 'returned':
      return { returned: toReais(result.amountCents), left: toReais(result.leftCents) };
    case 'no such order':
      throw new Refusal('not-found');
    case 'refused':
      throw ruleRefusal('bad-amount', result.problem);
    case 'under-way':
      throw ruleRefusal('under-way', panelMoneyTexts.returnUnderWay);
    default:
      throw ruleRefusal('not-owed', panelMoneyTexts.notOwed);
  }
}

/** Cents of an amount that people typed. It is not rounded: money goes back as it was typed, or not at all. */
function refundCents(reais: number): number {
  if (!isWholeCents(reais)) throw ruleRefusal('bad-amount', panelMoneyTexts.badAmount);
  return toCents(reais);
}
