import type { ProductImage } from '../../model/catalog/product.ts';

/** The allowed widths of a picture, in device pixels: few, so that many pages share each of them. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280] as const;

/** A picture's addresses in all widths, in `srcset` format; undefined without a resizer. */
export const srcSetOf = ({ url, sized }: ProductImage): string | undefined =>
  // Replace the width first: the address may contain braces.
  sized &&
  pictureWidths.map((width) => `${sized.replace('{width}', `${width}`).replace('{url}', () => url)} ${width}w`).join();
