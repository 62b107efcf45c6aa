import { createHmac } from 'node:crypto';
import { BoundedCache } from '#shared/concurrency/bounded-cache.ts';
import {
  isResizable,
  pictureSignatureLength,
  pictureTemplate,
  pictureTextToSign,
} from '#shared/rules/links/picture-link.ts';
import { sourceResizeTemplate } from '#shared/rules/links/source-resize-template.ts';

/** The URL template of a picture in a width (`ProductImage.sized`); null when the picture cannot be resized. */
export type SizedUrl = (url: string) => string | null;

/** More pictures than any page shows. */
const maxCached = 20_000;

/**
 * Uses the picture's own host if it can resize, otherwise the gateway, which accepts URLs signed with `contextSecret`.
 * Null: the gateway does not resize.
 */
export function sizedUrls(contextSecret: string | null): SizedUrl {
  const cache = new BoundedCache<string | null>(maxCached);
  const find = (url: string): string | null => {
    const bySource = sourceResizeTemplate(url);
    if (bySource !== null || contextSecret === null || !isResizable(url)) return bySource;
    const signature = createHmac('sha256', contextSecret).update(pictureTextToSign(url)).digest('base64url');
    return pictureTemplate(signature.slice(0, pictureSignatureLength));
  };
  return (url) => {
    const cached = cache.get(url);
    return cached === undefined ? cache.set(url, find(url)) : cached;
  };
}

/** Adds the URL template for a width to every picture of a response (under `image` and `images`). */
export function addSizes(response: unknown, sizedUrl: SizedUrl): void {
  if (Array.isArray(response)) for (const one of response) addSizes(one, sizedUrl);
  else if (typeof response === 'object' && response !== null)
    for (const [name, value] of Object.entries(response)) {
      if (name === 'image') addSize(value, sizedUrl);
      else if (name === 'images' && Array.isArray(value)) for (const image of value) addSize(image, sizedUrl);
      else addSizes(value, sizedUrl);
    }
}

function addSize(image: unknown, sizedUrl: SizedUrl): void {
  if (typeof image !== 'object' || image === null || !('url' in image) || typeof image.url !== 'string') return;
  const sized = sizedUrl(image.url);
  if (sized !== null) Object.assign(image, { sized });
}
