import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncoding } from '../http/accepted-encoding.ts';
import type { ClientAnswer } from './upstream-response-validation.ts';

/** Bytes. Less than two packets gain nothing. */
const worthwhile = 2_000;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
// A list of products comes to a fifth either way; more effort gains a tenth of that and takes ten times as long.
const offers = [
  { name: 'br', pack: (body: Buffer) => toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) },
  { name: 'gzip', pack: (body: Buffer) => toGzip(body, { level: 6 }) },
  { name: 'identity', pack: null },
];

/**
 * The same answer in fewer bytes, where the client takes them and it is long enough. Only for the catalogue: what holds a secret beside
 * words that somebody else chose must not be packed together with them (BREACH).
 */
export async function compressResponse(answer: ClientAnswer, accepts: string | undefined): Promise<ClientAnswer> {
  const { headers, body } = answer;
  if (!Buffer.isBuffer(body) || body.byteLength < worthwhile) return answer;
  const offer = acceptedEncoding(accepts, offers);
  if (!offer?.pack) return answer;
  const { etag } = headers;
  return {
    ...answer,
    // Packed it is another spelling of the same thing, which a weak tag says.
    headers: {
      ...headers,
      'content-encoding': offer.name,
      vary: 'accept-encoding',
      ...(etag ? { etag: etag.replace(/^(?!W\/)/, 'W/') } : {}),
    },
    body: await offer.pack(body),
  };
}
