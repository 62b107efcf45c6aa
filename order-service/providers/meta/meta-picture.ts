/** Meta fetches a picture itself, so it must be reachable for anybody, and it takes JPEG and PNG only; null: send the words without it. */
export function metaCompatiblePicture(pictureUrl: string | null): string | null {
  if (pictureUrl === null || !URL.canParse(pictureUrl)) return null;
  const { protocol, pathname } = new URL(pictureUrl);
  // An address that does not say what it is may well be one of the two: if not, the words are sent without it.
  return protocol === 'https:' && !/\.(svg|webp|gif|avif|bmp|tiff?|ico)$/i.test(pathname) ? pictureUrl : null;
}
