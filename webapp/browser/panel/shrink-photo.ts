/** A photo that is ready to be sent, and a small picture of it to show meanwhile. */
export type ShrunkPhoto = { file: Blob; preview: string };

const longestSide = 1600;
const previewSide = 192;

/**
 * Makes a photo of the camera small enough for a slow connection: upright, at most 1600 pixels long, without the
 * camera's data such as the place. Null: the browser can't read the file as a picture.
 */
export async function shrinkPhoto(file: Blob): Promise<ShrunkPhoto | null> {
  const photo = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (photo === null) return null;
  try {
    const small = await drawn(photo, longestSide).convert();
    return small && { file: small, preview: drawn(photo, previewSide).canvas.toDataURL('image/jpeg', 0.7) };
  } finally {
    photo.close();
  }
}

function drawn(photo: ImageBitmap, side: number) {
  const scale = Math.min(1, side / Math.max(photo.width, photo.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(photo.width * scale));
  canvas.height = Math.max(1, Math.round(photo.height * scale));
  const pen = canvas.getContext('2d');
  // A JPEG has no transparency.
  if (pen) {
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(photo, 0, 0, canvas.width, canvas.height);
  }
  const convert = () => new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
  return { canvas, convert };
}
