/** The environment variables of uploaded photos: a part of the table in `environment.ts`. */
export const photoSettings = [
  {
    name: 'PHOTO_BUCKET_URL',
    group: 'Pictures',
    defaultText: 'none: photos are in `DATA_DIR/photos`',
    description:
      'An S3-compatible bucket for the photos that shops upload, with a prefix if wanted. It may be private. Several ' +
      'servers need it, or a folder that they share.',
    example: 'https://s3.sa-east-1.amazonaws.com/fotos-da-loja',
  },
  {
    name: 'PHOTO_BUCKET_REGION',
    group: 'Pictures',
    defaultText: '`auto`',
    description: 'The region of the bucket, as its signature names it.',
    example: 'sa-east-1',
  },
  {
    name: 'PHOTO_BUCKET_KEY_ID',
    group: 'Pictures',
    defaultText: 'none',
    description: 'The access key of the bucket. It may read, write and delete there.',
    example: '<access key id>',
  },
  {
    name: 'PHOTO_BUCKET_SECRET',
    group: 'Pictures',
    defaultText: 'none',
    description: 'The secret of the access key.',
    isSecret: true,
    example: '<secret access key>',
  },
  {
    name: 'PHOTO_SHOP_MB',
    group: 'Pictures',
    defaultText: '`512`',
    description: 'What the uploaded photos of one shop may have together, in megabytes.',
    example: '512',
  },
] as const;
