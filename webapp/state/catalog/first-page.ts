import type { DrawnFirstPage, FirstPage } from '#shared/model/first-page.ts';
import type { Product } from '#shared/model/product.ts';
import { withCollections } from './category-tabs.ts';

/** What of a first page the screen shows, and no more: it travels with every page. */
export function prerenderStateOf({ settings, categories, products }: FirstPage): DrawnFirstPage {
  const { data, ...pagedData } = products;
  return { shopId: settings.shopId, categories: withCollections(categories.data, settings), products: data.map(cardFieldsOf), pagedData };
}

/**
 * The list as the session has it, behind which what was loaded since stays. A product that shows the same is the same object as before:
 * its card is not drawn again.
 */
export function mergeRefreshed(shown: readonly Product[], prerenderedCount: number, refreshed: readonly Product[]): Product[] {
  const known = new Map(shown.map((product) => [product.providerId, product]));
  const first = refreshed.map((product) => {
    const old = known.get(product.providerId);
    return old && JSON.stringify(cardFieldsOf(old)) === JSON.stringify(cardFieldsOf(product)) ? old : product;
  });
  const ids = new Set(refreshed.map(({ providerId }) => providerId));
  return [...first, ...shown.slice(prerenderedCount).filter(({ providerId }) => !ids.has(providerId))];
}

/** What only a product's own page shows is left out. */
const cardFieldsOf = (product: Product): Product => ({
  ...product,
  images: product.images.slice(0, 1),
  description: '',
  attributes: [],
  dimensions: [],
  variantImagesSrc: [],
  specification: [],
});
