import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import type { Db } from '../../database/engine/database.ts';
import {
  listDeliveredUnpaid,
  listOrdersPaidInPerson,
  listOrdersToReview,
  type OrderToReview,
} from '../../database/payments/payments-to-review.ts';
import { otherCurrency } from './evaluate-charge-result.ts';

type MoneyDecision = PanelData<'money'>['decisions'][number]['kind'];

/** For so long a delivered order without its money stays listed. */
const deliveredDays = 90;

/** Orders that are paid at the door, or in a way still to be agreed. */
type OrderInPerson = Awaited<ReturnType<typeof listOrdersPaidInPerson>>[number];

/**
 * All orders of a shop that wait for money or for a decision, for the panel and the command line. Those without a
 * decision (`decisionOf`) and those in person wait for money.
 */
export const outstandingPayments = async (
  db: Db,
  shopId: string,
  now: Date,
  most: number,
): Promise<{ toReview: OrderToReview[]; inPerson: OrderInPerson[] }> => ({
  toReview: await ordersToReview(db, shopId, now, most),
  inPerson: await listOrdersPaidInPerson(db, shopId, most),
});

/** What waits for money or a decision: open orders, and those that were handed over without their money. */
async function ordersToReview(db: Db, shopId: string, now: Date, most: number): Promise<OrderToReview[]> {
  const open = await listOrdersToReview(db, shopId, most);
  const delivered = await listDeliveredUnpaid(db, shopId, { since: firstHandover(now), most });
  const known = new Set(open.map(({ id }) => id));
  return [...open, ...delivered.filter(({ id }) => !known.has(id))];
}

/** The first handover that counts. */
export const firstHandover = (now: Date): Date => new Date(now.getTime() - deliveredDays * 24 * 3_600_000);

/** What the shop has to decide about an order; `null`: it only waits for its money. */
export function decisionOf(row: OrderToReview): MoneyDecision | null {
  const { status, paid_amount } = row;
  if (row.is_disputed) return row.is_refunded_in_dispute ? 'disputedRefund' : 'disputed';
  if (row.is_suspect) return 'suspect';
  if (row.is_won) return 'won';
  if (row.is_money_back) return 'moneyBack';
  if (status === OrderStatus.Canceled) return row.owed_amount > 0 ? 'owed' : null;
  if (row.reason === otherCurrency) return 'otherCurrency';
  if (status === OrderStatus.Error) return 'late';
  return paid_amount === null ? null : 'wrongAmount';
}
