import { barcodeKey } from '#shared/rules/catalog/barcode.ts';
import { normalizeText } from '#shared/rules/text/fold-text.ts';
import { bumpCatalogVersion } from '../../database/catalog/catalog-version.ts';
import type { CategoryRow } from '../../database/catalog/categories.ts';
import {
  type ProductCategoryWrite,
  type ProductFacetWrite,
  type ProductWrite,
  type VariantWrite,
  writeProductCategories,
  writeProductFacets,
  writeProducts,
  writeStock,
  writeVariants,
} from '../../database/catalog/product-writes.ts';
import {
  findOwners,
  type ProductSearchWrite,
  refreshPrices,
  type SearchWordsWrite,
  writeProductSearch,
  writeSearchWords,
} from '../../database/catalog/search-writes.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { listSellers } from '../../database/shops/sellers.ts';
import { allSettled } from '../core/all-settled.ts';
import { runInTimeSlices, type Steps } from '../core/time-slicing.ts';
import { optionFacetPrefix } from './option-facet-prefix.ts';
import type { ProductDraft } from './product-draft.ts';
import { categoriesById, withParents } from './save-categories.ts';
import { productWords } from './search/search-terms.ts';

/** The `source` of a product that the shop's people made. */
export const handSource = '';

/** Products per statement. */
const batchSize = 250;
/** While this thread reads what the database returned for one batch, the database has the statements of another. */
const batchesAtOnce = 2;
/** Above this limit the total of a large order could exceed the safe integers. */
const maxPriceCents = 1_000_000_000;

/**
 * Inserts or updates products by provider id, with their variants, stock, categories, filters and search words. Every
 * product enters a shop through this function. Call it inside a transaction, after saving the categories and sellers
 * that the products name.
 */
export async function saveProducts(db: Db, shopId: string, source: string, drafts: ProductDraft[]): Promise<void> {
  await saveProductsOnly(db, shopId, source, drafts);
  await saveStock(db, shopId, drafts);
  if (drafts.length > 0) await bumpCatalogVersion(db, shopId);
}

/** Saves only the stock of these products. */
export const saveStock = (db: Db, shopId: string, drafts: Pick<ProductDraft, 'variants'>[]): Promise<void> =>
  writeStock(
    db,
    shopId,
    drafts.flatMap(({ variants }) => variants.map(({ sku, available }) => ({ sku, available }))),
  );

/** A shop's categories and sellers, which products name. */
export type Places = {
  categories: Map<string, CategoryRow>;
  /** By `placeKey`. */
  categoryIds: Map<string, string>;
  sellers: Map<string, string>;
};

/** The places of a shop as they are saved, inactive ones too. */
export async function findPlaces(db: Db, shopId: string): Promise<Places> {
  const categories = await categoriesById(db, shopId);
  const categoryIds = new Map<string, string>();
  for (const { id, provider_id, is_collection } of categories.values())
    categoryIds.set(placeKey(provider_id, is_collection), id);
  const sellers = new Map((await listSellers(db, shopId)).map((seller) => [seller.provider_id, seller.id]));
  return { categories, categoryIds, sellers };
}

const placeKey = (providerId: string, isCollection: boolean) =>
  `${isCollection ? 'collection' : 'category'} ${providerId}`;

/**
 * Like `saveProducts`, without the stock and the catalogue's version. A long transaction writes those last, because
 * other transactions wait for both.
 */
export async function saveProductsOnly(db: Db, shopId: string, source: string, drafts: ProductDraft[]): Promise<void> {
  await savePrepared(db, shopId, await prepareProducts(source, drafts, await findPlaces(db, shopId)));
}

/**
 * Makes the rows of products, with their search words, without the database. It takes longer than any other part of a
 * save. An abort of `signal` ends it.
 */
export const prepareProducts = (
  source: string,
  drafts: readonly ProductDraft[],
  places: Places,
  signal?: AbortSignal,
): Promise<PreparedProduct[]> => runInTimeSlices(prepareAll(source, drafts, places), signal);

function* prepareAll(source: string, drafts: readonly ProductDraft[], places: Places): Steps<PreparedProduct[]> {
  const prepared: PreparedProduct[] = [];
  for (const draft of drafts) {
    yield;
    assertSane(draft);
    prepared.push(prepareProduct(draft, source, places));
  }
  return prepared;
}

