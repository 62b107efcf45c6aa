import type { ProductAttribute } from '#shared/model/product.ts';
import type { CurrentProduct, CurrentVariant } from '../../database/catalog/current-products.ts';
import type { FeedProduct, FeedVariant } from '../../feeds/feed-product.ts';

/** One variant of a product after an import: what the file says of it, what the shop has of it, or both. */
export type MatchedVariant = {
  sku: string;
  options: Record<string, string>;
  listed: FeedVariant | undefined;
  current: CurrentVariant | undefined;
};

export type MatchedChoices = {
  attributes: ProductAttribute[];
  variants: MatchedVariant[];
  /** Some variants are not in the file and stay: what the file says of the product is only about the others. */
  isPart: boolean;
};

/**
 * Joins a file's variants with those the shop has (spec §4, Variants). A file that lists them all, or the whole shop (`isFull`), says what
 * there is to choose. Of a file that lists a part the others stay; where that leaves open how they differ, it is a problem, in Portuguese.
 */
export function matchChoices(
  product: FeedProduct,
  current: CurrentProduct | undefined,
  isFull: boolean,
): MatchedChoices | { problem: string } {
  const before = current?.attributes ?? [];
  // Where there is nothing to choose, the pictures are the product's alone.
  const isPlain = before.length === 0 && product.axes.length === 0;
  const listed = sellablesOf(product)
    .map((variant) => withOwnSku(variant, current))
    .map((variant) => (isPlain ? { ...variant, image: undefined } : variant));
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
  const saysChoices = product.axes.length > 0 || product.group !== undefined;
  if (before.length === 0 || (unlisted.length === 0 && saysChoices))
    return { attributes: own, variants: asListed, isPart: false };

  if (own.length > 0 && idsOf(own) === idsOf(before)) {
    const taken = new Set(asListed.map(({ options }) => combinationOf(options)));
    const others = unlisted.filter(({ options }) => !taken.has(combinationOf(options)));
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
  return {
    problem: `o produto tem variantes (${before.map(({ name }) => name).join(', ')}) que o arquivo não lista: envie o grupo inteiro, com as colunas em que elas diferem`,
  };
}

function sellablesOf(product: FeedProduct): FeedVariant[] {
  if (product.variants.length > 0) return product.variants;
  const { sku, isSkuMade, price, promotion, stock, isInStock, images } = product;
  const image = images === undefined ? undefined : (images[0] ?? null);
  return [
    {
      sku,
      ...(isSkuMade && { isSkuMade }),
      price,
      promotion,
      stock,
      isInStock,
      isActive: undefined,
      options: undefined,
      image,
    },
  ];
}

/** Without a column for codes a variant is known by its options. */
function withOwnSku(variant: FeedVariant, current: CurrentProduct | undefined): FeedVariant {
  if (!variant.isSkuMade) return variant;
  const combination = combinationOf(variant.options ?? {});
  return {
    ...variant,
    sku: current?.variants.find(({ options }) => combinationOf(options) === combination)?.sku ?? variant.sku,
  };
}

/** Every option of the file, and of the shop those that a variant outside the file still has. */
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
