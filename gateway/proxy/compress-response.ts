import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncoding } from '../http/accepted-encoding.ts';
import type { ClientResponse } from './upstream-response-validation.ts';

/** Bytes. A response below two packets gains nothing. */
const minBytes = 2_000;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
// Both encodings shrink a product list to a fifth. More effort gains a tenth of that and takes ten times as long.
const offers: readonly { name: string; compress: ((body: Buffer) => Promise<Buffer>) | null }[] = [
  { name: 'br', compress: (body: Buffer) => toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) },
  { name: 'gzip', compress: (body: Buffer) => toGzip(body, { level: 6 }) },
  { name: 'identity', compress: null },
];

/**
 * Compresses a long enough response if the client accepts it. Only for the catalogue and the panel's reads: a response
 * that contains a secret beside text chosen by an attacker must not be compressed (BREACH).
 */
export async function compressResponse(answer: ClientResponse, accepts: string | undefined): Promise<ClientResponse> {
  const { headers, body } = answer;
  if (!Buffer.isBuffer(body) || body.byteLength < minBytes) return answer;
  const offer = acceptedEncoding(accepts, offers);
  if (!offer?.compress) return answer;
  const { etag } = headers;
  return {
    ...answer,
    // A compressed copy is another representation of the same content, so its tag is weak.
    headers: {
      ...headers,
      'content-encoding': offer.name,
      vary: 'accept-encoding',
      ...(etag ? { etag: etag.replace(/^(?!W\/)/, 'W/') } : {}),
    },
    body: await offer.compress(body),
  };
}
