import type { CurrentProduct } from '../../database/catalog/current-products.ts';
import type { FeedProduct } from '../../feeds/feed-product.ts';

/**
 * The file's pictures with those of this server by their paths, as the shop has them. A feed has whole addresses only,
 * which begin with the host of the moment.
 */
export function withOwnPictures(product: FeedProduct, current: CurrentProduct | undefined): FeedProduct {
  const all = [...(current?.images ?? []), ...(current?.variants.flatMap(({ image }) => image ?? []) ?? [])];
  const own = new Set(all.filter((image) => image.startsWith('/')));
  if (own.size === 0) return product;
  const known = (image: string): string => {
    const path = URL.canParse(image) ? new URL(image).pathname : '';
    return own.has(path) ? path : image;
  };
  return {
    ...product,
    images: product.images?.map(known),
    moreImages: product.moreImages?.map(known),
    variants: product.variants.map((variant) => ({ ...variant, image: variant.image && known(variant.image) })),
  };
}
