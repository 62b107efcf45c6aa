import type { PlatformAbandonedCart } from '#shared/contract/platform/webhook-bodies.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { newId } from '../../database/core/new-id.ts';
import { findContactFlow } from '../../database/customers/contact-flow.ts';
import type { Database, Db } from '../../database/engine/database.ts';
import { requestPeriodicJobs } from '../../database/jobs/enqueue-jobs.ts';
import { findFullOrder } from '../../database/orders/full-orders.ts';
import { abandonedKey, type IdleCart, listIdleCarts } from '../../database/orders/idle-carts.ts';
import { insertPlatformEvent } from '../../database/platform/platform-events.ts';
import type { JobHandler } from '../jobs/run-job.ts';
import { flowHead } from './contact-flow.ts';
import { buildFullOrder } from './load-full-order.ts';

/** A cart counts as abandoned after this time without a change, in milliseconds. */
export const abandonedAfterMs = 3_600_000;
/** Older carts are not reported any more: a service that was off for days must not write about all of them. */
const reportedForMs = 24 * 3_600_000;
const mostAtOnce = 200;
/** Milliseconds between two looks, over all replicas. */
const lookEvery = 600_000;

/** Requests the job that looks for abandoned carts, if it does not exist yet, for the first time at `runAt`. */
export const requestAbandonedCarts = (db: Db, runAt: Date): Promise<number> =>
  requestPeriodicJobs(db, 'abandoned-carts', { keys: [''], runAt });

export const abandonedCartsJob = ({
  database,
  clock,
}: {
  database: Database;
  clock: () => Date;
}): JobHandler<'abandoned-carts'> => ({
  run: async () => {
    const now = clock();
    await reportAbandonedCarts(database, now);
    return { kind: 'again', at: new Date(now.getTime() + lookEvery) };
  },
});

/** Notifies the webhooks of all shops about abandoned carts: once for each version of a cart. */
export async function reportAbandonedCarts(database: Database, now: Date): Promise<number> {
  const until = new Date(now.getTime() - abandonedAfterMs);
  const since = new Date(until.getTime() - reportedForMs);
  for (let reported = 0; ; ) {
    const carts = await listIdleCarts(database, { since, until, most: mostAtOnce });
    const before = reported;
    for (const cart of carts) reported += await database.tx((db) => reportCart(db, cart), cart.shop_id);
    // Carts that changed meanwhile are no reason to go on.
    if (carts.length < mostAtOnce || reported === before) return reported;
  }
}

async function reportCart(db: Db, cart: IdleCart): Promise<number> {
  const { shop_id: shopId, id, version, customer_id } = cart;
  const row = await findFullOrder(db, shopId, id);
  const contact = await findContactFlow(db, shopId, customer_id);
  // It was changed or confirmed meanwhile.
  if (row?.status !== OrderStatus.Creating || row.version !== version || !contact) return 0;
  const { items, itemsAmout, discountAmout, totalAmout, coupon, updatedAt } = buildFullOrder(row);
  const data: PlatformAbandonedCart = {
    ...flowHead(contact),
    id,
    items,
    itemsAmout,
    discountAmout,
    totalAmout,
    coupon,
    updatedAt,
  };
  const dedupeKey = abandonedKey(cart);
  return insertPlatformEvent(db, shopId, { id: newId(), orderId: id, type: 'cart.abandoned', data, dedupeKey });
}