/**
 * Writes prepared products, without the stock and the catalogue's version, as `saveProductsOnly` does. `savedWords`:
 * the search words that this transaction has written already.
 */
export async function savePrepared(
  db: Db,
  shopId: string,
  prepared: readonly PreparedProduct[],
  savedWords = new Set<string>(),
): Promise<void> {
  for (let at = 0; at < prepared.length; at += batchesAtOnce * batchSize) {
    const batches = Array.from({ length: batchesAtOnce }, (_, one) => at + one * batchSize)
      .map((start) => prepared.slice(start, start + batchSize))
      .filter((batch) => batch.length > 0);
    await allSettled(batches.map((batch) => saveBatch(db, shopId, batch, savedWords)));
  }
}

/** A product whose rows are ready to be written. */
export type PreparedProduct = {
  draft: ProductDraft;
  row: ProductWrite;
  categories: Pick<ProductCategoryWrite, 'category_id' | 'is_direct'>[];
  words: Omit<SearchWordsWrite, 'product_id'>;
  /** The ids of its categories that are not collections. */
  searched: string[];
};

async function saveBatch(
  db: Db,
  shopId: string,
  prepared: readonly PreparedProduct[],
  savedWords: Set<string>,
): Promise<void> {
  const skus = prepared.flatMap(({ draft }) => draft.variants.map(({ sku }) => sku));
  const [owners, written] = await allSettled([
    findOwners(db, shopId, skus),
    writeProducts(
      db,
      shopId,
      prepared.map(({ row }) => row),
    ),
  ]);
  const ids = new Map(written.map((row) => [row.provider_id, row.id]));
  const idOf = ({ draft }: PreparedProduct) => ids.get(draft.providerId) ?? '';
  // A product that was just created has no rows in other tables to replace.
  const made = new Set(prepared.map(({ row }) => row.id));
  const knownIds = written.map(({ id }) => id).filter((id) => !made.has(id));
  const newWords = new Set(prepared.flatMap(({ words }) => words.search_words.split(' ')));
  for (const word of newWords)
    if (savedWords.has(word)) newWords.delete(word);
    else savedWords.add(word);
  const inCategories = prepared.flatMap((one) =>
    one.categories.map((category) => ({
      ...category,
      product_id: idOf(one),
      is_active: one.row.is_active,
      sold: one.row.sold,
    })),
  );
  const names = new Map(
    prepared.flatMap(({ draft }) => draft.attributes ?? []).map(({ name }) => [facetKey(name), name]),
  );
  const facets = [...names].map(([key, name]) => ({ key, name }));
  // The tables do not depend on each other, so the database need not wait for this thread between their statements.
  await allSettled([
    writeVariants(
      db,
      shopId,
      knownIds,
      prepared.flatMap((one) => variantsOf(one.draft, idOf(one))),
    ),
    writeProductCategories(db, shopId, knownIds, inCategories),
    writeProductFacets(
      db,
      shopId,
      knownIds,
      facets,
      prepared.flatMap((one) => facetsOf(one.draft, idOf(one))),
    ),
    writeProductSearch(
      db,
      shopId,
      prepared.map((one) => searchOf(one, idOf(one))),
    ),
    writeSearchWords(db, shopId, [...newWords]),
  ]);
  const saved = new Set(ids.values());
  const robbed = owners.map(({ product_id }) => product_id).filter((id) => !saved.has(id));
  if (robbed.length > 0) await refreshPrices(db, shopId, robbed);
}

function searchOf({ draft, row, words, searched }: PreparedProduct, productId: string): ProductSearchWrite {
  const priced = row.is_price_on_request ? [] : draft.variants.filter((variant) => variant.isActive ?? true);
  const prices = priced.map(({ price }) => price);
  const values = [
    ...(row.brand === '' ? [] : [{ key: '=brand', value: row.brand }]),
    ...(row.seller_id === null ? [] : [{ key: '=seller', value: row.seller_id }]),
    ...searched.map((id) => ({ key: '=category', value: id })),
    ...facetsOf(draft, productId).map(({ key, value }) => ({ key, value })),
  ];
  return {
    product_id: productId,
    is_active: row.is_active,
    sold: row.sold,
    ...words,
    values: [...new Map(values.map((value) => [JSON.stringify(value), value])).values()],
    lowest_price: prices.length > 0 ? Math.min(...prices) : null,
    highest_price: prices.length > 0 ? Math.max(...prices) : null,
    has_promotion: priced.some(({ price, promotionalPrice = 0 }) => promotionalPrice > 0 && promotionalPrice < price),
  };
}

