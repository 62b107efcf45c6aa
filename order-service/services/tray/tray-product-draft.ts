import { providerIdOf } from '#shared/rules/catalog/provider-id.ts';
import { demoStore } from '#shared/rules/tray/demo-tray.ts';
import type { FeedIndependentRow } from '../../database/catalog/feed-import.ts';
import { imageLinks } from '../../feeds/cells/image-links.ts';
import { plainText, slugOf, withoutControls } from '../../feeds/cells/plain-text.ts';
import { countLimits, cutText, textLimits } from '../../feeds/cells/text-limits.ts';
import { optionFinder, optionsFrom } from '../../feeds/group-variants.ts';
import type { TrayPrice, TrayProduct, TrayVariant } from '../../providers/tray/tray-product.ts';
import type { TrayCategory } from '../../providers/tray/tray-store.ts';
import type { ProductDraft, VariantDraft } from '../catalog/product-draft.ts';
import type { CategoryDraft } from '../catalog/save-categories.ts';

/** Product fields that only the shop has. A sync leaves them unchanged. */
export type StoreIndependentFields = Pick<
  FeedIndependentRow,
  'subscription_offers' | 'offer_description' | 'is_restricted_sale' | 'shipping_restriction_message' | 'collections'
> & {
  description: string;
};

/** A SKU made of the store's ids: '8', or '8-204' for a variant. A merchant's own references may repeat or be empty. */
export const storeSku = (productId: string, variantId?: string): string =>
  variantId === undefined ? productId : `${productId}-${variantId}`;

/** The store's ids in a SKU; `null` for a SKU that does not come from a store. */
export function idsOfSku(sku: string): { productId: string; variantId: string | null } | null {
  const { productId, variantId = null } =
    /^(?<productId>[1-9]\d*)(?:-(?<variantId>[1-9]\d*))?$/.exec(sku)?.groups ?? {};
  return productId === undefined ? null : { productId, variantId };
}

/**
 * Converts a store's product into a draft (spec §3, Product). Options become attributes; each combination becomes a
 * variant with its own price, stock and picture. A promotion keeps its time window. A price of zero means 'sob
 * consulta', never free. Returns `null` for a product that should have variants and has none.
 */
export function storeProductDraft(
  product: TrayProduct,
  variants: readonly TrayVariant[],
  kept: StoreIndependentFields | undefined,
  now: Date,
): ProductDraft | null {
  const providerId = providerIdOf(product.id);
  if (providerId === null || (product.hasVariants && variants.length === 0)) return null;
  const { axes, sellable } = combinationsOf(variants);
  const drafts =
    sellable.length > 0
      ? sellable.map(({ variant, options }) => variantDraft(product, variant, options))
      : [plainDraft(product, variants)];
  const isOnRequest = product.isOnRequest || drafts.every(({ price }) => price === 0);
  return {
    providerId,
    name: cutText(plainText(product.name), textLimits.name),
    brand: cutText(plainText(product.brand), textLimits.brand),
    description: cutText(withoutControls(product.description ?? kept?.description ?? ''), textLimits.description),
    images: imagesOf(product.images),
    categoryIds: product.categoryIds,
    attributes: axes,
    specification: product.specification.slice(0, countLimits.facts).map(({ name, value }) => ({
      name: cutText(plainText(name), textLimits.factName),
      value: value.slice(0, countLimits.facts).map((one) => cutText(plainText(one), textLimits.fact)),
    })),
    highlights: [...(product.hasFreeShipping ? ['Frete grátis'] : []), ...(product.isRelease ? ['Lançamento'] : [])],
    isActive: product.isAvailable && isWithin(product, now),
    isPriceOnRequest: isOnRequest,
    sold: product.sold,
    // A combination without a price cannot be sold, unless the whole product is priced on request.
    variants: drafts.map((draft) => ({
      ...draft,
      isActive: (draft.isActive ?? true) && (isOnRequest || draft.price > 0),
    })),
    ...(kept && {
      collectionIds: kept.collections,
      subscriptionOffers: kept.subscription_offers,
      offerDescription: kept.offer_description,
      isRestrictedSale: kept.is_restricted_sale,
      shippingRestrictionMessage: kept.shipping_restriction_message,
    }),
  };
}

