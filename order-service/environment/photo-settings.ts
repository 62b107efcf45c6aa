import type { BucketKeys } from '../providers/photos/bucket-store.ts';

const defaultMegabytes = 512;

/**
 * Where uploaded photos are stored: a bucket, or the data folder without one. `refuse` receives the Portuguese text of
 * each problem.
 */
export function readPhotoSettings(
  text: (name: string) => string | undefined,
  refuse: (problem: string) => void,
): { bucket: BucketKeys | null; shopBytes: number } {
  const megabytes = text('PHOTO_SHOP_MB') ?? `${defaultMegabytes}`;
  const isNumber = /^\d{1,6}$/.test(megabytes) && Number(megabytes) >= 1;
  if (!isNumber) refuse('PHOTO_SHOP_MB: precisa ser um número de megabytes, 1 ou mais');
  const shopBytes = (isNumber ? Number(megabytes) : defaultMegabytes) * 1024 ** 2;

  const [url, keyId, secret] = [text('PHOTO_BUCKET_URL'), text('PHOTO_BUCKET_KEY_ID'), text('PHOTO_BUCKET_SECRET')];
  const region = text('PHOTO_BUCKET_REGION') ?? 'auto';
  if (!/^[a-z0-9-]{1,40}$/.test(region)) refuse('PHOTO_BUCKET_REGION: precisa ser uma região, como sa-east-1');
  if (url === undefined && keyId === undefined && secret === undefined) return { bucket: null, shopBytes };
  if (url === undefined) refuse('PHOTO_BUCKET_URL: falta, e sem ele não se sabe onde guardar as fotos');
  else if (!isBucketUrl(url)) refuse('PHOTO_BUCKET_URL: precisa ser um endereço https, como https://s3.example/fotos');
  if (keyId === undefined) refuse('PHOTO_BUCKET_KEY_ID: falta, e sem ele o bucket recusa as fotos');
  if (secret === undefined) refuse('PHOTO_BUCKET_SECRET: falta, e sem ele o bucket recusa as fotos');
  const bucket =
    url === undefined || keyId === undefined || secret === undefined ? null : { url, region, keyId, secret };
  return { bucket, shopBytes };
}

/** Plain http only on this machine: a stand-in of tests. */
function isBucketUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, search, hash } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
  return isSafe && username === '' && search === '' && hash === '';
}