function prepareProduct(draft: ProductDraft, source: string, places: Places): PreparedProduct {
  const { categories, sellers } = places;
  const named = namedCategories(draft, places);
  const all = new Map(
    named.flatMap((category) => withParents(categories, category.id)).map((category) => [category.id, category]),
  );
  // A collection name such as 'Ofertas' must not become a search word of the product.
  const searched = [...all.values()].filter((category) => !category.is_collection);
  const options = (draft.attributes ?? []).flatMap((attribute) => attribute.options.map((option) => option.name));
  const { name, brand = '', description = '', highlights = [] } = draft;
  const words = productWords({
    name,
    brand,
    description,
    highlights,
    options,
    categories: searched.map((category) => category.name),
  });
  const message = draft.shippingRestrictionMessage ?? null;
  const row: ProductWrite = {
    id: newId(),
    provider_id: draft.providerId,
    source,
    seller_id: sellers.get(draft.sellerId ?? '') ?? null,
    name: draft.name,
    brand: draft.brand ?? '',
    description: draft.description ?? '',
    images: draft.images ?? [],
    attributes: draft.attributes ?? [],
    specification: draft.specification ?? [],
    subscription_offers: draft.subscriptionOffers ?? [],
    highlights: draft.highlights ?? [],
    offer_description: draft.offerDescription ?? null,
    sold_in_kilo: Boolean(draft.amountInGrams),
    amount_in_grams: draft.amountInGrams ?? null,
    is_active: draft.isActive ?? true,
    is_price_on_request: draft.isPriceOnRequest ?? false,
    is_restricted_sale: draft.isRestrictedSale ?? false,
    has_shipping_restriction: message !== null,
    shipping_restriction_message: message,
    sold: draft.sold ?? 0,
  };
  const direct = new Set(named.map((category) => category.id));
  return {
    draft,
    row,
    words,
    searched: searched.map(({ id }) => id),
    categories: [...all.keys()].map((id) => ({ category_id: id, is_direct: direct.has(id) })),
  };
}

const namedCategories = (
  { categoryIds = [], collectionIds = [] }: ProductDraft,
  { categories, categoryIds: idOf }: Places,
): CategoryRow[] =>
  [
    ...categoryIds.map((id) => idOf.get(placeKey(id, false))),
    ...collectionIds.map((id) => idOf.get(placeKey(id, true))),
  ].flatMap((id) => (id === undefined ? [] : (categories.get(id) ?? [])));

const variantsOf = (draft: ProductDraft, productId: string): VariantWrite[] =>
  draft.variants.map((variant, position) => ({
    product_id: productId,
    sku: variant.sku,
    barcode: barcodeKey(variant.barcode ?? ''),
    weight_in_grams: variant.weightInGrams ?? null,
    position,
    options: variant.options ?? {},
    image: variant.image ?? null,
    price: variant.price,
    list_price: variant.listPrice ?? 0,
    promotional_price: variant.promotionalPrice ?? 0,
    promotion_starts_at: variant.promotionStartsAt?.toISOString() ?? null,
    promotion_ends_at: variant.promotionEndsAt?.toISOString() ?? null,
    is_active: variant.isActive ?? true,
    available: variant.available,
  }));

/** A filter key for every attribute. */
const facetKey = (attributeName: string): string =>
  `${optionFacetPrefix}${normalizeText(attributeName)
    .trim()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`;

/** The options that a variant has. */
const facetsOf = (draft: ProductDraft, productId: string): ProductFacetWrite[] =>
  (draft.attributes ?? []).flatMap(({ providerId, name, options }) => {
    const used = new Set(draft.variants.map((variant) => variant.options?.[providerId]));
    const key = facetKey(name);
    return options
      .filter((option) => used.has(option.providerId))
      .map((option) => ({ product_id: productId, key, value: option.name }));
  });

function assertSane(draft: ProductDraft): void {
  if (draft.variants.length === 0) throw new Error(`product ${draft.providerId} has no variant`);
  for (const { sku, price, listPrice = 0, promotionalPrice = 0 } of draft.variants)
    for (const cents of [price, listPrice, promotionalPrice])
      if (!Number.isInteger(cents) || cents < 0 || cents > maxPriceCents)
        throw new Error(`variant ${sku} has the price ${cents}`);
}
