import { feedIdOf, providerIdOf } from '#shared/rules/provider-id.ts';
import type { FeedOutcome, FeedProduct, FeedRemark } from '../feeds/feed-product.ts';
import { raiseCatalogueVersion } from '../store/catalogue-version.ts';
import { listAllCategories, writeCategory } from '../store/categories.ts';
import type { Database, Db } from '../store/database.ts';
import {
  countUnlisted,
  findForeignSkus,
  findKept,
  type KeptRow,
  refreshStatistics,
  takeTime,
  waitForTurn,
  withdrawUnlisted,
} from '../store/feed-import.ts';
import { newId } from '../store/new-id.ts';
import { listSellers, writeSeller } from '../store/sellers.ts';
import { prepareFacets } from './facets.ts';
import { type CategoryPlan, planCategories } from './feed-categories.ts';
import { draftOf } from './feed-draft.ts';
import { planSellers, type SellerPlan } from './feed-sellers.ts';
import type { ProductDraft } from './product-draft.ts';
import { saveProductsOnly, saveStock } from './save-products.ts';

export type ImportOptions = {
  /** The feed is the whole inventory: products of earlier imports that it no longer lists become unavailable. */
  isFull?: boolean;
  /** Says what would happen and changes nothing. */
  isDryRun?: boolean;
  /** Told after each batch how many products are written. */
  onProgress?: (written: number, total: number) => void;
};

export type ImportReport = {
  created: number;
  updated: number;
  withdrawn: number;
  categories: number;
  sellers: number;
  /** Products of the feed that this shop can't take. */
  problems: FeedRemark[];
};

/** Who wrote a product, in its `source`: any feed, so that a full import may replace the inventory of the one before. */
export const feedSource = 'feed';
const batchSize = 500;

/**
 * Takes a feed's products into a shop in one transaction: all of it or nothing. Products are found by provider id and keep
 * their own ids; what a feed does not speak of (collections, subscriptions, restrictions, sales) stays as it was.
 */
export async function importCatalog(
  database: Database,
  shopId: string,
  feed: FeedOutcome,
  options: ImportOptions = {},
): Promise<ImportReport> {
  if (options.isDryRun) return reportOf(await planImport(database, shopId, feed, options));
  const report = await database.tx(async (db) => {
    await takeTime(db);
    await waitForTurn(db, shopId);
    const plan = await planImport(db, shopId, feed, options);
    const stock = await write(db, shopId, plan, options);
    const withdrawn = options.isFull ? await withdrawUnlisted(db, shopId, feedSource, plan.listed) : 0;
    // Last: until the transaction ends nobody can buy what has its stock written.
    await saveStock(db, shopId, stock);
    await raiseCatalogueVersion(db, shopId);
    return reportOf({ ...plan, withdrawn });
  });
  try {
    await refreshStatistics(database);
    await prepareFacets(database, shopId);
  } catch {
    // The products are in. Where this upkeep is not allowed or takes too long, the database's own comes round later.
  }
  return report;
}

type ImportPlan = {
  products: FeedProduct[];
  problems: FeedRemark[];
  kept: Map<string, KeptRow>;
  categories: CategoryPlan;
  sellers: SellerPlan;
  /** Ids and codes the feed names, those with problems too: what it lists wrongly is not gone. */
  listed: string[];
  withdrawn: number;
};

async function planImport(db: Db, shopId: string, feed: FeedOutcome, { isFull = false }: ImportOptions): Promise<ImportPlan> {
  const { products, problems } = await withoutForeignSkus(db, shopId, feed.products);
  const kept = await findKept(
    db,
    shopId,
    products.map(({ providerId }) => providerId),
  );
  // Listed by the id it has here, or by its code, which is the feed's id as it is.
  const unusable = [...feed.problems, ...problems].flatMap(({ id }) => (id === null ? [] : [id, providerIdOf(id) ?? []].flat()));
  const listed = [...new Set([...products.map(({ providerId }) => providerId), ...unusable])];
  return {
    products,
    problems,
    kept: new Map(kept.map((row) => [row.provider_id, row])),
    // Each path and name once: thousands of products share a few, and comparing them keeps everybody else waiting.
    categories: planCategories(await listAllCategories(db, shopId), [
      ...new Map(products.map(({ categoryPath }) => [JSON.stringify(categoryPath), categoryPath])).values(),
    ]),
    sellers: planSellers(await listSellers(db, shopId), [...new Set(products.flatMap(({ sellerName }) => sellerName ?? []))]),
    listed,
    withdrawn: isFull ? await countUnlisted(db, shopId, feedSource, listed) : 0,
  };
}

// A code (sku) is unique in a shop. Taking one from a product that the merchant made by hand would leave that product empty.
async function withoutForeignSkus(db: Db, shopId: string, products: FeedProduct[]): Promise<Pick<ImportPlan, 'products' | 'problems'>> {
  const skusOf = ({ sku, variants }: FeedProduct) => (variants.length > 0 ? variants.map((variant) => variant.sku) : [sku]);
  const ownerOf = new Map(
    (await findForeignSkus(db, shopId, feedSource, products.flatMap(skusOf))).map(({ sku, provider_id }) => [sku, provider_id]),
  );
  const problems: FeedRemark[] = [];
  const usable = products.filter((product) => {
    const { providerId, line } = product;
    const taken = skusOf(product).find((sku) => (ownerOf.get(sku) ?? providerId) !== providerId);
    if (taken !== undefined)
      problems.push({
        line,
        id: feedIdOf(providerId),
        reason: `o código (SKU) "${taken}" já é do produto "${ownerOf.get(taken)}" da loja`,
      });
    return taken === undefined;
  });
  return { products: usable, problems };
}

/** Everything but the stock, which it hands back. */
async function write(
  db: Db,
  shopId: string,
  { products, kept, categories, sellers }: ImportPlan,
  { onProgress }: ImportOptions,
): Promise<Pick<ProductDraft, 'variants'>[]> {
  const stock: Pick<ProductDraft, 'variants'>[] = [];
  for (const category of categories.missing) await writeCategory(db, shopId, category);
  for (const seller of sellers.missing) await writeSeller(db, shopId, { ...seller, id: newId(), address: '', serviceTaxCents: 0 });
  for (let at = 0; at < products.length; at += batchSize) {
    const batch = products.slice(at, at + batchSize).map((product) =>
      draftOf(product, {
        sellerId: product.sellerName === null ? null : sellers.providerIdOf(product.sellerName),
        categoryId: categories.providerIdOf(product.categoryPath),
        kept: kept.get(product.providerId),
      }),
    );
    await saveProductsOnly(db, shopId, feedSource, batch);
    for (const { variants } of batch) stock.push({ variants });
    onProgress?.(at + batch.length, products.length);
  }
  return stock;
}

const reportOf = ({ products, kept, categories, sellers, problems, withdrawn }: ImportPlan): ImportReport => ({
  created: products.length - kept.size,
  updated: kept.size,
  withdrawn,
  categories: categories.missing.length,
  sellers: sellers.missing.length,
  problems,
});
