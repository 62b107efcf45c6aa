import { refreshStatistics } from '../../database/catalog/feed-import.ts';
import type { Db } from '../../database/engine/database.ts';
import { requestTrayCheck } from '../../database/tray/tray-events.ts';
import {
  deleteStagedVariants,
  findProductsMissingFromRun,
  findProductsWithoutDescription,
  findStaged,
  markDescribed,
  markSeenInRun,
  stageVariants,
  trackCategories,
} from '../../database/tray/tray-products.ts';
import { type SyncChange, type SyncRow, writeProgress } from '../../database/tray/tray-sync.ts';
import type { TrayProduct, TrayVariant } from '../../providers/tray/tray-product.ts';
import { prepareFacets } from '../catalog/facets.ts';
import { type CategoryDraft, saveCategories } from '../catalog/save-categories.ts';
import { deactivateStoreProducts, saveStoreProducts } from './save-tray-products.ts';
import { type StoreApi, storeApi } from './tray-api.ts';
import type { StoreAccess } from './tray-client.ts';
import { StoreProblem } from './tray-problem.ts';
import { storeCategoryDrafts } from './tray-product-draft.ts';

const unseenAtOnce = 10;
const describedAtOnce = 5;
const logEveryPages = 20;

/** Another process took over this shop; nothing was written. */
export class LeaseLost extends Error {}

/**
 * Runs the next step of a shop's sync and returns the row after it; undefined when the sync is complete.
 * @throws StoreProblem or LeaseLost, and then nothing was written.
 */
export async function syncStep(access: StoreAccess, row: SyncRow): Promise<SyncRow | undefined> {
  const api = storeApi(access, row.shop_id);
  switch (row.phase) {
    case 'rest':
      return advance(access, row, {
        run: row.run + 1,
        phase: 'store',
        ...{
          page: 0,
          pages: null,
          products: 0,
          variants: 0,
          changed: 0,
          withdrawn: 0,
          left_out: 0,
          started_at: access.clock(),
        },
      });
    case 'store':
      return readStore(access, api, row);
    case 'categories':
      return readCategories(access, api, row);
    case 'variants':
      return readVariants(access, api, row);
    case 'products':
      return readProducts(access, api, row);
    case 'vanished':
      return withdrawUnseen(access, api, row);
    case 'details':
      return describe(access, api, row);
  }
}

/** Writes the results of a step together with the sync's progress. */
async function advance(
  access: StoreAccess,
  row: SyncRow,
  change: SyncChange | ((db: Db) => Promise<SyncChange>),
): Promise<SyncRow> {
  return access.database.tx(async (db) => {
    const done = typeof change === 'function' ? await change(db) : change;
    if (!(await writeProgress(db, row, done))) throw new LeaseLost();
    return { ...row, ...done };
  }, row.shop_id);
}

async function readStore(access: StoreAccess, api: StoreApi, row: SyncRow): Promise<SyncRow> {
  const info = await api.info();
  const link = await access.links.linkOf(access.database, row.shop_id);
  if (link?.storeId !== info.id) throw new StoreProblem('another-store');
  access.log.info({ shopId: row.shop_id, storeId: info.id, run: row.run }, 'store sync started');
  return advance(access, row, { phase: 'categories', store_name: info.name });
}

async function readCategories(access: StoreAccess, api: StoreApi, row: SyncRow): Promise<SyncRow> {
  const drafts = storeCategoryDrafts(await api.categories());
  return advance(access, row, async (db) => {
    await saveCategories(db, row.shop_id, drafts);
    await trackCategories(db, row.shop_id, row.run, idsOf(drafts));
    await deleteStagedVariants(db, row.shop_id);
    return { phase: 'variants', page: 0, pages: null };
  });
}

const idsOf = (drafts: readonly CategoryDraft[]): string[] =>
  drafts.flatMap(({ providerId, children }) => [providerId, ...idsOf(children ?? [])]);

async function readVariants(access: StoreAccess, api: StoreApi, row: SyncRow): Promise<SyncRow> {
  const { things, isLast, pages } = await api.variants(row.page + 1);
  return advance(access, row, async (db) => {
    await stageVariants(db, row.shop_id, things);
    const variants = row.variants + things.length;
    return isLast ? { phase: 'products', page: 0, pages: null, variants } : { page: row.page + 1, pages, variants };
  });
}

