import { PaymentProviderType } from '#shared/model/payment.ts';
import { addDays, wallClock } from '#shared/rules/text/zone-time.ts';
import { findOrder } from '../../database/orders/placed-orders.ts';
import { listOverdue, type OverdueOrder } from '../../database/payments/payments.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { onlineMethods } from '../payments/payment-target.ts';
import { shopOf } from '../shops/shops.ts';
import { cancelReceived } from './cancel-received.ts';

const hour = 3_600_000;
/** How long an order may wait for its money. */
const patienceHours = 48;
/** A boleto paid on its last day is credited up to so many days later. */
const creditDays = 3;
const mostAtOnce = 50;

/**
 * Cancels orders that were to be paid online and were not within 48 hours, and gives back what they hold. A charge that still waits is taken
 * back at its provider first, and one that turns out to be paid is paid. What people confirm by hand is left to them. One that can't be
 * cancelled now stands in nobody's way. Says how many were cancelled.
 */
export async function cancelOverdue(payments: Payments): Promise<number> {
  const { database, clock } = payments;
  const now = clock();
  const overdue = {
    before: new Date(now.getTime() - patienceHours * hour),
    boletoBefore: addDays(wallClock(now, 'America/Sao_Paulo').day, -creditDays),
    methods: [...onlineMethods],
    manualType: PaymentProviderType.Manual,
    most: mostAtOnce,
  };
  let canceled = 0;
  for (let after: string | null = null; ; ) {
    const orders: OverdueOrder[] = await listOverdue(database, { ...overdue, after });
    for (const order of orders) if (await tryToCancel(payments, order)) canceled++;
    after = orders.at(-1)?.id ?? null;
    if (orders.length < mostAtOnce) return canceled;
  }
}

async function tryToCancel(payments: Payments, order: OverdueOrder): Promise<boolean> {
  try {
    return (await isTakenHere(payments, order)) && (await cancelUnpaid(payments, order));
  } catch (error) {
    // The next sweep tries again.
    const reason = error instanceof Error ? error.name : 'unknown';
    payments.log.warn({ orderId: order.id, reason }, 'an unpaid order could not be cancelled');
    return false;
  }
}

/** Whether this service could take the money. Else the shop's people settle it with the customer, and the order waits for them. */
async function isTakenHere({ database, providerOf }: Payments, { shop_id: shopId, id }: OverdueOrder): Promise<boolean> {
  const order = await findOrder(database, shopId, id);
  return Boolean(order?.payment && (await providerOf(database, await shopOf(database, shopId), order.payment)));
}

/** Cancels a Received order that nobody has paid; false when it is paid, still waits, or is no longer Received. */
export async function cancelUnpaid(payments: Payments, { shop_id: shopId, id }: OverdueOrder): Promise<boolean> {
  return (await cancelReceived(payments, shopId, id)).kind === 'canceled';
}
