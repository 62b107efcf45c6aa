import { PictureFailure } from './picture-failure.ts';
import { pictureKind } from './picture-kind.ts';

/** What smaller pictures are made as. */
export type PictureFormat = 'webp' | 'jpeg';

export type Resizer = {
  /** The picture no wider than so many pixels, upright and without what cameras write beside it; throws `PictureFailure`. */
  resize(bytes: Buffer, width: number, format: PictureFormat): Promise<Buffer>;
};

/** Decoders of what we take in; all others of the library stay shut. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Gif'].map(
  (name) => `VipsForeignLoad${name === 'Gif' ? 'Nsgif' : name}Buffer`,
);
const secondsForOne = 5;

/** The library that makes pictures smaller, on threads of its own; null where it is not installed. */
export async function openResizer(maxPixels: number): Promise<Resizer | null> {
  // It is an optional package: not every system has it.
  const loaded = await import('sharp').catch(() => null);
  if (loaded === null) return null;
  const sharp = loaded.default;
  // Each picture comes by once: remembering parts of it helps nobody. Several are made side by side instead of one by several threads.
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
        // Where a picture shows through, jpeg can't: it stands on white.
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
