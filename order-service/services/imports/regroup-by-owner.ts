import type { FeedProduct, FeedVariant } from '../../feeds/feed-product.ts';
import { commonActiveState, commonProductFields } from '../../feeds/group-variants.ts';

/**
 * For a file without a group column: rows whose codes are variants of another product of the shop describe those
 * variants. They are grouped under that product. `ownerOf` returns the product of a code, if it came from a feed.
 */
export function regroupByOwner(products: FeedProduct[], ownerOf: (sku: string) => string | undefined): FeedProduct[] {
  const owned = new Map<string, FeedProduct[]>();
  const own = products.flatMap((product) => {
    if (product.group !== undefined || product.axes.length > 0) return [product];
    const owner = ownerOf(product.sku);
    if (owner === undefined || owner === product.providerId) return [product];
    const rows = owned.get(owner);
    if (rows) rows.push(product);
    else owned.set(owner, [product]);
    return [];
  });
  const taken = new Set(own.map(({ providerId }) => providerId));
  // An id that the file itself uses for another product stays with that product.
  const joined = [...owned].flatMap(([owner, rows]) => (taken.has(owner) ? rows : [productOf(owner, rows)]));
  return [...own, ...joined].sort((one, other) => one.line - other.line);
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
