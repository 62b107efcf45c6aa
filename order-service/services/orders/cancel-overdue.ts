import { ChangedBy } from '#shared/model/changed-by.ts';
import { acceptanceEnd, isPaidOnline } from '#shared/rules/orders/reservation-end.ts';
import { type ExpiredOrder, leaseExpiredOrders, writeReservationEnd } from '../../database/orders/reservations.ts';
import { listPayments } from '../../database/payments/payments.ts';
import type { ShopRow } from '../../database/shops/shops.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { reservationTermsOf, shopOf } from '../shops/shops.ts';
import { cancelReceivedOrder } from './cancel-received.ts';

const mostAtOnce = 50;
/** The next sweep processes the rest. */
const mostBatches = 200;
/** The delay until an order that can't be cancelled now is retried: less than the time between two sweeps. */
const retryAfterMs = 9 * 60_000;

/**
 * Cancels orders that were not paid or accepted in time (`shared/rules/orders/reservation-end.ts`), and releases what
 * they reserved. A waiting charge is cancelled at its provider first; if it turns out to be paid, the order is paid.
 * Orders whose payment only people can see wait for the shop as long as those paid on delivery. An order that can't be
 * cancelled now does not block the others. Returns the number of cancelled orders.
 */
export async function cancelOverdue(payments: Payments): Promise<number> {
  const now = payments.clock();
  const until = new Date(now.getTime() + retryAfterMs);
  let canceled = 0;
  for (let batch = 0; batch < mostBatches; batch++) {
    const orders = await leaseExpiredOrders(payments.database, now, { until, most: mostAtOnce });
    for (const order of orders) if (await tryToCancel(payments, order, now)) canceled++;
    if (orders.length < mostAtOnce) break;
  }
  return canceled;
}

async function tryToCancel(payments: Payments, order: ExpiredOrder, now: Date): Promise<boolean> {
  try {
    return await endOrder(payments, order, now);
  } catch (error) {
    // A later sweep tries again.
    const reason = error instanceof Error ? error.name : 'unknown';
    payments.log.warn({ orderId: order.id, reason }, 'an overdue order could not be cancelled');
    return false;
  }
}

async function endOrder(payments: Payments, order: ExpiredOrder, now: Date): Promise<boolean> {
  const { database } = payments;
  const { shop_id: shopId, id } = order;
  const shop = await shopOf(database, shopId);
  const isOnline = isPaidOnline(order);
  const isForPeople = !isOnline || (await isSettledManually(payments, shop, order));
  if (isOnline && isForPeople) {
    const slotEndsAt = order.schedule ? new Date(order.schedule.endsAt) : null;
    const end = acceptanceEnd(
      { placedAt: order.placed_at, payment: order.payment, slotEndsAt },
      reservationTermsOf(shop),
    );
    if (end === null || end > now) {
      await writeReservationEnd(database, shopId, id, end);
      return false;
    }
  }
  const reason = isForPeople ? 'not-accepted' : 'not-paid';
  const { kind } = await cancelReceivedOrder(payments, shopId, id, {
    reason,
    evenIfWrongAmount: false,
    onlyReserved: true,
  });
  // Paid, or another amount came and people decide: no time limit applies any more.
  if (kind === 'paid' || kind === 'wrong-amount') await writeReservationEnd(database, shopId, id, null);
  return kind === 'canceled';
}

/**
 * Whether no provider reports the payment: the shop is paid by its own PIX key, or by an account that is not configured
 * here.
 */
async function isSettledManually(payments: Payments, shop: ShopRow, { id, payment }: ExpiredOrder): Promise<boolean> {
  const { database, providerOf, providerNamed } = payments;
  const provider = payment && (await providerOf(database, shop, payment));
  if (!provider?.reportsPayments) return true;
  for (const attempt of await listPayments(database, shop.id, id))
    if ((await providerNamed(database, shop, attempt.provider))?.reportsPayments === false) return true;
  return false;
}

/**
 * The staff of a Tray store cancelled a Received and unpaid order. False when it is paid, still waits for a payment, or
 * is no longer Received.
 */
export async function cancelUnpaid(
  payments: Payments,
  { shop_id: shopId, id }: { shop_id: string; id: string },
): Promise<boolean> {
  return (await cancelReceivedOrder(payments, shopId, id, { by: ChangedBy.Shop })).kind === 'canceled';
}
