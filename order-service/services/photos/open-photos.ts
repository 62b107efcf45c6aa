import { type BucketKeys, bucketStore } from '../../providers/photos/bucket-store.ts';
import { folderStore } from '../../providers/photos/folder-store.ts';
import type { FeedFolder } from '../imports/feed-folder.ts';
import type { PhotoParts } from './photos.ts';

type PhotoConfig = { photos: { folder: string; bucket: BucketKeys | null; shopBytes: number } };

/** Uploaded photos as the environment says: in the bucket, or in the data folder without one. */
export const openPhotos = ({ photos }: PhotoConfig, uploads: FeedFolder): PhotoParts => ({
  store: photos.bucket ? bucketStore(photos.bucket) : folderStore(photos.folder),
  uploads,
  shopBytes: photos.shopBytes,
});
