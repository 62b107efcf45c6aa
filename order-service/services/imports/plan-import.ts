import { feedIdOf, providerIdOf } from '#shared/rules/catalog/provider-id.ts';
import { listAllCategories } from '../../database/catalog/categories.ts';
import { countActiveProducts, findSkuOwners, type SkuOwner } from '../../database/catalog/current-products.ts';
import type { Db } from '../../database/engine/database.ts';
import { listSellers } from '../../database/shops/sellers.ts';
import type { FeedProduct, FeedProducts, ImportIssue, SheetRow } from '../../feeds/feed-product.ts';
import { ownValues } from '../../feeds/tables/own-columns.ts';
import { runInTimeSlices, type Steps } from '../core/time-slicing.ts';
import { type CategoryTexts, categoryTexts, pathOfText } from '../product-spreadsheet/spreadsheet-categories.ts';
import { type PlannedProduct, type ProductOutline, regroupByOwner } from './attach-variants.ts';
import { type CategoryPlan, planCategories } from './feed-categories.ts';
import { planSellers, type SellerPlan } from './feed-sellers.ts';
import { slicesOf } from './slices-of.ts';

/** The `source` of a product from any feed, so that a full import may replace the inventory of an earlier one. */
export const feedSource = 'feed';
/** Codes per statement. */
const skusPerStatement = 5_000;

/** Products of the feed that are in memory at once. */
const productsPerRead = 200;

/** A feed to import. Its products may be in a file. */
export type ImportedFeed = { products: FeedProducts; problems: readonly ImportIssue[] };

/** What an import writes, before its products are compared with those of the shop. */
export type ImportPlan = {
  products: PlannedProduct[];
  problems: ImportIssue[];
  categories: CategoryPlan;
  /** The shop's categories as its own spreadsheet writes them. */
  categoryTexts: CategoryTexts;
  sellers: SellerPlan;
  /** The number of the shop's active products before the import. */
  active: number;
};

/**
 * Groups the feed's rows and plans the missing categories and sellers. Other requests are answered between the slices
 * of this work.
 */
export async function planImport(
  db: Db,
  shopId: string,
  { products: inFeed }: ImportedFeed,
  signal: AbortSignal,
): Promise<ImportPlan> {
  const outlines = await outlinesOf(inFeed, signal);
  const owners = await findOwners(db, shopId, outlines, signal);
  const ownerOf = (sku: string) => {
    const owner = owners.get(sku);
    return owner?.source === feedSource ? owner.provider_id : undefined;
  };
  const known = await runInTimeSlices(regroupByOwner(outlines, ownerOf), signal);
  const { products, problems } = await runInTimeSlices(withoutForeignSkus(known, owners), signal);
  const categories = await listAllCategories(db, shopId);
  const sellers = await listSellers(db, shopId);
  const texts = categoryTexts(categories);
  return {
    products,
    problems,
    categories: await runInTimeSlices(planCategories(categories, pathsOf(products, texts)), signal),
    categoryTexts: texts,
    sellers: await runInTimeSlices(planSellers(sellers, sellersOf(products)), signal),
    active: await countActiveProducts(db, shopId),
  };
}

/** Reads the feed's products once. Their texts do not stay in memory. */
async function outlinesOf(products: FeedProducts, signal: AbortSignal): Promise<ProductOutline[]> {
  const outlines: ProductOutline[] = [];
  const paths = new Map<string, string[]>();
  const sellers = new Map<string, string>();
  for (let from = 0; from < products.count; from += productsPerRead) {
    signal.throwIfAborted();
    const length = Math.min(productsPerRead, products.count - from);
    const some = await products.read(Array.from({ length }, (_, at) => from + at));
    for (const [at, product] of some.entries()) {
      const { line, providerId, group, axes, categoryPath, furtherPaths, sellerName } = product;
      outlines.push({
        ...{ index: from + at, line, providerId, skus: skusOf(product) },
        isGrouped: group !== undefined || axes.length > 0 || product.sheet !== undefined,
        ...(product.sheet && { categoryTexts: sheetCategories(product.sheet) }),
        // Each category and seller is in memory once.
        categoryPath: categoryPath && firstOf(paths, JSON.stringify(categoryPath), categoryPath),
        ...(furtherPaths && {
          furtherPaths: furtherPaths.map((path) => firstOf(paths, JSON.stringify(path), path)),
        }),
        sellerName: sellerName && firstOf(sellers, sellerName, sellerName),
      });
    }
  }
  return outlines;
}

function firstOf<Value>(known: Map<string, Value>, key: string, value: Value): Value {
  const first = known.get(key);
  if (first === undefined) known.set(key, value);
  return first ?? value;
}

/** The owners of the feed's codes, by code. */
async function findOwners(
  db: Db,
  shopId: string,
  products: readonly ProductOutline[],
  signal: AbortSignal,
): Promise<Map<string, SkuOwner>> {
  const owners = new Map<string, SkuOwner>();
  const skus = await runInTimeSlices(allSkus(products), signal);
  for (const some of slicesOf(skus, skusPerStatement))
    for (const owner of await findSkuOwners(db, shopId, some)) owners.set(owner.sku, owner);
  return owners;
}

function* allSkus(products: readonly ProductOutline[]): Steps<string[]> {
  const all: string[] = [];
  for (const { skus } of products) {
    yield;
    for (const sku of skus) all.push(sku);
  }
  return all;
}

function* pathsOf(products: readonly PlannedProduct[], { idOf }: CategoryTexts): Iterable<string[]> {
  for (const { rows } of products) {
    if (rows[0]?.categoryPath) yield rows[0].categoryPath;
    yield* rows[0]?.furtherPaths ?? [];
    for (const text of rows[0]?.categoryTexts ?? []) if (!idOf.has(text)) yield pathOfText(text);
  }
}

function* sellersOf(products: readonly PlannedProduct[]): Iterable<string> {
  for (const { rows } of products) if (rows[0]?.sellerName) yield rows[0].sellerName;
}

/** The categories in the rows of the shop's own spreadsheet. */
const sheetCategories = (rows: readonly SheetRow[]): string[] => [
  ...new Set(rows.flatMap(({ cells }) => ownValues(cells.categories ?? ''))),
];

/** The codes of a product's variants. */
export const skusOf = ({ sku, variants }: FeedProduct) =>
  variants.length > 0 ? variants.map((variant) => variant.sku) : [sku];

/**
 * Ids and codes that the feed lists, also those with problems: a product with an error in the feed is not gone. A
 * problem's id may also be a plain code.
 */
export function* listedIn(
  products: readonly Pick<FeedProduct, 'providerId'>[],
  problems: readonly ImportIssue[],
): Steps<string[]> {
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
  products: readonly PlannedProduct[],
  owners: ReadonlyMap<string, SkuOwner>,
): Steps<Pick<ImportPlan, 'products' | 'problems'>> {
  const problems: ImportIssue[] = [];
  const usable: PlannedProduct[] = [];
  for (const product of products) {
    yield;
    const { providerId, line, rows } = product;
    const foreign = rows
      .flatMap(({ skus }) => skus.map((sku) => owners.get(sku)))
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
