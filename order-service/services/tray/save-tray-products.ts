import { createHash } from 'node:crypto';
import { bumpCatalogVersion } from '../../database/catalog/catalog-version.ts';
import {
  extendTimeouts,
  findFeedIndependentFields,
  findForeignSkus,
  lockImports,
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
import { feedSource } from '../imports/import-catalog.ts';
import { storeProductDraft } from './tray-product-draft.ts';

/** Who wrote a product, in its `source`. */
export const storeSource = 'tray';

export type StoreProducts = {
  run: number;
  products: TrayProduct[];
  variants: TrayVariant[];
  /** When the store was asked: what was sold since it does not know of. */
  askedAt: Date;
  now: Date;
};

export type SavedStoreProducts = {
  /** How many were new or other than before. */
  changed: number;
  /** The shop has something else under their id or code: the store's ids. */
  leftOut: string[];
  /** They have variants, and none was given. */
  withoutVariants: string[];
};

/**
 * Takes products of the shop's store into the shop, in the caller's transaction. What has not changed is not written again, but for its
 * stock; an order that the store can't have counted yet is taken off that. What is not the store's or a feed's is never overwritten.
 */
export async function saveStoreProducts(
  db: Db,
  shopId: string,
  { run, products, variants, askedAt, now }: StoreProducts,
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
  return { changed: changed.length, leftOut, withoutVariants };
}

/** Products that the store has no longer become unavailable. Says how many. */
export async function deactivateStoreProducts(db: Db, shopId: string, ids: string[]): Promise<number> {
  await lockImports(db, shopId);
  const withdrawn = await withdrawStoreProducts(db, shopId, storeSource, ids);
  if (withdrawn > 0) await bumpCatalogVersion(db, shopId);
  return withdrawn;
}

type Drafted = { product: TrayProduct; draft: ProductDraft };

/** A feed of the same store used its ids; what somebody made by hand under one is theirs. */
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

/** Stock changes with every sale and descriptions are compared by themselves. */
const hashOf = ({ description: _description, variants, ...draft }: ProductDraft): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...draft, variants: variants.map(({ available: _available, ...variant }) => variant) }))
    .digest('hex');

/** Last, and in one order with confirmations: what they took and the store does not count yet is not put back. */
async function saveStoreStock(db: Db, shopId: string, drafts: ProductDraft[], askedAt: Date): Promise<void> {
  const skus = drafts.flatMap(({ variants }) => variants.map(({ sku }) => sku));
  await lockStock(db, shopId, skus);
  const pending = new Map(
    (await pendingQuantities(db, shopId, skus, askedAt)).map(({ sku, quantity }) => [sku, quantity]),
  );
  const left = drafts.map(({ variants }) => ({
    variants: variants.map((variant) => ({
      ...variant,
      available: variant.available === null ? null : Math.max(0, variant.available - (pending.get(variant.sku) ?? 0)),
    })),
  }));
  await saveStock(db, shopId, left);
}
