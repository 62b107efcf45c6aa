import { createHash } from 'node:crypto';
import { bumpCatalogVersion } from '../../database/catalog/catalog-version.ts';
import {
  extendTimeouts,
  findFeedIndependentFields,
  findForeignSkus,
  lockImports,
  planForNewRows,
} from '../../database/catalog/feed-import.ts';
import type { Db } from '../../database/engine/database.ts';
import { pendingQuantities } from '../../database/tray/tray-orders.ts';
import {
  type ExistingProduct,
  findExistingProducts,
  findTrackedProducts,
  lockStock,
  trackProducts,
  withdrawStoreProducts,
} from '../../database/tray/tray-products.ts';
import type { TrayProduct, TrayVariant } from '../../providers/tray/tray-product.ts';
import type { ProductDraft } from '../catalog/product-draft.ts';
import { saveProductsOnly, saveStock } from '../catalog/save-products.ts';
import { groupBy } from '../core/group-by.ts';
import { feedSource } from '../imports/plan-import.ts';
import { storeProductDraft } from './tray-product-draft.ts';

/** The `source` of products that come from a Tray store. */
export const storeSource = 'tray';

export type StoreProducts = {
  run: number;
  products: TrayProduct[];
  variants: TrayVariant[];
  /** Products of earlier pages of this run. */
  seen?: number;
  /** When the store was queried: its response does not include sales since then. */
  askedAt: Date;
  now: Date;
};

export type SavedStoreProducts = {
  /** The number of new or changed products. */
  changed: number;
  /** Store ids of products that were left out, because the shop already uses their id or SKU for something else. */
  leftOut: string[];
  /** Products that should have variants, but none were given. */
  withoutVariants: string[];
};

/**
 * Saves products of the shop's Tray store, in the caller's transaction. Unchanged products are not written again,
 * except for their stock. Orders that the store cannot have counted yet are subtracted from the stock. Products that
 * come neither from the store nor from a feed are never overwritten.
 */
export async function saveStoreProducts(
  db: Db,
  shopId: string,
  { run, products, variants, seen = 0, askedAt, now }: StoreProducts,
): Promise<SavedStoreProducts> {
  await extendTimeouts(db);
  await lockImports(db, shopId);
  const ids = products.map(({ id }) => id);
  const present = new Map((await findExistingProducts(db, shopId, ids)).map((row) => [row.provider_id, row]));
  const kept = new Map((await findFeedIndependentFields(db, shopId, ids)).map((row) => [row.provider_id, row]));
  const known = new Map((await findTrackedProducts(db, shopId, ids)).map(({ id, hash }) => [id, hash]));
  const byProduct = groupBy(variants, ({ productId }) => productId);

  const drafts: { product: TrayProduct; draft: ProductDraft }[] = [];
  const withoutVariants: string[] = [];
  for (const product of products) {
    const before = kept.get(product.id);
    const keptProduct = before && { ...before, description: present.get(product.id)?.description ?? '' };
    const draft = storeProductDraft(product, byProduct.get(product.id) ?? [], keptProduct, now);
    if (draft) drafts.push({ product, draft });
    else withoutVariants.push(product.id);
  }
  const { own, leftOut } = await withoutForeign(db, shopId, drafts, present);
  const hashed = own.map((one) => ({ ...one, hash: hashOf(one.draft) }));
  const changed = hashed.filter(({ draft, hash, product }) => {
    const row = present.get(product.id);
    return row?.source !== storeSource || known.get(product.id) !== hash || row.description !== draft.description;
  });
  await saveProductsOnly(
    db,
    shopId,
    storeSource,
    changed.map(({ draft }) => draft),
  );
  await trackProducts(
    db,
    shopId,
    run,
    hashed.map(({ product: { id, modified, description }, hash }) => ({
      id,
      hash,
      modified,
      isDescribed: description !== null,
    })),
  );
  await saveStoreStock(
    db,
    shopId,
    own.map(({ draft }) => draft),
    askedAt,
  );
  if (changed.length > 0) await bumpCatalogVersion(db, shopId);
  if (changed.length > 0 && growth(seen) < growth(seen + products.length)) await planForNewRows(db);
  return { changed: changed.length, leftOut, withoutVariants };
}

const firstCount = 100;
/**
 * The pages of a new store fill tables that the database last counted when they were empty. It counts them again
 * whenever the run has read four times as many products: at 100, 400, 1,600 …
 */
const growth = (seen: number): number =>
  seen < firstCount ? 0 : 1 + Math.floor(Math.log(seen / firstCount) / Math.log(4));

/** Makes products that the store no longer has unavailable. Returns their number. */
export async function deactivateStoreProducts(db: Db, shopId: string, ids: string[]): Promise<number> {
  await lockImports(db, shopId);
  const withdrawn = await withdrawStoreProducts(db, shopId, storeSource, ids);
  if (withdrawn > 0) await bumpCatalogVersion(db, shopId);
  return withdrawn;
}

type Drafted = { product: TrayProduct; draft: ProductDraft };

/**
 * A feed of the same store used the store's ids, so those products may be replaced. A product that was made by hand
 * keeps its id.
 */
async function withoutForeign(
  db: Db,
  shopId: string,
  drafts: Drafted[],
  present: ReadonlyMap<string, ExistingProduct>,
) {
  const skus = drafts.flatMap(({ draft }) => draft.variants.map(({ sku }) => sku));
  const owners = new Map(
    (await findForeignSkus(db, shopId, storeSource, skus)).map(({ sku, provider_id }) => [sku, provider_id]),
  );
  const isForeign = ({ draft }: Drafted): boolean => {
    const source = present.get(draft.providerId)?.source ?? storeSource;
    return (
      (source !== storeSource && source !== feedSource) ||
      draft.variants.some(({ sku }) => (owners.get(sku) ?? draft.providerId) !== draft.providerId)
    );
  };
  return {
    own: drafts.filter((one) => !isForeign(one)),
    leftOut: drafts.filter(isForeign).map(({ product }) => product.id),
  };
}

/** Leaves out the stock, which changes with every sale, and the description, which is compared separately. */
const hashOf = ({ description: _description, variants, ...draft }: ProductDraft): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...draft, variants: variants.map(({ available: _available, ...variant }) => variant) }))
    .digest('hex');

/**
 * Runs last and locks rows in the same order as order confirmation. Quantities that were confirmed here, but are not
 * yet counted by the store, stay subtracted.
 */
async function saveStoreStock(db: Db, shopId: string, drafts: ProductDraft[], askedAt: Date): Promise<void> {
  const skus = drafts.flatMap(({ variants }) => variants.map(({ sku }) => sku));
  await lockStock(db, shopId, skus);
  const pending = new Map(
    (await pendingQuantities(db, shopId, skus, askedAt)).map(({ sku, quantity }) => [sku, quantity]),
  );
  const remaining = drafts.map(({ variants }) => ({
    variants: variants.map((variant) => ({
      ...variant,
      available: variant.available === null ? null : Math.max(0, variant.available - (pending.get(variant.sku) ?? 0)),
    })),
  }));
  await saveStock(db, shopId, remaining);
}
