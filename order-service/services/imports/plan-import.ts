import { feedIdOf, providerIdOf } from '#shared/rules/catalog/provider-id.ts';
import { listAllCategories } from '../../database/catalog/categories.ts';
import { countActiveProducts, findSkuOwners, type SkuOwner } from '../../database/catalog/current-products.ts';
import type { Db } from '../../database/engine/database.ts';
import { listSellers } from '../../database/shops/sellers.ts';
import type { FeedOutcome, FeedProduct, FeedRemark } from '../../feeds/feed-product.ts';
import { runInSlices, type Steps } from '../core/steps.ts';
import { regroupByOwner } from './attach-variants.ts';
import { type CategoryPlan, planCategories } from './feed-categories.ts';
import { planSellers, type SellerPlan } from './feed-sellers.ts';
import { slicesOf } from './slices-of.ts';

/** The `source` of a product from any feed, so that a full import may replace the inventory of an earlier one. */
export const feedSource = 'feed';
/** Codes per statement. */
const skusPerStatement = 5_000;

/** What an import writes, before its products are compared with those of the shop. */
export type ImportPlan = {
  products: FeedProduct[];
  problems: FeedRemark[];
  categories: CategoryPlan;
  sellers: SellerPlan;
  /** The number of the shop's active products before the import. */
  active: number;
};

/**
 * Groups the feed's rows and plans the missing categories and sellers. Other requests are answered between the slices
 * of this work.
 */
export async function planImport(db: Db, shopId: string, feed: FeedOutcome, signal: AbortSignal): Promise<ImportPlan> {
  const owners = await findOwners(db, shopId, feed.products, signal);
  const ownerOf = (sku: string) => {
    const owner = owners.get(sku);
    return owner?.source === feedSource ? owner.provider_id : undefined;
  };
  const known = await runInSlices(regroupByOwner(feed.products, ownerOf), signal);
  const { products, problems } = await runInSlices(withoutForeignSkus(known, owners), signal);
  const categories = await listAllCategories(db, shopId);
  const sellers = await listSellers(db, shopId);
  return {
    products,
    problems,
    categories: await runInSlices(planCategories(categories, pathsOf(products)), signal),
    sellers: await runInSlices(planSellers(sellers, sellersOf(products)), signal),
    active: await countActiveProducts(db, shopId),
  };
}

/** The owners of the feed's codes, by code. */
async function findOwners(
  db: Db,
  shopId: string,
  products: readonly FeedProduct[],
  signal: AbortSignal,
): Promise<Map<string, SkuOwner>> {
  const owners = new Map<string, SkuOwner>();
  const skus = await runInSlices(allSkus(products), signal);
  for (const some of slicesOf(skus, skusPerStatement))
    for (const owner of await findSkuOwners(db, shopId, some)) owners.set(owner.sku, owner);
  return owners;
}

function* allSkus(products: readonly FeedProduct[]): Steps<string[]> {
  const skus: string[] = [];
  for (const product of products) {
    yield;
    for (const sku of skusOf(product)) skus.push(sku);
  }
  return skus;
}

function* pathsOf(products: readonly FeedProduct[]): Iterable<string[]> {
  for (const { categoryPath } of products) if (categoryPath) yield categoryPath;
}

function* sellersOf(products: readonly FeedProduct[]): Iterable<string> {
  for (const { sellerName } of products) if (sellerName) yield sellerName;
}

/** The codes of a product's variants. */
export const skusOf = ({ sku, variants }: FeedProduct) =>
  variants.length > 0 ? variants.map((variant) => variant.sku) : [sku];

/**
 * Ids and codes that the feed lists, also those with problems: a product with an error in the feed is not gone. A
 * problem's id may also be a plain code.
 */
export function* listedIn(products: readonly FeedProduct[], problems: readonly FeedRemark[]): Steps<string[]> {
  const listed = new Set<string>();
  for (const { providerId } of products) {
    yield;
    listed.add(providerId);
  }
  for (const { id } of problems) {
    yield;
    if (id === null) continue;
    listed.add(id);
    const providerId = providerIdOf(id);
    if (providerId !== null) listed.add(providerId);
  }
  return [...listed];
}

// A code (sku) is unique in a shop. Moving one from a product that the merchant made by hand would leave that product
// empty.
function* withoutForeignSkus(
  products: readonly FeedProduct[],
  owners: ReadonlyMap<string, SkuOwner>,
): Steps<Pick<ImportPlan, 'products' | 'problems'>> {
  const problems: FeedRemark[] = [];
  const usable: FeedProduct[] = [];
  for (const product of products) {
    yield;
    const { providerId, line } = product;
    const foreign = skusOf(product)
      .map((sku) => owners.get(sku))
      .find((owner) => owner !== undefined && owner.source !== feedSource && owner.provider_id !== providerId);
    if (foreign === undefined) usable.push(product);
    else
      problems.push({
        line,
        id: feedIdOf(providerId),
        reason: `o código (SKU) "${foreign.sku}" já é do produto "${foreign.provider_id}" da loja`,
      });
  }
  return { products: usable, problems };
}
