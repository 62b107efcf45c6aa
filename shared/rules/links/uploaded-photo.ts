/** Where this server serves the photos that a shop uploaded. */
export const photoPath = '/fotos/:file';

/** The stored widths of a photo beside its largest form, in pixels. */
export const photoWidths = [320, 640, 1280] as const;
/** The longer side of a photo's largest form, in pixels. */
export const photoSide = 1600;

const address = /^\/fotos\/([0-9a-f]{32})\.jpg$/;
const logo = /^\/fotos\/([0-9a-f]{32})(?:\.jpg|-\d{1,4}\.webp)$/;
const file = /^([0-9a-f]{32})(?:\.jpg|-(\d{1,4})\.webp)$/;

/** The address of a photo, on this server. Its id is the hash of its bytes, so it never changes. */
export const photoAddress = (id: string): string => `/fotos/${id}.jpg`;

/** The id of an uploaded photo; null for any other picture. */
export const photoIdOf = (url: string): string | null => address.exec(url)?.[1] ?? null;

/** The address template of an uploaded photo in a width; null for any other picture. */
export function photoTemplate(url: string): string | null {
  const id = photoIdOf(url);
  return id === null ? null : `/fotos/${id}-{width}.webp`;
}

/** The narrowest form of an uploaded photo, for a logo: it is 120 pixels wide at most. Another address stays. */
export const logoAddress = (url: string): string =>
  photoTemplate(url)?.replace('{width}', String(photoWidths[0])) ?? url;

/** The id of the uploaded photo that a logo shows, in any of its forms; null for any other picture. */
export const logoPhotoIdOf = (url: string): string | null => logo.exec(url)?.[1] ?? null;

/** A picture as pages show it: an uploaded photo has smaller forms. */
export function pictureOf(url: string): { url: string; sized?: string } {
  const sized = photoTemplate(url);
  return sized === null ? { url } : { url, sized };
}

/** The stored file of a requested one: the narrowest that is wide enough. Null if the name is not one of a photo. */
export function storedPhotoFile(name: string): string | null {
  const [, id, width] = file.exec(name) ?? [];
  if (id === undefined) return null;
  if (width === undefined) return name;
  const stored = photoWidths.find((one) => one >= Number(width));
  return stored === undefined ? null : `${id}-${stored}.webp`;
}

/** The media type of a stored file. */
export const photoType = (name: string): 'image/jpeg' | 'image/webp' =>
  name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
