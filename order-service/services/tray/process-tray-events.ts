import { Type } from 'typebox';
import type { StoreEventScope } from '../../database/tray/tray-events.ts';
import { lockTrayLink } from '../../database/tray/tray-links.ts';
import { wakeTrayOrderById } from '../../database/tray/tray-orders.ts';
import { findSync } from '../../database/tray/tray-sync.ts';
import { type JobHandler, payloadOf } from '../jobs/run-job.ts';
import { deactivateStoreProducts, saveStoreProducts } from './save-tray-products.ts';
import { storeJob } from './store-job.ts';
import { readProduct } from './sync-step.ts';
import { storeApi } from './tray-api.ts';
import type { StoreAccess } from './tray-client.ts';

/** `requestTrayCheck` writes it. */
const checkPayload = Type.Object({ scope: Type.Enum(['product', 'variant', 'order']), subject: Type.String() });

/**
 * Processes an event from a webhook or a placed order. It is loaded from the store's API, the only trusted source. When
 * it is given up, the next full sync of the store has to find the change.
 */
export const trayEventJob = (access: StoreAccess): JobHandler<'tray-event'> =>
  storeJob(access, async (stopping, shopId, job) => {
    const { scope, subject } = payloadOf(job, checkPayload);
    await processEvent(stopping, shopId, scope, subject);
    return { kind: 'done' };
  });

async function processEvent(
  access: StoreAccess,
  shopId: string,
  scope: StoreEventScope,
  subject: string,
): Promise<void> {
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
  }, shopId);
}
