import type { Setting } from './setting.ts';

/** Smaller pictures and uploaded photos. */
export const pictureSettings: readonly Setting[] = [
  {
    name: 'PICTURE_SIZES',
    defaultText: '`0`',
    description:
      '`1`: the gateway makes smaller pictures. The gateway and a separate order service need the same value.',
    example: '1',
  },
  {
    name: 'PICTURE_CACHE_MB',
    defaultText: '`512`',
    description: 'Megabytes of smaller pictures in `DATA_DIR/pictures`, 16 or more. The oldest are deleted.',
    example: '512',
  },
  {
    name: 'PICTURE_OWN_HOSTS',
    defaultText: 'none',
    description:
      'Hosts whose pictures are fetched although they are private or use plain http. They are open to every shop ' +
      'of the server.',
    example: 'fotos.interno',
  },
  {
    name: 'PHOTO_BUCKET_URL',
    defaultText: 'none: photos are in `DATA_DIR/photos`',
    description:
      'An S3-compatible bucket for the photos that shops upload, with a prefix if wanted. It may be private. Several ' +
      'servers need it, or a folder that they share.',
    example: 'https://s3.sa-east-1.amazonaws.com/fotos-da-loja',
  },
  {
    name: 'PHOTO_BUCKET_REGION',
    defaultText: '`auto`',
    description: 'The region of the bucket, as its signature names it.',
    example: 'sa-east-1',
  },
  {
    name: 'PHOTO_BUCKET_KEY_ID',
    defaultText: 'none',
    description: 'The access key of the bucket. It may read, write and delete there.',
    example: '<access key id>',
  },
  {
    name: 'PHOTO_BUCKET_SECRET',
    defaultText: 'none',
    description: 'The secret of the access key.',
    isSecret: true,
    example: '<secret access key>',
  },
  {
    name: 'PHOTO_SHOP_MB',
    defaultText: '`512`',
    description: 'What the uploaded photos of one shop may have together, in megabytes.',
    example: '512',
  },
];
