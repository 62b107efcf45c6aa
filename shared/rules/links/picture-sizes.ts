import type { ProductImage } from '../../model/product.ts';

/** The widths a picture may be asked in, in device pixels: few, so that many pages share each of them. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280] as const;

/** A picture's addresses in all widths, as `srcset` writes them; undefined when nobody makes it smaller. */
export const srcSetOf = ({ url, sized }: ProductImage): string | undefined =>
  // The width first: an address may have braces of its own.
  sized &&
  pictureWidths.map((width) => `${sized.replace('{width}', `${width}`).replace('{url}', () => url)} ${width}w`).join();
