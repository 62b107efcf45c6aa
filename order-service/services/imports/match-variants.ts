import type { ProductAttribute } from '#shared/model/catalog/product.ts';
import type { CurrentProduct, CurrentVariant } from '../../database/catalog/current-products.ts';
import type { FeedProduct, FeedVariant } from '../../feeds/feed-product.ts';
import { hasSameVariants } from './has-same-variants.ts';

/** One variant of a product after an import: the file's data, the shop's data, or both. */
export type MatchedVariant = {
  sku: string;
  options: Record<string, string>;
  listed: FeedVariant | undefined;
  current: CurrentVariant | undefined;
};

export type MatchedChoices = {
  attributes: ProductAttribute[];
  variants: MatchedVariant[];
  /** Some variants are not in the file and stay, so the file's data describes only the other variants. */
  isPart: boolean;
};

/**
 * Matches a file's variants with those of the shop (spec §4, Variants). A file that lists all of them, or the whole
 * shop (`isFull`), defines the choices. With a partial file the other variants stay. If the file then leaves open how
 * the variants differ, that is a problem, in Portuguese.
 */
export function matchChoices(
  product: FeedProduct,
  current: CurrentProduct | undefined,
  isFull: boolean,
): MatchedChoices | { problem: string } {
  const before = current?.attributes ?? [];
  // A product without choices has only the product's own pictures.
  const isPlain = before.length === 0 && product.axes.length === 0;
  const listed = withOwnSkus(sellablesOf(product), current).map((variant) =>
    isPlain ? { ...variant, image: undefined } : variant,
  );
  const known = new Map(current?.variants.map((variant) => [variant.sku, variant]));
  const skus = new Set(listed.map(({ sku }) => sku));
  const unlisted = isFull ? [] : (current?.variants.filter(({ sku }) => !skus.has(sku)) ?? []);
  const own = product.axes.map(({ id, name, options }) => ({
    providerId: id,
    name,
    options: options.map((option) => ({ providerId: option.id, name: option.name, redirectable: false })),
  }));
  const asListed = listed.map((variant) => ({
    sku: variant.sku,
    options: variant.options ?? {},
    listed: variant,
    current: known.get(variant.sku),
  }));
  const keepsAll = !isFull || listed.length === current?.variants.length;
  if (current && keepsAll && hasSameVariants(product.axes, listed, current)) return asInShop(listed, current);
  const hasChoices = product.axes.length > 0 || product.group !== undefined;
  if (before.length === 0 || (unlisted.length === 0 && hasChoices))
    return { attributes: own, variants: asListed, isPart: false };

  if (own.length > 0 && idsOf(own) === idsOf(before)) {
    const usedCombinations = new Set(asListed.map(({ options }) => combinationOf(options)));
    const others = unlisted.filter(({ options }) => !usedCombinations.has(combinationOf(options)));
    const rest = others.map((variant) => ({
      sku: variant.sku,
      options: variant.options,
      listed: undefined,
      current: variant,
    }));
    return { attributes: joined(own, before, others), variants: [...asListed, ...rest], isPart: others.length > 0 };
  }
  if (listed.every(({ sku }) => known.has(sku))) {
    const bySku = new Map(listed.map((variant) => [variant.sku, variant]));
    const stays = isFull ? (current?.variants.filter(({ sku }) => skus.has(sku)) ?? []) : (current?.variants ?? []);
    const variants = stays.map((variant) => ({
      sku: variant.sku,
      options: variant.options,
      listed: bySku.get(variant.sku),
      current: variant,
    }));
    return { attributes: before, variants, isPart: unlisted.length > 0 };
  }
  const names = before.map(({ name }) => name).join(', ');
  return {
    problem:
      `o produto tem variantes (${names}) que o arquivo não lista: ` +
      'envie o grupo inteiro, com as colunas em que elas diferem',
  };
}

/** The shop's own choices and variants, with the file's data of those that it lists. */
function asInShop(listed: readonly FeedVariant[], { attributes, variants }: CurrentProduct): MatchedChoices {
  const bySku = new Map(listed.map((variant) => [variant.sku, variant]));
  return {
    attributes,
    variants: variants.map((variant) => ({
      sku: variant.sku,
      options: variant.options,
      listed: bySku.get(variant.sku),
      current: variant,
    })),
    isPart: listed.length < variants.length,
  };
}

function sellablesOf(product: FeedProduct): FeedVariant[] {
  if (product.variants.length > 0) return product.variants;
  const { sku, barcode, weight, isSkuGenerated, price, promotion, stock, isStockUnreadable, isInStock, images } =
    product;
  const image = images === undefined ? undefined : (images[0] ?? null);
  return [
    {
      sku,
      barcode,
      weight,
      ...(isSkuGenerated && { isSkuGenerated }),
      price,
      promotion,
      stock,
      ...(isStockUnreadable && { isStockUnreadable }),
      isInStock,
      isActive: undefined,
      options: undefined,
      image,
    },
  ];
}

/** Without a column for codes, a variant is identified by its options. */
function withOwnSkus(variants: FeedVariant[], current: CurrentProduct | undefined): FeedVariant[] {
  if (!variants.some(({ isSkuGenerated }) => isSkuGenerated)) return variants;
  const currentSkus = new Map<string, string>();
  for (const { options, sku } of current?.variants ?? []) {
    const combination = combinationOf(options);
    if (!currentSkus.has(combination)) currentSkus.set(combination, sku);
  }
  return variants.map((variant) =>
    variant.isSkuGenerated
      ? { ...variant, sku: currentSkus.get(combinationOf(variant.options ?? {})) ?? variant.sku }
      : variant,
  );
}

/** All options of the file, and those options of the shop that a variant outside the file still uses. */
const joined = (own: ProductAttribute[], before: ProductAttribute[], others: CurrentVariant[]): ProductAttribute[] =>
  own.map((axis) => {
    const known = new Set(axis.options.map(({ providerId }) => providerId));
    const used = new Set(others.map(({ options }) => options[axis.providerId]));
    const more = before.find(({ providerId }) => providerId === axis.providerId)?.options ?? [];
    return {
      ...axis,
      options: [...axis.options, ...more.filter(({ providerId }) => !known.has(providerId) && used.has(providerId))],
    };
  });

const idsOf = (attributes: ProductAttribute[]): string =>
  attributes
    .map(({ providerId }) => providerId)
    .sort()
    .join(' ');

const combinationOf = (options: Record<string, string>): string => JSON.stringify(Object.entries(options).sort());
