import { feedIdOf } from '#shared/rules/catalog/provider-id.ts';
import { maxSkuLength, shortened } from './cells/parse-id.ts';
import type { FeedProduct, ImportIssue } from './feed-product.ts';

/**
 * Product ids and SKUs are each unique in a shop. A repeated id is a problem. A repeated SKU, such as a supplier's,
 * gets the product's id behind it, with a notice.
 */
export function uniqueProducts(
  problems: ImportIssue[],
  notices: ImportIssue[],
): (product: FeedProduct) => FeedProduct | null {
  const ids = new Map<string, number>();
  const skus = new Map<string, number>();
  const freeSku = freeSkus(skus);
  return (product) => {
    const { line, providerId } = product;
    const id = feedIdOf(providerId);
    const idLine = ids.get(providerId);
    if (idLine !== undefined) {
      problems.push({ line, id, reason: `id repetido: já usado na linha ${idLine}` });
      return null;
    }
    ids.set(providerId, line);
    const uniqueSku = (sku: string): string => {
      const firstLine = skus.get(sku);
      if (firstLine === undefined) {
        skus.set(sku, line);
        return sku;
      }
      const free = freeSku(sku, providerId);
      skus.set(free, line);
      const reason = `código (SKU) "${sku.slice(0, 60)}" já usado na linha ${firstLine}: aqui entrou como "${free}"`;
      notices.push({ line, id, reason });
      return free;
    };
    if (product.variants.length === 0) return { ...product, sku: uniqueSku(product.sku) };
    const variants = product.variants.map((variant) => ({ ...variant, sku: uniqueSku(variant.sku) }));
    return { ...product, sku: variants[0]?.sku ?? product.sku, variants };
  };
}

/** Gives a repeated SKU the id of its product, and a number where that is taken. The last numbers are saved. */
function freeSkus(taken: ReadonlyMap<string, number>): (sku: string, providerId: string) => string {
  const nextOf = new Map<string, number>();
  return (sku, providerId) => {
    const base = `${sku}~${providerId}`;
    let free = shortened(base, maxSkuLength);
    let next = nextOf.get(base) ?? 2;
    for (; taken.has(free); next++) free = shortened(`${base}~${next}`, maxSkuLength);
    nextOf.set(base, next);
    return free;
  };
}
