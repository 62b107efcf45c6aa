import { decimalText } from '#shared/rules/text/decimal-text.ts';

/** How long the texts of a product may be, in UTF-16 units, and how many facts, badges and category levels it may have. */
export const textLimits = {
  name: 300,
  brand: 300,
  seller: 300,
  option: 200,
  description: 50_000,
  factName: 200,
  fact: 10_000,
} as const;
export const countLimits = { facts: 200, highlights: 20, categoryLevels: 10 } as const;

/** The beginning of a text that is too long; never half a character. */
export const cutText = (text: string, limit: number): string => text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');

/** The same for a feed, where the merchant reads a line about what was cut; `field` is what the merchant calls it. */
export function truncateAndReport(text: string, limit: number, field: string, notices: string[]): string {
  if (text.length <= limit) return text;
  notices.push(`${field} com mais de ${decimalText(limit)} caracteres: só o começo foi importado`);
  return cutText(text, limit);
}
