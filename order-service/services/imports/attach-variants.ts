import type { FeedProduct, FeedVariant } from '../../feeds/feed-product.ts';
import { commonActiveState, commonProductFields } from '../../feeds/group-variants.ts';
import type { Steps } from '../core/steps.ts';

/**
 * For a file without a group column: rows whose codes are variants of another product of the shop describe those
 * variants. They are grouped under that product. `ownerOf` returns the product of a code, if it came from a feed.
 */
export function* regroupByOwner(
  products: readonly FeedProduct[],
  ownerOf: (sku: string) => string | undefined,
): Steps<FeedProduct[]> {
  const owned = new Map<string, FeedProduct[]>();
  const all: FeedProduct[] = [];
  for (const product of products) {
    yield;
    const isGrouped = product.group !== undefined || product.axes.length > 0;
    const owner = isGrouped ? undefined : ownerOf(product.sku);
    const rows = owner === undefined ? undefined : owned.get(owner);
    if (owner === undefined || owner === product.providerId) all.push(product);
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
    // An id that the file itself uses for another product stays with that product.
    for (const one of taken.has(owner) ? rows : [productOf(owner, rows)]) all.push(one);
  }
  return all.sort((one, other) => one.line - other.line);
}

function productOf(owner: string, rows: FeedProduct[]): FeedProduct {
  const [first] = rows;
  if (first === undefined) throw new Error('an owner without rows');
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
  const { sku, price, promotion, stock, isInStock, images } = row;
  return {
    ...{ sku, price, promotion, stock, isInStock },
    isActive: price === null && !isPriceOnRequest ? false : row.isActive,
    options: undefined,
    image: images === undefined ? undefined : (images[0] ?? null),
  };
};
