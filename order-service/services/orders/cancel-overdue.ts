import { ChangedBy } from '#shared/model/changed-by.ts';
import { acceptanceEnd, isPaidOnline } from '#shared/rules/orders/reservation-end.ts';
import { type ExpiredOrder, takeExpired, writeReservationEnd } from '../../database/orders/reservations.ts';
import { listPayments } from '../../database/payments/payments.ts';
import type { ShopRow } from '../../database/shops/shops.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { reservationTermsOf, shopOf } from '../shops/shops.ts';
import { cancelReceivedOrder } from './cancel-received.ts';

const mostAtOnce = 50;
/** The next sweep takes the rest. */
const mostBatches = 200;
/** An order that can't be cancelled now waits so long: less than the time between two sweeps. */
const tryAgainMs = 9 * 60_000;

/**
 * Cancels orders that nobody paid or accepted in their time (`shared/rules/orders/reservation-end.ts`), and gives back what they hold. A
 * charge that still waits is taken back at its provider first, and one that turns out to be paid is paid. Orders whose money only people
 * can see wait for the shop as long as those paid at the door. One that can't be cancelled now stands in nobody's way. Returns how many
 * were cancelled.
 */
export async function cancelOverdue(payments: Payments): Promise<number> {
  const now = payments.clock();
  const until = new Date(now.getTime() + tryAgainMs);
  let canceled = 0;
  for (let batch = 0; batch < mostBatches; batch++) {
    const orders = await takeExpired(payments.database, now, { until, most: mostAtOnce });
    for (const order of orders) if (await tryToEnd(payments, order, now)) canceled++;
    if (orders.length < mostAtOnce) break;
  }
  return canceled;
}

async function tryToEnd(payments: Payments, order: ExpiredOrder, now: Date): Promise<boolean> {
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
  const isForPeople = !isOnline || (await isSeenByPeopleOnly(payments, shop, order));
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
  const { kind } = await cancelReceivedOrder(payments, shopId, id, { reason, evenIfMisfit: false, onlyReserved: true });
  // Paid, or money of another amount came and people decide: nothing ends it any more.
  if (kind === 'paid' || kind === 'misfit') await writeReservationEnd(database, shopId, id, null);
  return kind === 'canceled';
}

/** Whether no provider says that the money came: the shop is paid by its own PIX key, or by an account that is not here. */
async function isSeenByPeopleOnly(payments: Payments, shop: ShopRow, { id, payment }: ExpiredOrder): Promise<boolean> {
  const { database, providerOf } = payments;
  const provider = payment && (await providerOf(database, shop, payment));
  if (!provider || provider.name === 'pix-key') return true;
  return (await listPayments(database, shop.id, id)).some((attempt) => attempt.provider === 'pix-key');
}

/** A store's people cancelled a Received order that nobody has paid; false when it is paid, still waits, or is no longer Received. */
export async function cancelUnpaid(
  payments: Payments,
  { shop_id: shopId, id }: { shop_id: string; id: string },
): Promise<boolean> {
  return (await cancelReceivedOrder(payments, shopId, id, { by: ChangedBy.Shop })).kind === 'canceled';
}
