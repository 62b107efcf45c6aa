import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { acceptanceEnd, isPaidBeforehand, restartsTime } from '#shared/rules/orders/reservation-end.ts';
import { type ExpiringOrder, findExpiringOrder, writeReservationEnd } from '../../database/orders/reservations.ts';
import { listPayments } from '../../database/payments/payments.ts';
import type { ShopRow } from '../../database/shops/shops.ts';
import { errorName, isEarly, type JobHandler, type JobResult } from '../jobs/run-job.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { reservationLimitsOf, shopOf } from '../shops/shops.ts';
import { cancelReceivedOrder } from './cancel-received.ts';

/**
 * Cancels an order that was not paid or accepted in time (`shared/rules/orders/reservation-end.ts`), and releases what
 * it reserved. A waiting charge is cancelled at its provider first; if it turns out to be paid, the order is paid. An
 * order whose payment only people can see waits for the shop as long as one paid on delivery.
 */
export const orderExpiryJob = (payments: Payments): JobHandler<'order-expiry'> => ({
  run: async ({ shop_id: shopId, key: orderId }) => {
    const order = await findExpiringOrder(payments.database, shopId, orderId);
    if (!order) return { kind: 'done' };
    const now = payments.clock();
    return isEarly(order.expires_at, now) ? { kind: 'again', at: order.expires_at } : endOrder(payments, order, now);
  },
  // Only the name: a message may quote the provider.
  reasonOf: errorName,
});

async function endOrder(payments: Payments, order: ExpiringOrder, now: Date): Promise<JobResult> {
  const { database } = payments;
  const { shop_id: shopId, id } = order;
  const shop = await shopOf(database, shopId);
  const isOnline = isPaidBeforehand(order);
  const isForPeople = !isOnline || (await isSettledManually(payments, shop, order));
  if (isOnline && isForPeople) {
    const slotEndsAt = order.schedule ? new Date(order.schedule.endsAt) : null;
    const terms = reservationLimitsOf(shop);
    const { placed_at: placedAt, placed_again_at: placedAgainAt } = order;
    const end = restartsTime({ placedAt, placedAgainAt }, terms)
      ? acceptanceEnd({ placedAt: placedAgainAt ?? placedAt, payment: order.payment, slotEndsAt }, terms)
      : order.expires_at;
    if (end === null || end > now) {
      await writeReservationEnd(database, shopId, id, end);
      return end ? { kind: 'again', at: end } : { kind: 'done' };
    }
  }
  const reason = isForPeople ? 'not-accepted' : 'not-paid';
  const { kind } = await cancelReceivedOrder(payments, shopId, id, {
    reason,
    onlyReserved: true,
  });
  if (kind === 'waiting') return { kind: 'retry', reason: kind };
  // Paid, or another amount came and people decide: no time limit applies any more.
  if (kind === 'paid' || kind === 'wrong-amount') await writeReservationEnd(database, shopId, id, null);
  return { kind: 'done' };
}

/**
 * Whether no provider reports the payment: the shop is paid by its own PIX key, or by an account that is not configured
 * here.
 */
async function isSettledManually(payments: Payments, shop: ShopRow, { id, payment }: ExpiringOrder): Promise<boolean> {
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
