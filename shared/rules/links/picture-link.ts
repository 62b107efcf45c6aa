import { pictureWidths } from './picture-sizes.ts';

/** Below it the gateway gives out smaller pictures: `/picture/<width>/<signature>?<address of the picture>`. */
export const pictureRoom = '/picture';

const maxLength = 2_000;

/** What is filled in for a width, with `{url}` for the picture's address: whoever has no right signature gets nothing made. */
export const pictureTemplate = (signature: string): string => `${pictureRoom}/{width}/${signature}?{url}`;

/** What both servers sign with CONTEXT_SECRET (HMAC-SHA256, base64url, its first 22 letters). It is no text that context headers could be. */
export const pictureTextToSign = (address: string): string => `picture\n${address}`;
export const pictureSignatureLength = 22;

/**
 * Whether the gateway could make this picture smaller: a whole address that survives a query and a `srcset` as it is, and no drawing or
 * format that is small already.
 */
export const isResizable = (address: string): boolean =>
  address.length <= maxLength &&
  wholeAddress.test(address) &&
  !address.endsWith(',') &&
  !/\.(svgz?|avif)(\?|$)/i.test(address);

const wholeAddress = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?\/[\w\-.~!$&()*+,;=:@%/?[\]^`{|}]*$/;

/** A width as it stands in a path; null when it is none of ours. */
export const readPictureWidth = (text: string): number | null =>
  pictureWidths.find((width) => `${width}` === text) ?? null;
