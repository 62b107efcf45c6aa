import { pathOfPicture } from '#shared/rules/links/absolute-picture.ts';
import { photoAddress, photoIdOf } from '#shared/rules/links/uploaded-photo.ts';
import type { CurrentProduct } from '../../database/catalog/current-products.ts';
import type { Db } from '../../database/engine/database.ts';
import { findPhotos } from '../../database/photos/photos.ts';
import type { FeedProduct } from '../../feeds/feed-product.ts';
import { ownValues } from '../../feeds/tables/own-columns.ts';

/** Whether the shop has this photo, by its path. */
export type IsUploadedPhoto = (path: string) => boolean;

/**
 * Which of the files' pictures are uploaded photos of the shop. Their ids are hashes, so the address of any host is
 * accepted.
 */
export async function findUploadedPhotos(
  db: Db,
  shopId: string,
  batch: readonly FeedProduct[],
): Promise<IsUploadedPhoto> {
  const ids = batch.flatMap(linksOf).flatMap((link) => photoIdOf(pathOfPicture(link) ?? link) ?? []);
  const own = new Set(ids.length === 0 ? [] : (await findPhotos(db, shopId, [...new Set(ids)])).map(photoAddress));
  return (path) => own.has(path);
}

const linksOf = ({ images = [], moreImages = [], variants, sheet = [] }: FeedProduct): string[] => [
  ...images,
  ...moreImages,
  ...variants.flatMap(({ image }) => image ?? []),
  ...sheet.flatMap(({ cells }) => ownValues(`${cells.images ?? ''}|${cells.variantImage ?? ''}`)),
];

/** Reads a file's link: a picture of this server gets its path again, whichever host the file names. */
export function uploadedPictureOf(
  current: CurrentProduct | undefined,
  isUploadedPhoto: IsUploadedPhoto,
): (link: string) => string {
  const all = [...(current?.images ?? []), ...(current?.variants.flatMap(({ image }) => image ?? []) ?? [])];
  const own = new Set(all);
  return (link) => {
    const path = own.has(link) ? null : pathOfPicture(link);
    return path !== null && (own.has(path) || isUploadedPhoto(path)) ? path : link;
  };
}

/**
 * The file's pictures with those of this server by their paths, as the shop has them. A feed has whole addresses only,
 * which begin with the host of the moment.
 */
export function withUploadedPictures(
  product: FeedProduct,
  current: CurrentProduct | undefined,
  isUploadedPhoto: IsUploadedPhoto,
): FeedProduct {
  const known = uploadedPictureOf(current, isUploadedPhoto);
  return {
    ...product,
    images: product.images?.map(known),
    moreImages: product.moreImages?.map(known),
    variants: product.variants.map((variant) => ({ ...variant, image: variant.image && known(variant.image) })),
  };
}
