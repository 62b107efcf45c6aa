import { photoPath, photoType } from '#shared/rules/links/uploaded-photo.ts';
import { type PhotoParts, photoFile } from '../services/photos/photos.ts';
import type { RouteDependencies } from './serve.ts';

/** The uploaded photos. Anybody may see them, as products are public. */
export function registerPhotos({ app }: RouteDependencies, { store }: PhotoParts): void {
  app.get<{ Params: { file: string } }>(photoPath, async ({ params }, reply) => {
    const { name, bytes } = await photoFile(store, params.file);
    return reply.type(photoType(name)).send(bytes);
  });
}
