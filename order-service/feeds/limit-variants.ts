import { feedIdOf } from '#shared/rules/catalog/provider-id.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';
import { countLimits } from './cells/text-limits.ts';
import type { FeedProduct, ImportIssue } from './feed-product.ts';
import { lowestPrice } from './group-variants.ts';

/**
 * Keeps the first variants of a product that has too many, with a notice for the merchant. Every page of the product
 * loads all of its variants.
 */
export function limitVariants(product: FeedProduct, notices: ImportIssue[]): FeedProduct {
  const { line, providerId } = product;
  if (product.variants.length <= countLimits.variants) return product;
  const variants = product.variants.slice(0, countLimits.variants);
  const axes = product.axes.map((axis) => {
    const used = new Set(variants.map(({ options }) => options?.[axis.id]));
    return { ...axis, options: axis.options.filter(({ id }) => used.has(id)) };
  });
  const reason = `o produto tem ${decimalText(product.variants.length)} variantes: só as primeiras ${decimalText(countLimits.variants)} foram importadas`;
  notices.push({ line, id: feedIdOf(providerId), reason });
  return { ...product, price: lowestPrice(variants), axes, variants };
}
