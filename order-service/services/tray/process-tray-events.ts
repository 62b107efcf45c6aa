import {
  completeTrayEvent,
  leaseDueTrayEvent,
  rescheduleTrayEvent,
  type StoreEventRow,
} from '../../database/tray/tray-events.ts';
import { lockTrayLink } from '../../database/tray/tray-links.ts';
import { wakeTrayOrderById } from '../../database/tray/tray-orders.ts';
import { findSync } from '../../database/tray/tray-sync.ts';
import { deactivateStoreProducts, saveStoreProducts } from './save-tray-products.ts';
import { readProduct } from './sync-step.ts';
import { storeApi } from './tray-api.ts';
import type { StoreAccess } from './tray-client.ts';
import { nextAttemptAt, problemCode } from './tray-problem.ts';

const leaseMs = 3 * 60_000;
/** After that the next full sync of the store has to find the change. */
const mostTries = 8;

/**
 * Processes the events from webhooks and placed orders. Each one is loaded from the store's API, the only trusted
 * source. Any number of replicas may run this at the same time. Returns the number of processed events.
 */
export async function processTrayEvents(access: StoreAccess, signal?: AbortSignal): Promise<number> {
  const { database, clock, log } = access;
  for (let count = 0; ; count++) {
    const now = clock();
    const event = signal?.aborted
      ? undefined
      : await leaseDueTrayEvent(database, now, new Date(now.getTime() + leaseMs));
    if (!event) return count;
    try {
      await processEvent(access, event);
      await completeTrayEvent(database, event, clock());
    } catch (error) {
      const about = { shopId: event.shop_id, scope: event.scope, tries: event.tries, reason: problemCode(error) };
      if (event.tries >= mostTries) await completeTrayEvent(database, event, clock());
      else await rescheduleTrayEvent(database, event, nextAttemptAt(error, event.tries, clock()));
      log.warn(about, "a store's hint could not be looked into");
    }
  }
}

async function processEvent(access: StoreAccess, { shop_id: shopId, scope, subject }: StoreEventRow): Promise<void> {
  const api = storeApi(access, shopId, { isUrgent: true });
  if (scope === 'order') return void (await wakeTrayOrderById(access.database, shopId, subject, access.clock()));
  // A deleted variant no longer names its product: the next full sync finds the change.
  const productId = scope === 'product' ? subject : (await api.variant(subject))?.productId;
  if (productId !== undefined) await rereadProduct(access, shopId, productId);
}

/** Updates a product of the shop from its store. */
async function rereadProduct(access: StoreAccess, shopId: string, id: string): Promise<void> {
  const { database, clock, links } = access;
  const link = await links.linkOf(database, shopId);
  const { product, variants, askedAt } = await readProduct(access, storeApi(access, shopId, { isUrgent: true }), id);
  const run = (await findSync(database, shopId))?.run ?? 1;
  await database.tx(async (db) => {
    // The store may have been linked to another shop meanwhile: then its products are not sold here.
    if (!link || !(await lockTrayLink(db, shopId, link.apiAddress))) return;
    const saved =
      product && (await saveStoreProducts(db, shopId, { run, products: [product], variants, askedAt, now: clock() }));
    // All its variants may have been deleted: then nothing of it can be bought.
    if (!saved || saved.withoutVariants.length > 0) await deactivateStoreProducts(db, shopId, [id]);
  });
}
