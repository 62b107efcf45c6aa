/**
 * A picture's address for readers outside of the shop's pages. A picture of this server has only a path; it gets the
 * shop's address, `shopUrl`, without a trailing slash. Any other picture stays as it is.
 */
export const absolutePicture = (image: string, shopUrl: string): string =>
  ownPath.test(image) ? shopUrl + image : image;

/** The path of an address, as `absolutePicture` put it there; null for anything else. */
export function pathOfPicture(image: string): string | null {
  const [origin = ''] = /^https?:\/\/[^/\s]+(?=\/)/i.exec(image) ?? [];
  return origin === '' ? null : image.slice(origin.length);
}

const ownPath = /^\/(?!\/)/;
