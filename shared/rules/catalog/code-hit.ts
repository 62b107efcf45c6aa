import type { Product } from '../../model/catalog/product.ts';
import type { CodeHit } from '../../model/catalog/product-list-page.ts';

/**
 * The variant that Enter adds after an agent's search: the only one whose code was typed or scanned. `null`: none or
 * several; or the SKU is a plain word, and other products have this word.
 */
export function hitToAdd(
  typed: string,
  codes: readonly CodeHit[],
  products: readonly Pick<Product, 'providerId'>[],
): CodeHit | null {
  const [hit, ...others] = codes;
  if (!hit || others.length > 0) return null;
  const isWord = hit.by === 'sku' && /^[\p{L}\p{N}]+$/u.test(typed.trim());
  return isWord && products.some(({ providerId }) => providerId !== hit.providerId) ? null : hit;
}

/** Whether a typed text looks like a code, not like words: an unknown one is a scan that found nothing. */
export function isCodeLike(typed: string): boolean {
  const text = typed.trim();
  return /\d/.test(text) && !/\s/.test(text);
}
