import { feedIdOf, providerIdOf } from '#shared/rules/catalog/provider-id.ts';
import { withdrawalRefusal } from '#shared/text/import-texts.ts';
import { bumpCatalogVersion } from '../../database/catalog/catalog-version.ts';
import { insertCategories, listAllCategories } from '../../database/catalog/categories.ts';
import {
  type CurrentProduct,
  countActiveProducts,
  findCurrentProducts,
  findSkuOwners,
  findSkuStock,
  type SkuOwner,
} from '../../database/catalog/current-products.ts';
import {
  deactivateUnlistedProducts,
  extendTimeouts,
  findUnlistedProducts,
  lockImports,
  refreshStatistics,
} from '../../database/catalog/feed-import.ts';
import { type StockWrite, writeStock } from '../../database/catalog/product-writes.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Database, Db } from '../../database/engine/database.ts';
import { insertSellers, listSellers } from '../../database/shops/sellers.ts';
import type { FeedOutcome, FeedProduct, FeedRemark } from '../../feeds/feed-product.ts';
import { prepareFacets } from '../catalog/facets.ts';
import type { ProductDraft } from '../catalog/product-draft.ts';
import { saveProductsOnly } from '../catalog/save-products.ts';
import { Refusal } from '../core/refusal.ts';
import { runInSlices } from '../core/steps.ts';
import { regroupByOwner } from './attach-variants.ts';
import { type CategoryPlan, planCategories } from './feed-categories.ts';
import { changesOf, deactivationChange, type FieldChange } from './feed-changes.ts';
import { type FeedDraft, feedProductDraft, type UnchangedStock } from './feed-draft.ts';
import { planSellers, type SellerPlan } from './feed-sellers.ts';

export type ImportOptions = {
  /** The feed is the whole inventory: products of earlier imports that it no longer lists become unavailable. */
  isFull?: boolean;
  /** Reports what would happen and changes nothing. */
  isDryRun?: boolean;
  /** The feed's stock also replaces the stock of existing products. */
  updatesStock?: boolean;
  /** Allows the import to take any number of products off sale. */
  isAccepted?: boolean;
  /** Called after each batch with the number of products that are read and, where they change, written. */
  onProgress?: (done: number, total: number) => void;
};

/**
 * What an import changes of one existing product. `id` as the feed writes it; `line` null = the feed does not list it.
 */
export type ProductChange = { line: number | null; id: string; changes: FieldChange[] };

/** The counts of a product that an import does not take from its feed; `id` as the feed writes it. */
export type ProductStocks = { line: number; id: string; stocks: UnchangedStock[] };

export type ImportReport = {
  created: number;
  /** Existing products that change, and those that do not. */
  changed: number;
  unchanged: number;
  /** Products that the feed no longer lists, with `isFull`. */
  withdrawn: number;
  /** Products that the feed itself takes off sale. */
  turnedOff: number;
  /** Existing products with another stock in the feed, which was not applied. */
  stockKept: number;
  /** The first of these, with the counts of their codes. */
  keptStocks: ProductStocks[];
  categories: number;
  sellers: number;
  /** Products of the feed that this shop can't import. */
  problems: FeedRemark[];
  /** The first changed products. */
  changes: ProductChange[];
  /** The first products that the feed no longer lists, with `isFull`. */
  withdrawals: ProductChange[];
  /** Why the import would be refused without `isAccepted`; null = it would not. */
  needsAcceptance: string | null;
};

/** The `source` of a product from any feed, so that a full import may replace the inventory of an earlier one. */
export const feedSource = 'feed';
const batchSize = 500;
/** The maximum number of changed products in a report. The counts include all of them. */
const mostChanges = 200;

/**
 * Imports a feed's products into a shop in one transaction: all or nothing. Products are found by provider id and keep
 * their own ids. Data that the feed does not contain stays unchanged, and unchanged products are not written.
 * Throws the Refusal 'too-many-withdrawn' when more than a third of the shop's products would go off sale and
 * `isAccepted` does not allow it; then nothing changes.
 */
export async function importCatalog(
  database: Database,
  shopId: string,
  feed: FeedOutcome,
  options: ImportOptions = {},
): Promise<ImportReport> {
  if (options.isDryRun) return importInto(database, shopId, feed, options);
  const report = await database.tx(async (db) => {
    await extendTimeouts(db);
    await lockImports(db, shopId);
    return importInto(db, shopId, feed, options);
  }, shopId);
  try {
    await refreshStatistics(database);
    await prepareFacets(database, shopId);
  } catch {
    // The products are committed. Where this maintenance is not permitted or takes too long, the database's autovacuum
    // does it later.
  }
  return report;
}