const isWithin = ({ activeFrom, activeUntil }: TrayProduct, now: Date): boolean =>
  (activeFrom === null || new Date(activeFrom) <= now) && (activeUntil === null || new Date(activeUntil) > now);

type Combination = { variant: TrayVariant; options: Record<string, string> };

/** Of two variants with the same options only the first is used: shoppers could not choose between them. */
function combinationsOf(variants: readonly TrayVariant[]): {
  axes: NonNullable<ProductDraft['attributes']>;
  sellable: Combination[];
} {
  const sorted = variants.toSorted((a, b) => a.position - b.position || Number(a.id) - Number(b.id));
  const names = new Map(
    sorted.flatMap(({ choices }) => choices.map(({ axis }) => [slugOf(axis), optionText(axis)] as const)),
  );
  const axes = [...names].map(([providerId, name]) => {
    const options = optionsFrom(sorted.map((variant) => optionOn(variant, providerId)));
    return {
      providerId,
      name,
      options: options.map((option) => ({ providerId: option.id, name: option.name, redirectable: false })),
    };
  });
  if (axes.length === 0) return { axes: [], sellable: [] };
  const finders = axes.map(({ providerId, options }) => ({
    providerId,
    optionOf: optionFinder(options.map((option) => ({ id: option.providerId, name: option.name }))),
  }));
  const byOptions = new Map<string, Combination>();
  for (const variant of sorted) {
    const options = Object.fromEntries(
      finders.map(({ providerId, optionOf }) => [providerId, optionOf(optionOn(variant, providerId)) ?? '']),
    );
    const key = JSON.stringify(options);
    if (!byOptions.has(key)) byOptions.set(key, { variant, options });
  }
  return { axes, sellable: [...byOptions.values()] };
}

const optionText = (text: string): string => cutText(plainText(text), textLimits.option);

/** The option name of a variant that leaves an axis empty while other variants fill it. */
const unnamed = 'Único';
const optionOn = ({ choices }: TrayVariant, axisId: string): string =>
  optionText(choices.find(({ axis }) => slugOf(axis) === axisId)?.option ?? '') || unnamed;

/** A variant without its own price has the price of the product. */
function variantDraft(product: TrayProduct, variant: TrayVariant, options: Record<string, string>): VariantDraft {
  return {
    sku: storeSku(product.id, variant.id),
    barcode: variant.ean,
    weightInGrams: variant.weight || product.weight || null,
    options,
    image: variant.image === null ? null : (imagesOf([variant.image])[0] ?? null),
    isActive: variant.isAvailable,
    available: variant.stock,
    ...pricesOf(variant.price > 0 ? variant : product),
  };
}

/** The variant of a product without options. If it has a single unnamed variant, its data are used. */
function plainDraft(product: TrayProduct, [only]: readonly TrayVariant[]): VariantDraft {
  if (only) return variantDraft(product, only, {});
  return {
    ...{ sku: storeSku(product.id), barcode: product.ean, weightInGrams: product.weight || null },
    ...{ available: product.stock, ...pricesOf(product) },
  };
}

const pricesOf = ({ price, promotionalPrice, promotionStartsAt, promotionEndsAt }: TrayPrice) => ({
  price,
  promotionalPrice,
  promotionStartsAt: promotionStartsAt === null ? null : new Date(promotionStartsAt),
  promotionEndsAt: promotionEndsAt === null ? null : new Date(promotionEndsAt),
});

/** Pictures of the demo's store are served by this shop itself. */
const imagesOf = (links: readonly string[]): string[] =>
  imageLinks(links).images.map((link) =>
    link.startsWith(`${demoStore.origin}/demo/`) ? link.slice(demoStore.origin.length) : link,
  );

/** Converts a store's category tree into drafts. */
export const storeCategoryDrafts = (tree: readonly TrayCategory[]): CategoryDraft[] =>
  tree.map(({ id, name, description, children }) => ({
    providerId: id,
    name: cutText(plainText(name), textLimits.name),
    description: cutText(plainText(description), textLimits.description) || null,
    children: storeCategoryDrafts(children),
  }));
