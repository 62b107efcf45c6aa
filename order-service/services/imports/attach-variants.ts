import type { FeedProduct, FeedVariant } from '../../feeds/feed-product.ts';
import { commonActiveState, commonProductFields } from '../../feeds/group-variants.ts';
import type { Steps } from '../core/time-slicing.ts';

/** What an import's plan needs of a feed's product. `index`: its number in the feed. */
export type ProductOutline = Pick<
  FeedProduct,
  'line' | 'providerId' | 'categoryPath' | 'furtherPaths' | 'sellerName'
> & {
  index: number;
  /** The codes of its variants, or its own. */
  skus: readonly string[];
  /** The categories in the shop's own spreadsheet, as its cells write them. */
  categoryTexts?: readonly string[];
  /** The file states its group, or that it has none. */
  isGrouped: boolean;
};

/** A product to import, from these products of the feed: one, or with `isJoined` those that are its variants. */
export type PlannedProduct = { providerId: string; line: number; rows: ProductOutline[]; isJoined: boolean };

/**
 * For a file without a group column: rows whose codes are variants of another product of the shop describe those
 * variants. They are grouped under that product. `ownerOf` returns the product of a code, if it came from a feed.
 */
export function* regroupByOwner(
  products: readonly ProductOutline[],
  ownerOf: (sku: string) => string | undefined,
): Steps<PlannedProduct[]> {
  const owned = new Map<string, ProductOutline[]>();
  const all: PlannedProduct[] = [];
  for (const product of products) {
    yield;
    const [sku] = product.skus;
    const owner = product.isGrouped || sku === undefined ? undefined : ownerOf(sku);
    const rows = owner === undefined ? undefined : owned.get(owner);
    if (owner === undefined || owner === product.providerId) all.push(single(product));
    else if (rows) rows.push(product);
    else owned.set(owner, [product]);
  }
  const taken = new Set<string>();
  for (const { providerId } of all) {
    yield;
    taken.add(providerId);
  }
  for (const [owner, rows] of owned) {
    yield;
    const [first] = rows;
    if (first === undefined) continue;
    // An id that the file itself uses for another product stays with that product.
    if (taken.has(owner)) for (const row of rows) all.push(single(row));
    else all.push({ providerId: owner, line: first.line, rows, isJoined: true });
  }
  return all.sort((one, other) => one.line - other.line);
}

const single = (product: ProductOutline): PlannedProduct => {
  const { providerId, line } = product;
  return { providerId, line, rows: [product], isJoined: false };
};

/** The product to import from the feed's products that it was planned from. */
export function plannedProduct({ providerId, isJoined }: PlannedProduct, rows: readonly FeedProduct[]): FeedProduct {
  const [first] = rows;
  if (first === undefined) throw new Error('a planned product without rows');
  return isJoined ? productOf(providerId, first, rows) : first;
}

function productOf(owner: string, first: FeedProduct, rows: readonly FeedProduct[]): FeedProduct {
  const isPriceOnRequest = first.isPriceOnRequest && rows.every((row) => row.isPriceOnRequest);
  const together = rows.length === 1 ? {} : { ...commonProductFields(rows), isActive: commonActiveState(rows) };
  return {
    ...first,
    ...together,
    providerId: owner,
    isPriceOnRequest,
    variants: rows.map((row) => variantOf(row, isPriceOnRequest)),
  };
}

/** A variant without a price can't be sold beside variants that have one. */
const variantOf = (row: FeedProduct, isPriceOnRequest: boolean | undefined): FeedVariant => {
  const { sku, barcode, weight, price, promotion, stock, isStockUnreadable, isInStock, images } = row;
  return {
    ...{ sku, barcode, weight, price, promotion, stock, isInStock, ...(isStockUnreadable && { isStockUnreadable }) },
    isActive: price === null && !isPriceOnRequest ? false : row.isActive,
    options: undefined,
    image: images === undefined ? undefined : (images[0] ?? null),
  };
};
