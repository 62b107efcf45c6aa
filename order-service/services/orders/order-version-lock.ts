import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { dayAndTime } from '#shared/rules/text/day-text.ts';
import { wallClock } from '#shared/rules/text/zone-time.ts';
import { historyText } from '#shared/text/panel/order-board.ts';
import { panelMoneyTexts } from '#shared/text/panel/panel-money.ts';
import type { Db } from '../../database/engine/database.ts';
import { listStepsAfter, type OrderStep } from '../../database/orders/order-steps.ts';
import { findOrderByNumber, lockOrder } from '../../database/orders/placed-orders.ts';
import { listRefunds, type RefundRow } from '../../database/payments/refunds.ts';
import { Refusal } from '../core/refusal.ts';
import { shopOf } from '../shops/shops.ts';

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;
type Change = { text: string; at: Date };

const moneySteps: readonly string[] = [
  ...['paid', 'other-amount', 'refunded', 'disputed', 'dispute-won', 'dispute-lost', 'fraud-alert', 'fraud-cleared'],
];

/** Locks an order for a decision about its money. Refused if it has another version than the person saw. */
export async function lockOrderAtVersion(
  db: Db,
  shopId: string,
  number: number,
  version: number,
  now: Date,
): Promise<LockedOrder> {
  const found = await findOrderByNumber(db, shopId, number);
  const order = found && (await lockOrder(db, shopId, found.id));
  if (!order) throw new Refusal('not-found');
  if (order.version !== version) throw await staleMoney(db, shopId, number, version, now);
  return order;
}

/** The refusal of a decision about an order that changed since this version: who did what meanwhile, if known. */
export async function staleMoney(db: Db, shopId: string, number: number, version: number, now: Date): Promise<Refusal> {
  const order = await findOrderByNumber(db, shopId, number);
  if (!order) return new Refusal('not-found');
  const steps = await listStepsAfter(db, shopId, order.id, version);
  const step = steps.findLast((one) => moneySteps.includes(one.step)) ?? steps.at(-1);
  const request = (await listRefunds(db, shopId, order.id)).findLast(({ state }) => state === 'requested');
  const change = request ? requestOf(request) : step && changeOf(step, order.total_amount);
  if (!change) return new Refusal('stale', { messages: [panelMoneyTexts.changed] });
  const { time_zone: timeZone } = await shopOf(db, shopId);
  return new Refusal('stale', { messages: [sentenceOf(change, timeZone, now)] });
}

const requestOf = ({ agent, amount, created_at }: RefundRow): Change => ({
  text: panelMoneyTexts.refundRequestedBy(agent?.name ?? null, formatBrl(toReais(amount))),
  at: created_at,
});

function changeOf({ step, changed_by, agent, amount, at }: OrderStep, totalCents: number): Change {
  const [moved, total] = [amount === null ? null : formatBrl(toReais(amount)), formatBrl(toReais(totalCents))];
  const name = agent?.name ?? null;
  // Money that a person confirmed, and that is the order's total.
  if (step === 'paid' && changed_by === ChangedBy.Shop && moved === total)
    return { text: panelMoneyTexts.alreadyConfirmed(name ?? 'A loja', moved), at };
  return { text: historyText(step, changed_by, name, { amount: moved, total }), at };
}

function sentenceOf({ text, at }: Change, timeZone: string, now: Date): string {
  const isToday = wallClock(at, timeZone).day === wallClock(now, timeZone).day;
  const time = isToday ? wallClock(at, timeZone).time : dayAndTime(at.toISOString(), timeZone);
  return panelMoneyTexts.changedAt(text, time ?? '', isToday);
}
