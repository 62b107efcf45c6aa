import { photoTemplate } from './uploaded-photo.ts';

/**
 * The address template of a source that resizes its own pictures, with `{url}` for the picture's address and `{width}`
 * for the pixels; `null` for other sources.
 */
export function sourceResizeTemplate(address: string): string | null {
  const own = photoTemplate(address);
  if (own !== null) return own;
  const [, host = '', path = '', query = ''] = /^https:\/\/([a-z0-9.-]+)(\/[^?#\s]*)(\?[^#\s]*)?$/.exec(address) ?? [];
  if (!isShopify(host, path) || sizeInName.test(path) || sizeInQuery.test(query) || address.endsWith(',')) return null;
  return query === '' ? '{url}?width={width}' : '{url}&width={width}';
}

/** Shopify accepts `width` at its own host and below /cdn/shop of every shop, and never enlarges a picture. */
const isShopify = (host: string, path: string): boolean =>
  !path.endsWith('.svg') &&
  (host === 'cdn.shopify.com' ? path.startsWith('/s/files/') : /^\/cdn\/shop\/(files|products)\//.test(path));

// An address that already contains a size stays unchanged.
const sizeInName =
  /_(\d+x\d*|x\d+|pico|icon|thumb|small|compact|medium|large|grande|master)(_crop_[a-z]+)?(@\dx)?(\.progressive)?\.\w+$/;
const sizeInQuery = /[?&](width|height|crop)=/;
