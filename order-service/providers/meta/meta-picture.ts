/**
 * The picture's URL if Meta can use it, otherwise null: then the text is sent alone. Meta fetches pictures itself, so
 * they must be public, and it accepts only JPEG and PNG.
 */
export function metaCompatiblePicture(pictureUrl: string | null): string | null {
  if (pictureUrl === null || !URL.canParse(pictureUrl)) return null;
  const { protocol, pathname } = new URL(pictureUrl);
  // A URL without a file extension may be a JPEG or PNG. If it is not, the text is sent without it.
  return protocol === 'https:' && !/\.(svg|webp|gif|avif|bmp|tiff?|ico)$/i.test(pathname) ? pictureUrl : null;
}
