import { pictureKind } from '#shared/rules/links/picture-kind.ts';
import { photoSide, photoWidths } from '#shared/rules/links/uploaded-photo.ts';

/** A photo in the forms that are stored: a JPEG, which every channel accepts, and smaller WebP files for pages. */
export type EncodedPhoto = {
  jpeg: Buffer;
  smaller: { width: number; bytes: Buffer }[];
  width: number;
  height: number;
};

/** Why a file is no photo that can be used. */
export type PhotoProblem = 'not-a-picture' | 'too-large' | 'off';

/** The decoders of accepted formats. All others of the library are blocked, as for resized pictures. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`);
const secondsForOne = 10;
const maxPixels = 50_000_000;

/**
 * Encodes the photo again: upright, at most `photoSide` pixels long, without the camera's data such as the place.
 * Nothing of the uploaded bytes is stored.
 */
export async function encodePhoto(bytes: Buffer): Promise<EncodedPhoto | PhotoProblem> {
  if (pictureKind(bytes) === null) return 'not-a-picture';
  // It is an optional package, not available for every system.
  const loaded = await import('sharp').catch(() => null);
  if (loaded === null) return 'off';
  const sharp = loaded.default;
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders });
  try {
    const { data: jpeg, info } = await sharp(bytes, {
      ...{ limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, pages: 1 },
    })
      .timeout({ seconds: secondsForOne })
      .autoOrient()
      .resize({ width: photoSide, height: photoSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 85, mozjpeg: true })
      .toBuffer({ resolveWithObject: true });
    const smaller: EncodedPhoto['smaller'] = [];
    for (const width of photoWidths)
      smaller.push({
        width,
        bytes: await sharp(jpeg)
          .resize({ width, withoutEnlargement: true })
          .webp({ quality: 75, effort: 3 })
          .toBuffer(),
      });
    return { jpeg, smaller, width: info.width, height: info.height };
  } catch (error) {
    return error instanceof Error && error.message.includes('pixel limit') ? 'too-large' : 'not-a-picture';
  }
}