async function importInto(db: Db, shopId: string, feed: FeedOutcome, options: ImportOptions): Promise<ImportReport> {
  const { isFull = false, isDryRun = false, isAccepted = false } = options;
  const plan = await planImport(db, shopId, feed);
  if (!isDryRun) await writePlaces(db, shopId, plan);
  const imported = await importProducts(db, shopId, plan, options);
  const problems = [...plan.problems, ...imported.problems];
  const listed = listedIn(plan.products, [...feed.problems, ...problems]);
  const unlisted = isFull
    ? await findUnlistedProducts(db, shopId, feedSource, listed, mostChanges)
    : { count: 0, providerIds: [] };
  const withdrawn = unlisted.count;
  const report: ImportReport = {
    ...imported.report,
    withdrawn,
    withdrawals: unlisted.providerIds.map((id) => ({ line: null, id: feedIdOf(id), changes: [deactivationChange] })),
    categories: plan.categories.missing.length,
    sellers: plan.sellers.missing.length,
    problems,
    needsAcceptance: withdrawalRefusal({ withdrawn, turnedOff: imported.report.turnedOff, active: plan.active }),
  };
  if (isDryRun) return report;
  if (report.needsAcceptance !== null && !isAccepted) throw tooManyWithdrawn(report, plan.active);
  if (isFull) await deactivateUnlistedProducts(db, shopId, feedSource, listed);
  // Last, because a written stock row stays locked, and orders for it wait, until the transaction ends.
  await writeStock(db, shopId, imported.stock);
  await bumpCatalogVersion(db, shopId);
  return report;
}

const tooManyWithdrawn = ({ needsAcceptance, withdrawn, turnedOff }: ImportReport, active: number): Refusal =>
  new Refusal('rule', {
    code: 'too-many-withdrawn',
    messages: [needsAcceptance ?? ''],
    data: { withdrawn, turnedOff, active },
  });

type ImportPlan = {
  products: FeedProduct[];
  problems: FeedRemark[];
  categories: CategoryPlan;
  sellers: SellerPlan;
  /** The number of the shop's active products before the import. */
  active: number;
};

async function planImport(db: Db, shopId: string, feed: FeedOutcome): Promise<ImportPlan> {
  const owners = new Map(
    (await findSkuOwners(db, shopId, feed.products.flatMap(skusOf))).map((owner) => [owner.sku, owner]),
  );
  const ownerOf = (sku: string) => {
    const owner = owners.get(sku);
    return owner?.source === feedSource ? owner.provider_id : undefined;
  };
  const known = await runInSlices(regroupByOwner(feed.products, ownerOf));
  const { products, problems } = withoutForeignSkus(known, owners);
  return {
    products,
    problems,
    categories: await runInSlices(planCategories(await listAllCategories(db, shopId), pathsOf(products))),
    sellers: await runInSlices(planSellers(await listSellers(db, shopId), sellersOf(products))),
    active: await countActiveProducts(db, shopId),
  };
}

function* pathsOf(products: readonly FeedProduct[]): Iterable<string[]> {
  for (const { categoryPath } of products) if (categoryPath) yield categoryPath;
}

function* sellersOf(products: readonly FeedProduct[]): Iterable<string> {
  for (const { sellerName } of products) if (sellerName) yield sellerName;
}

const skusOf = ({ sku, variants }: FeedProduct) =>
  variants.length > 0 ? variants.map((variant) => variant.sku) : [sku];

/**
 * Ids and codes that the feed lists, also those with problems: a product with an error in the feed is not gone. A
 * problem's id may also be a plain code.
 */
function listedIn(products: FeedProduct[], problems: FeedRemark[]): string[] {
  const unusable = problems.flatMap(({ id }) => (id === null ? [] : [id, providerIdOf(id) ?? []].flat()));
  return [...new Set([...products.map(({ providerId }) => providerId), ...unusable])];
}

// A code (sku) is unique in a shop. Moving one from a product that the merchant made by hand would leave that product
// empty.
function withoutForeignSkus(
  products: FeedProduct[],
  owners: ReadonlyMap<string, SkuOwner>,
): Pick<ImportPlan, 'products' | 'problems'> {
  const problems: FeedRemark[] = [];
  const usable = products.filter((product) => {
    const { providerId, line } = product;
    const foreign = skusOf(product)
      .map((sku) => owners.get(sku))
      .find((owner) => owner !== undefined && owner.source !== feedSource && owner.provider_id !== providerId);
    if (foreign !== undefined)
      problems.push({
        line,
        id: feedIdOf(providerId),
        reason: `o código (SKU) "${foreign.sku}" já é do produto "${foreign.provider_id}" da loja`,
      });
    return foreign === undefined;
  });
  return { products: usable, problems };
}

