import { decimalText } from '#shared/rules/text/decimal-text.ts';
import { categoryLevels } from '#shared/rules/text/text-lengths.ts';

/**
 * The maximum lengths of a product's texts in UTF-16 units, and the maximum numbers of facts, badges, category
 * levels, categories, attributes and variants.
 */
export const textLimits = {
  name: 300,
  brand: 300,
  seller: 300,
  option: 200,
  description: 50_000,
  factName: 200,
  fact: 10_000,
} as const;
export const countLimits = {
  facts: 200,
  highlights: 20,
  categoryLevels,
  categories: 20,
  /** A cart line names as many choices. */
  attributes: 20,
  /** Shopify's own maximum. A response with so many variants has 0.4 MB. */
  variants: 2_048,
} as const;

/** The start of a text that is too long. A surrogate pair is never split. */
export const cutText = (text: string, limit: number): string => text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');

/** The same for a feed, with a notice for the merchant; `field` is the merchant's name for it. */
export function truncateAndReport(text: string, limit: number, field: string, notices: string[]): string {
  if (text.length <= limit) return text;
  notices.push(`${field} com mais de ${decimalText(limit)} caracteres: só o começo foi importado`);
  return cutText(text, limit);
}
