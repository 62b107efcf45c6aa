import { pictureWidths } from './picture-sizes.ts';

/** Prefix of the gateway's resized pictures: `/picture/<width>/<signature>?<address of the picture>`. */
export const picturePathPrefix = '/picture';

const maxLength = 2_000;

/**
 * The address template of a resized picture, with `{width}` and `{url}`. Without a valid signature the gateway resizes
 * nothing.
 */
export const pictureTemplate = (signature: string): string => `${picturePathPrefix}/{width}/${signature}?{url}`;

/**
 * The text that both servers sign with CONTEXT_SECRET (HMAC-SHA256, base64url, its first 22 letters). No context
 * headers can produce the same text.
 */
export const pictureTextToSign = (address: string): string => `picture\n${address}`;
export const pictureSignatureLength = 22;

/**
 * Whether the gateway could resize this picture: an absolute address that is safe in a query and a `srcset`, and not a
 * vector or an already small format.
 */
export const isResizable = (address: string): boolean =>
  address.length <= maxLength &&
  wholeAddress.test(address) &&
  !address.endsWith(',') &&
  !/\.(svgz?|avif)(\?|$)/i.test(address);

const wholeAddress = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?\/[\w\-.~!$&()*+,;=:@%/?[\]^`{|}]*$/;

/** A width from a path; `null` if it is not one of `pictureWidths`. */
export const readPictureWidth = (text: string): number | null =>
  pictureWidths.find((width) => `${width}` === text) ?? null;
