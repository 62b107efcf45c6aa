import { AwsClient } from 'aws4fetch';
import { photoType } from '#shared/rules/links/uploaded-photo.ts';
import { type PhotoStore, PhotoStoreFailure } from './photo-store.ts';

/** `url`: the bucket, with a prefix if wanted: `https://s3.sa-east-1.amazonaws.com/minhas-fotos`. */
export type BucketKeys = { url: string; region: string; keyId: string; secret: string };

/** The largest file that is read. Photos are much smaller. */
const maxBytes = 8 * 1024 * 1024;

/**
 * Photos in an S3-compatible bucket, which may be private: this server reads them for the pages. A page waits for a
 * photo, so a read has less time (`readMs`) than a write. Times in milliseconds.
 */
export function bucketStore(
  { url, region, keyId, secret }: BucketKeys,
  { writeMs = 10_000, readMs = 4_000 } = {},
): PhotoStore {
  // A failed call fails at once. The person, or the sweep, tries again.
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 0 });
  const call = async (method: 'PUT' | 'GET' | 'DELETE', name: string, body?: Buffer): Promise<Buffer | null> => {
    try {
      const headers = body && { 'content-type': photoType(name) };
      const signed = await client.sign(`${url.replace(/\/$/, '')}/${name}`, {
        method,
        ...(body && { body: new Uint8Array(body), headers: headers ?? {} }),
      });
      const response = await fetch(signed, {
        signal: AbortSignal.timeout(method === 'GET' ? readMs : writeMs),
        redirect: 'error',
      });
      if (response.status === 404 && method !== 'PUT') {
        await response.body?.cancel();
        return null;
      }
      if (!response.ok) {
        await response.body?.cancel();
        throw new PhotoStoreFailure(`status ${response.status}`);
      }
      if (method === 'GET') return await wholeBody(response);
      await response.body?.cancel();
      return null;
    } catch (error) {
      throw error instanceof PhotoStoreFailure ? error : new PhotoStoreFailure(reasonOf(error));
    }
  };
  return {
    put: async (name, bytes) => void (await call('PUT', name, bytes)),
    get: (name) => call('GET', name),
    remove: async (name) => void (await call('DELETE', name)),
  };
}

async function wholeBody(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new PhotoStoreFailure('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Without the message, which may quote an address. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable';
