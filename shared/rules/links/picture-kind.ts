/**
 * The format that a picture's first bytes show. `null` for anything else, such as SVG, archives or HTML, whatever its
 * content type is.
 */
export function pictureKind(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'gif' | null {
  const starts = (text: string, at = 0) =>
    Array.from(text, (letter) => letter.charCodeAt(0)).every((code, index) => bytes[at + index] === code);
  if (starts('\xff\xd8\xff')) return 'jpeg';
  if (starts('\x89PNG\r\n\x1a\n')) return 'png';
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp';
  return starts('GIF87a') || starts('GIF89a') ? 'gif' : null;
}
