import { pictureKind } from '#shared/rules/links/picture-kind.ts';
import { PictureFailure } from './picture-failure.ts';

/** The formats of resized pictures. */
export type PictureFormat = 'webp' | 'jpeg';

export type Resizer = {
  /** Resizes to at most `width` pixels, upright and without camera metadata. Throws `PictureFailure`. */
  resize(bytes: Buffer, width: number, format: PictureFormat): Promise<Buffer>;
};

/** The decoders of accepted formats. All others of the library are blocked. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Gif'].map(
  (name) => `VipsForeignLoad${name === 'Gif' ? 'Nsgif' : name}Buffer`,
);
const secondsForOne = 5;

/** Loads the library that resizes pictures on its own threads. `null` if it is not installed. */
export async function openResizer(maxPixels: number): Promise<Resizer | null> {
  // It is an optional package, not available for every system.
  const loaded = await import('sharp').catch(() => null);
  if (loaded === null) return null;
  const sharp = loaded.default;
  // Each picture is processed once, so a cache is useless. Several pictures run in parallel, each on one thread.
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders });
  return {
    async resize(bytes, width, format) {
      if (pictureKind(bytes) === null) throw new PictureFailure('not-a-picture');
      try {
        const small = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, pages: 1 })
          .timeout({ seconds: secondsForOne })
          .autoOrient()
          .resize({ width, withoutEnlargement: true });
        // JPEG has no transparency: transparent parts become white.
        const written =
          format === 'webp'
            ? small.webp({ quality: 75, effort: 3 })
            : small.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true });
        return await written.toBuffer();
      } catch (error) {
        throw new PictureFailure(
          error instanceof Error && error.message.includes('pixel limit') ? 'too-large' : 'not-a-picture',
        );
      }
    },
  };
}
