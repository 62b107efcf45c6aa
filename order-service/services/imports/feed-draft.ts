import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import { importTexts } from '#shared/text/imports/import-texts.ts';
import type { CurrentProduct, CurrentVariant, SkuStock } from '../../database/catalog/current-products.ts';
import type { StockWrite } from '../../database/catalog/product-writes.ts';
import { maxImages } from '../../feeds/cells/image-links.ts';
import { wholeSecond } from '../../feeds/cells/sale-window.ts';
import { countLimits } from '../../feeds/cells/text-limits.ts';
import type { FeedFact, FeedProduct, FeedVariant } from '../../feeds/feed-product.ts';
import type { ProductDraft, VariantDraft } from '../catalog/product-draft.ts';
import { type MatchedChoices, type MatchedVariant, matchChoices } from './match-variants.ts';
import { type IsUploadedPhoto, withUploadedPictures } from './uploaded-pictures.ts';

/**
 * The shop's data for a feed's product: the ids of its seller and category, its stock, and what the import may change.
 */
export type DraftContext = {
  isUploadedPhoto: IsUploadedPhoto;
  sellerIdOf: (name: string) => string | null;
  categoryIdOf: (path: string[]) => string | null;
  current: CurrentProduct | undefined;
  /** The stock of a code, whichever product had it; undefined = the code is new. */
  stockOf: (sku: string) => SkuStock | undefined;
  isFull: boolean;
  updatesStock: boolean;
};

/** A stock count that the import does not change although the file has another value; null = not counted. */
export type UnchangedStock = { sku: string; kept: number | null; inFeed: number | null };

export type FeedDraft = {
  draft: ProductDraft;
  stock: StockWrite[];
  keptStocks: UnchangedStock[];
};

/**
 * A feed's product as a draft for the shop. Data that the file does not contain stays unchanged. A new code gets the
 * file's stock. An existing code gets it only with `updatesStock`, because the file does not include the sales since.
 * Problems are texts in Portuguese.
 */
export function feedProductDraft(inFeed: FeedProduct, context: DraftContext): FeedDraft | { problem: string } {
  const { current, sellerIdOf, categoryIdOf, isFull } = context;
  const product = withUploadedPictures(inFeed, current, context.isUploadedPhoto);
  const choices = matchChoices(product, current, isFull);
  if ('problem' in choices) return choices;
  if (choices.variants.length > countLimits.variants)
    return { problem: importTexts.tooManyVariants(choices.variants.length, countLimits.variants) };
  const stocks = choices.variants.map((variant) => stockOf(variant, context));
  const { sellerName, categoryPath, furtherPaths = [], brand, soldInKilo } = product;
  const categoryIds = categoryPath && [categoryPath, ...furtherPaths].flatMap((path) => categoryIdOf(path) ?? []);
  const draft: ProductDraft = {
    providerId: product.providerId,
    name: choices.isPart ? (current?.name ?? product.name) : product.name,
    brand: brand === undefined ? (current?.brand ?? '') : (brand ?? ''),
    description: product.description ?? current?.description ?? '',
    images: imagesOf(product, current, choices),
    sellerId:
      sellerName === undefined ? (current?.seller_id ?? null) : sellerName === null ? null : sellerIdOf(sellerName),
    categoryIds: categoryIdsOf(categoryIds, current),
    attributes: choices.attributes,
    specification: specificationOf(product, current),
    highlights: product.highlights ?? current?.highlights ?? [],
    amountInGrams: soldInKilo === undefined ? (current?.amount_in_grams ?? null) : (soldInKilo?.grams ?? null),
    isActive: stateOf(product, current, choices.isPart),
    isPriceOnRequest: product.isPriceOnRequest ?? current?.is_price_on_request ?? false,
    variants: choices.variants.map((variant, at) => variantDraft(variant, stocks[at]?.left ?? null, current)),
    ...(current && {
      collectionIds: current.collections,
      subscriptionOffers: current.subscription_offers,
      offerDescription: current.offer_description,
      isRestrictedSale: current.is_restricted_sale,
      shippingRestrictionMessage: current.shipping_restriction_message,
      sold: current.sold,
    }),
  };
  return {
    draft,
    stock: stocks.flatMap(({ write }) => write ?? []),
    keptStocks: stocks.flatMap(({ kept }) => kept ?? []),
  };
}