async function readProducts(access: StoreAccess, api: StoreApi, row: SyncRow): Promise<SyncRow> {
  const { database, clock, log } = access;
  const askedAt = clock();
  const { things: products, unread, isLast, pages } = await api.products(row.page + 1);
  const next = await advance(access, row, async (db) => {
    const variants = await findStaged<TrayVariant>(
      db,
      row.shop_id,
      products.map(({ id }) => id),
    );
    const saved = await saveStoreProducts(db, row.shop_id, {
      ...{ run: row.run, products, variants, seen: row.products, askedAt, now: clock() },
    });
    // Created after the variants were loaded: each is loaded separately.
    for (const id of saved.withoutVariants)
      await requestTrayCheck(db, row.shop_id, { scope: 'product', subject: id, at: clock() });
    const counts = {
      products: row.products + products.length,
      changed: row.changed + saved.changed,
      left_out: row.left_out + saved.leftOut.length + unread,
    };
    if (!isLast) return { page: row.page + 1, pages, ...counts };
    await deleteStagedVariants(db, row.shop_id);
    return { phase: 'vanished', page: 0, pages: null, ...counts };
  });
  const { shop_id: shopId, run } = row;
  if (isLast || next.page % logEveryPages === 0)
    log.info({ shopId, run, page: row.page + 1, pages, products: next.products }, 'store products synced');
  // Where this is not allowed, the autovacuum of the database refreshes the statistics.
  if (isLast && next.changed > 0) await refreshStatistics(database).catch(() => {});
  return next;
}

/**
 * Pages shift while a store is being loaded. Products that were not seen are therefore requested by id before they are
 * withdrawn.
 */
async function withdrawUnseen(access: StoreAccess, api: StoreApi, row: SyncRow): Promise<SyncRow> {
  const { database, clock } = access;
  const unseen = await findProductsMissingFromRun(database, row.shop_id, row.run, unseenAtOnce);
  if (unseen.length === 0) return advance(access, row, { phase: 'details', page: 0 });
  const gone: string[] = [];
  for (const id of unseen) if ((await api.product(id)) === null) gone.push(id);
  return advance(access, row, async (db) => {
    const withdrawn = await deactivateStoreProducts(db, row.shop_id, gone);
    for (const id of unseen.filter((id) => !gone.includes(id))) {
      await markSeenInRun(db, row.shop_id, row.run, id);
      await requestTrayCheck(db, row.shop_id, { scope: 'product', subject: id, at: clock() });
    }
    return { page: row.page + 1, withdrawn: row.withdrawn + withdrawn };
  });
}

/**
 * Lists do not contain descriptions, so each changed product is loaded once more. The shop sells it in the meantime.
 */
async function describe(access: StoreAccess, api: StoreApi, row: SyncRow): Promise<SyncRow | undefined> {
  const { database, clock, log } = access;
  const wanted = await findProductsWithoutDescription(database, row.shop_id, describedAtOnce);
  const read: { id: string; askedAt: Date; product: TrayProduct | null; variants: TrayVariant[] }[] = [];
  for (const id of wanted) read.push({ id, ...(await readProduct(access, api, id)) });
  const isLast = wanted.length < describedAtOnce;
  const end = isLast ? { phase: 'rest' as const, page: 0, finished_at: clock() } : { page: row.page + 1 };
  const next = await advance(access, row, async (db) => {
    for (const { id, product, variants, askedAt } of read) {
      if (product)
        await saveStoreProducts(db, row.shop_id, {
          run: row.run,
          products: [product],
          variants,
          askedAt,
          now: clock(),
        });
      await markDescribed(db, row.shop_id, id);
    }
    return end;
  });
  if (!isLast) return next;
  const { shop_id: shopId, run, products, variants, changed, withdrawn, left_out: leftOut } = next;
  log.info({ shopId, run, products, variants, changed, withdrawn, leftOut }, 'store sync finished');
  // After a failure the first search counts the facets.
  await prepareFacets(database, shopId).catch(() => {});
  return undefined;
}

/** Loads a product and its variants from the store; `product` is `null` when the store has no such product. */
export async function readProduct(
  { clock }: StoreAccess,
  api: StoreApi,
  id: string,
): Promise<{ askedAt: Date; product: TrayProduct | null; variants: TrayVariant[] }> {
  const askedAt = clock();
  const product = await api.product(id);
  return { askedAt, product, variants: product?.hasVariants ? await api.variantsOf(id) : [] };
}
