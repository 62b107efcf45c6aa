import type { Product } from '#shared/model/catalog/product.ts';
import type { PrerenderedPage, RenderedFirstPage } from '#shared/model/prerendered-page.ts';
import { withCollections } from '#shared/rules/catalog/with-collections.ts';

/** The fields of a first page that the screen shows. The data is part of every page, so it holds nothing else. */
export function prerenderStateOf({ settings, categories, products }: PrerenderedPage): RenderedFirstPage {
  const { data, ...pagedData } = products;
  return {
    shopId: settings.shopId,
    categories: withCollections(categories.data, settings),
    products: data.map(cardFieldsOf),
    pagedData,
    ...(settings.productLayout ? { productLayout: settings.productLayout } : {}),
  };
}

/**
 * The list as loaded with the session, followed by the pages loaded since. An unchanged product keeps its object, so
 * its card is not rendered again.
 */
export function mergeRefreshed(
  shown: readonly Product[],
  prerenderedCount: number,
  refreshed: readonly Product[],
): Product[] {
  const known = new Map(shown.map((product) => [product.providerId, product]));
  const first = refreshed.map((product) => {
    const old = known.get(product.providerId);
    return old && JSON.stringify(cardFieldsOf(old)) === JSON.stringify(cardFieldsOf(product)) ? old : product;
  });
  const ids = new Set(refreshed.map(({ providerId }) => providerId));
  return [...first, ...shown.slice(prerenderedCount).filter(({ providerId }) => !ids.has(providerId))];
}

/** Leaves out what only the product page shows. */
const cardFieldsOf = (product: Product): Product => ({
  ...product,
  images: product.images.slice(0, 1),
  description: '',
  attributes: [],
  dimensions: [],
  variantImagesSrc: [],
  specification: [],
});
