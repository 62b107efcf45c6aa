import type { CurrentProduct } from '../../database/catalog/current-products.ts';
import type { FeedAxis, FeedVariant } from '../../feeds/feed-product.ts';
import { axisOf } from '../../feeds/product-from-row.ts';

/**
 * Whether a file says of its variants what the shop has: the same codes in the same order, with the same options. Then
 * the shop keeps its ids, the order of its options, and attributes in which the listed variants do not differ: a feed
 * has no place for them.
 */
export function hasSameVariants(
  axes: readonly FeedAxis[],
  listed: readonly FeedVariant[],
  { attributes, variants }: CurrentProduct,
): boolean {
  if (attributes.length === 0) return false;
  const places = new Map(variants.map(({ sku }, at) => [sku, at]));
  const order = listed.map(({ sku }) => places.get(sku) ?? -1);
  if (order.some((at, index) => at <= (order[index - 1] ?? -1))) return false;
  const pairs = listed.flatMap((variant, index) => {
    const current = variants[order[index] ?? -1];
    return current ? [{ variant, current }] : [];
  });
  const inFile = new Set<string>();
  for (const axis of axes) {
    const own = attributes.find(({ name }) => axisOf(name) === axisOf(axis.name));
    if (own === undefined || inFile.has(own.providerId)) return false;
    inFile.add(own.providerId);
    const fileNames = new Map(axis.options.map(({ id, name }) => [id, name]));
    const ownNames = new Map(own.options.map(({ providerId, name }) => [providerId, name]));
    const isSame = pairs.every(
      ({ variant, current }) =>
        fileNames.get(variant.options?.[axis.id] ?? '') === ownNames.get(current.options[own.providerId] ?? ''),
    );
    if (!isSame) return false;
  }
  return attributes
    .filter(({ providerId }) => !inFile.has(providerId))
    .every(({ providerId }) => new Set(pairs.map(({ current }) => current.options[providerId])).size <= 1);
}