/** A product that is in all categories of the feed and in others stays in all of them. */
function categoryIdsOf(inFeed: string[] | undefined, current: CurrentProduct | undefined): string[] {
  const own = current?.categories.map(({ id }) => id) ?? [];
  if (inFeed === undefined || (inFeed.length > 0 && inFeed.every((id) => own.includes(id)))) return own;
  return [...new Set(inFeed)];
}

/**
 * A product that a full import withdrew is active again when a file lists it again. A product that a file archived
 * stays archived until a file states otherwise.
 */
function stateOf({ isActive }: FeedProduct, current: CurrentProduct | undefined, isPart: boolean): boolean {
  const before = current === undefined || current.is_active || current.is_withdrawn;
  return isActive === undefined || (isPart && !isActive) ? before : isActive;
}

/**
 * The main picture and the others come from separate columns. For a product with variants, the main pictures belong to
 * its variants.
 */
function imagesOf(
  { images, moreImages }: FeedProduct,
  current: CurrentProduct | undefined,
  { attributes, variants, isPart }: MatchedChoices,
): string[] {
  const before = current?.images ?? [];
  const ofVariants = current?.variants.flatMap(({ image }) => image ?? []) ?? [];
  const main = before.filter((image, at) => (ofVariants.length > 0 ? ofVariants.includes(image) : at === 0));
  const others = isPart ? variants.flatMap(({ listed, current: kept }) => (listed ? [] : (kept?.image ?? []))) : [];
  const more = before.filter((image) => !main.includes(image));
  const after = [...new Set([...(images === undefined ? main : [...images, ...others]), ...(moreImages ?? more)])];
  // A picture of one variant may be an additional one of another.
  const further = (moreImages ?? more).filter((image) => !images?.includes(image));
  return current && attributes.length > 0 && showsSamePictures(after, further, variants, current)
    ? before
    : after.slice(0, maxImages);
}

/**
 * Whether a file has the same pictures for each variant, and the others in the same order. Then the product keeps the
 * order of its pictures: a file lists those of the variants without their place among the others.
 */
function showsSamePictures(
  images: readonly string[],
  others: readonly string[],
  variants: readonly MatchedVariant[],
  product: CurrentProduct,
): boolean {
  const isOwn = ({ listed, current }: MatchedVariant) =>
    listed?.image === undefined ||
    listed.image === (current?.image ?? null) ||
    showsMainPicture(listed.image, current, product);
  const known = new Set([...product.images, ...product.variants.flatMap(({ image }) => image ?? [])]);
  const places = others.map((image) => product.images.indexOf(image)).filter((place) => place >= 0);
  return (
    variants.every(isOwn) &&
    images.every((image) => known.has(image)) &&
    product.images.every((image) => images.includes(image)) &&
    places.every((place, at) => place > (places[at - 1] ?? -1))
  );
}

function specificationOf(
  { specification, facts: own, commonChoices = [] }: FeedProduct,
  current: CurrentProduct | undefined,
): FeedFact[] {
  const attributes = new Set(current?.attributes.map(({ name }) => normalizeLabel(name)));
  const stated = new Set([...(specification ?? []), ...own].map(({ name }) => normalizeLabel(name)));
  const isNew = ({ name }: FeedFact) => ![attributes, stated].some((names) => names.has(normalizeLabel(name)));
  // A file without the whole specification may repeat a fact in a column: then it keeps its name and place.
  const isRepeated = ({ name, value }: FeedFact) =>
    specification === undefined &&
    current?.specification.some(
      (fact) => normalizeLabel(fact.name) === normalizeLabel(name) && fact.value.join('\n') === value.join('\n'),
    );
  const facts = [...own, ...commonChoices.filter(isNew)].filter((fact) => !isRepeated(fact));
  const named = new Set(facts.map(({ name }) => name));
  const base = specification ?? current?.specification.filter(({ name }) => !named.has(name)) ?? [];
  return [...base, ...facts.filter(({ value }) => value.length > 0)];
}

