import type { Product } from '#shared/model/catalog/product.ts';

type Priced = Pick<
  Product,
  'price' | 'listPrice' | 'promotionalPrice' | 'minPrice' | 'maxPrice' | 'isPriceOnRequest' | 'currentDimension'
>;

/**
 * The content of a price block: no price yet, a price range, or one price with an optional struck-through one. Reais.
 */
export type PriceView =
  | { kind: 'on-request' }
  | { kind: 'range'; from: number; to: number }
  | { kind: 'single'; current: number; struck: number | null };

/** The price of one unit in reais: the promotional price if there is one, else the price. */
export const unitPrice = ({ price, promotionalPrice }: Pick<Product, 'price' | 'promotionalPrice'>): number =>
  promotionalPrice > 0 ? promotionalPrice : price;

/** Spec §2 "price view": list, promotional and min–max price. The range is shown until a combination is chosen. */
export function priceView(product: Priced): PriceView {
  if (product.isPriceOnRequest) return { kind: 'on-request' };
  const spans = product.minPrice > 0 && product.maxPrice > product.minPrice && product.currentDimension === null;
  if (spans) return { kind: 'range', from: product.minPrice, to: product.maxPrice };
  const current = unitPrice(product);
  const before = Math.max(product.listPrice, product.price);
  return { kind: 'single', current, struck: before > current ? before : null };
}

/** How much lower the price is than the struck-through one, in whole percent; 0 without a visible reduction. */
export function discountPercent(product: Priced): number {
  const view = priceView(product);
  return view.kind === 'single' && view.struck ? Math.floor(100 - (view.current / view.struck) * 100 + 1e-9) : 0;
}