/** Writes the missing categories and sellers. */
async function writePlaces(db: Db, shopId: string, { categories, sellers }: ImportPlan): Promise<void> {
  for (const rows of slicesOf(categories.missing, batchSize)) await insertCategories(db, shopId, rows);
  for (const rows of slicesOf(sellers.missing, batchSize))
    await insertSellers(
      db,
      shopId,
      rows.map((row) => ({ ...row, id: newId() })),
    );
}

type ImportedProducts = {
  report: Pick<
    ImportReport,
    'created' | 'changed' | 'unchanged' | 'turnedOff' | 'stockKept' | 'keptStocks' | 'changes'
  >;
  problems: FeedRemark[];
  stock: StockWrite[];
};

/**
 * Compares the feed with the shop, batch by batch, and writes the differences. Returns the stock, which is written
 * later.
 */
async function importProducts(
  db: Db,
  shopId: string,
  { products, categories, sellers }: ImportPlan,
  { isFull = false, isDryRun = false, updatesStock = false, onProgress }: ImportOptions,
): Promise<ImportedProducts> {
  const report: ImportedProducts['report'] = {
    created: 0,
    changed: 0,
    unchanged: 0,
    turnedOff: 0,
    stockKept: 0,
    keptStocks: [],
    changes: [],
  };
  const imported: ImportedProducts = { report, problems: [], stock: [] };
  for (let at = 0; at < products.length; at += batchSize) {
    const batch = products.slice(at, at + batchSize);
    const { currentOf, stockOf } = await findBatch(db, shopId, batch);
    const changed: ProductDraft[] = [];
    for (const product of batch) {
      const current = currentOf(product.providerId);
      const id = feedIdOf(product.providerId);
      const drafted = feedProductDraft(product, {
        ...{ sellerIdOf: sellers.providerIdOf, categoryIdOf: categories.providerIdOf },
        ...{ current, stockOf, isFull, updatesStock },
      });
      if ('problem' in drafted) {
        imported.problems.push({ line: product.line, id, reason: drafted.problem });
        continue;
      }
      const changes = current ? changesOf(drafted, current, stockOf) : [];
      if (current === undefined) report.created++;
      else if (changes.length > 0) report.changed++;
      else report.unchanged++;
      if (changes.length > 0 && report.changes.length < mostChanges)
        report.changes.push({ line: product.line, id, changes });
      if (current && isOnSale(current) && !isSoldAfter(drafted, stockOf)) report.turnedOff++;
      const stocks = drafted.keptStocks;
      if (stocks.length > 0 && report.keptStocks.length < mostChanges)
        report.keptStocks.push({ line: product.line, id, stocks });
      if (stocks.length > 0) report.stockKept++;
      imported.stock.push(...drafted.stock);
      if (current === undefined || changes.length > 0 || current.source !== feedSource || current.is_withdrawn)
        changed.push(drafted.draft);
    }
    if (!isDryRun && changed.length > 0) await saveProductsOnly(db, shopId, feedSource, changed);
    onProgress?.(at + batch.length, products.length);
  }
  return imported;
}

/** The shop's data of a batch. A code may come from another product, when a group includes it. */
async function findBatch(db: Db, shopId: string, batch: FeedProduct[]) {
  const found = await findCurrentProducts(
    db,
    shopId,
    batch.map(({ providerId }) => providerId),
  );
  const current = new Map(found.map((product) => [product.provider_id, product]));
  const stocks = new Map(
    found
      .flatMap(({ variants }) => variants)
      .map(({ sku, available, in_stock }) => [sku, { sku, available, in_stock }]),
  );
  const others = batch.flatMap(skusOf).filter((sku) => !stocks.has(sku));
  if (others.length > 0) for (const stock of await findSkuStock(db, shopId, others)) stocks.set(stock.sku, stock);
  return { currentOf: (id: string) => current.get(id), stockOf: (sku: string) => stocks.get(sku) };
}

/** Whether the merchant offers it; a sold-out product still counts as on sale. */
const isOnSale = ({ is_active, variants }: CurrentProduct): boolean =>
  is_active && variants.some((one) => one.is_active && one.in_stock);

function isSoldAfter(
  { draft, stock }: FeedDraft,
  stockOf: (sku: string) => { in_stock: boolean } | undefined,
): boolean {
  const written = new Map(stock.map(({ sku, in_stock = true }) => [sku, in_stock]));
  const isIn = (sku: string) => written.get(sku) ?? stockOf(sku)?.in_stock ?? true;
  return draft.isActive !== false && draft.variants.some(({ sku, isActive = true }) => isActive && isIn(sku));
}

function* slicesOf<T>(all: readonly T[], size: number): Iterable<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