function variantDraft(
  { sku, options, listed, current }: MatchedVariant,
  available: number | null,
  product: CurrentProduct | undefined,
): VariantDraft {
  return {
    sku,
    barcode: listed?.barcode === undefined ? (current?.barcode ?? null) : listed.barcode,
    weightInGrams: listed?.weight === undefined ? (current?.weight_in_grams ?? null) : listed.weight,
    options,
    image:
      listed?.image === undefined || showsMainPicture(listed.image, current, product)
        ? (current?.image ?? null)
        : listed.image,
    // A variant that was inactive because it had no price becomes active when it gets one.
    isActive:
      listed?.isActive ?? (current === undefined || current.is_active || (listed !== undefined && current.price === 0)),
    listPrice: current?.list_price ?? 0,
    available,
    ...(listed ? pricesOf(listed, current) : currentPrices(current)),
  };
}

/** A variant without a picture of its own has the product's main one in feeds, which require one. */
const showsMainPicture = (image: string | null, current: CurrentVariant | undefined, product?: CurrentProduct) =>
  current?.image === null && image !== null && image === product?.images[0];

type Prices = Required<Pick<VariantDraft, 'price' | 'promotionalPrice' | 'promotionStartsAt' | 'promotionEndsAt'>>;
const instant = (iso: string | null | undefined): Date | null => (iso ? new Date(iso) : null);

const currentPrices = (current: CurrentVariant | undefined): Prices => ({
  price: current?.price ?? 0,
  promotionalPrice: current?.promotional_price ?? 0,
  promotionStartsAt: instant(current?.promotion_starts_at),
  promotionEndsAt: instant(current?.promotion_ends_at),
});

/**
 * A promotion without window columns in the file keeps its current window while its price is the same. Another price is
 * another promotion.
 */
function pricesOf({ price, promotion }: FeedVariant, current: CurrentVariant | undefined): Prices {
  const before = currentPrices(current);
  const none = { promotionalPrice: 0, promotionStartsAt: null, promotionEndsAt: null };
  if (price === undefined) {
    // The file has only the price to pay; a higher regular price stays.
    const paid = promotion?.price ?? before.price;
    return before.promotionalPrice > 0 && before.price > paid
      ? { price: before.price, ...none, promotionalPrice: paid }
      : { price: paid, ...none };
  }
  if (promotion === undefined) return { ...before, price: price ?? 0 };
  if (promotion === null) return { price: price ?? 0, ...none };
  const { startsAt, endsAt } = promotion;
  const isSame = promotion.price === before.promotionalPrice;
  return {
    price: price ?? 0,
    promotionalPrice: promotion.price,
    promotionStartsAt:
      startsAt === undefined
        ? isSame
          ? before.promotionStartsAt
          : null
        : exactInstant(startsAt, before.promotionStartsAt, 'start'),
    promotionEndsAt:
      endsAt === undefined
        ? isSame
          ? before.promotionEndsAt
          : null
        : exactInstant(endsAt, before.promotionEndsAt, 'end'),
  };
}

/** Feeds have whole seconds. The known instant stays where its feed would have the listed one. */
const exactInstant = (listed: string | null, known: Date | null, side: 'start' | 'end'): Date | null => {
  const at = instant(listed);
  return at !== null && known !== null && at.getTime() === Date.parse(wholeSecond(known, side)) ? known : at;
};

type StockPlan = { left: number | null; write: StockWrite | null; kept: UnchangedStock | null };

function stockOf({ sku, listed }: MatchedVariant, { stockOf: find, updatesStock }: DraftContext): StockPlan {
  const current = find(sku);
  // A count of 0 is sold out by itself: the merchant did not take it off sale.
  const isOutByCount = listed?.isInStock === false && listed.stock === 0 && current?.available === 0;
  const in_stock = (isOutByCount ? undefined : listed?.isInStock) ?? current?.in_stock ?? true;
  if (current === undefined) {
    const available = listed?.isStockUnreadable ? 0 : (listed?.stock ?? null);
    return { left: available, write: { sku, available, in_stock }, kept: null };
  }
  // "In stock" without a number means at least one unit. An unreadable number is not a missing one.
  const hasNoCount = listed?.stock === undefined && !listed?.isStockUnreadable;
  const feedStock = hasNoCount && listed?.isInStock && current.available === 0 ? null : listed?.stock;
  const differs = feedStock !== undefined && feedStock !== current.available;
  if (differs && updatesStock) return { left: feedStock, write: { sku, available: feedStock, in_stock }, kept: null };
  const write =
    in_stock === current.in_stock ? null : { sku, available: current.available, in_stock, keepsCount: true };
  return { left: current.available, write, kept: differs ? { sku, kept: current.available, inFeed: feedStock } : null };
}
