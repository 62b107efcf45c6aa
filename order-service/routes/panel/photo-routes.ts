import { addPhoto, type PhotoParts } from '../../services/photos/photos.ts';
import type { RouteDependencies } from '../serve.ts';
import { servePanelUpload } from './serve-panel-upload.ts';

/** The photos that are taken or chosen on the phone. */
export function registerPanelPhotos(dependencies: RouteDependencies, photos: PhotoParts): void {
  servePanelUpload(dependencies, 'addPhoto', ({ caller, ...sent }) =>
    addPhoto(dependencies.database, photos, { shopId: caller.shopId, ...sent }),
  );
}
