import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  isResizable,
  pictureRoom,
  pictureSignatureLength,
  pictureTextToSign,
  readPictureWidth,
} from '#shared/rules/links/picture-link.ts';
import type { Config } from '../config.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { isUnchanged, sendNoFile } from '../pages/static-files.ts';
import { forAnyPage } from '../security/security-headers.ts';
import type { Pictures } from './open-pictures.ts';
import type { PictureFormat } from './resize.ts';

export const picturePath = `${pictureRoom}/:width/:signature`;

type Parts = { config: Config; pictures: Pictures; rates: RateLimits; metrics: Metrics };
type Asked = { width: number; source: string };

/** How long a browser remembers that there is no smaller picture, in seconds. */
const noneForSeconds = 60;

/**
 * A shop's picture in a width (`ProductImage.sized`). Only what the order service signed is fetched. What can't be made smaller is 404,
 * for whatever reason: the page then asks the source itself (`components/ui/picture.tsx`). A redirect would let a link to this host
 * open any site whose address once stood in a feed.
 */
export function pictureRoute(app: FastifyInstance, { config, pictures, rates, metrics }: Parts): void {
  const keptFor = `public, max-age=${Math.floor(config.limits.pictureKeepMs / 1_000)}, immutable`;
  app.route({
    method: ['GET', 'HEAD'],
    url: picturePath,
    handler: async (request, reply): Promise<FastifyReply> => {
      const asked = readAsked(request, config.contextSecret);
      if (asked === null) return sendNoFile(reply);
      const format = formatFor(request.headers.accept);
      const found = await pictures.find({ ...asked, format }, () => rates.mayMakePicture(request.ip));
      metrics.pictureAsked(found.kind === 'picture' ? found.from : found.word);
      reply.headers(forAnyPage).header('vary', 'accept');
      if (found.kind === 'source')
        return sendNoFile(reply.header('cache-control', `public, max-age=${noneForSeconds}`));
      const tag = `"${found.hash}"`;
      reply.header('cache-control', keptFor).header('etag', tag);
      if (isUnchanged(request.headers['if-none-match'], tag)) return reply.code(304).send();
      return reply.type(`image/${format}`).send(found.bytes);
    },
  });
}

/** What is asked for, if the width is one of ours and the signature is right; the picture's address is everything behind the `?`. */
function readAsked(request: FastifyRequest, contextSecret: string): Asked | null {
  const [, width = '', signature = '', source = ''] =
    /^\/picture\/(\d{1,4})\/([\w-]{1,100})\/?\?(.+)$/.exec(request.raw.url ?? '') ?? [];
  const pixels = readPictureWidth(width);
  const isRight = isSigned(source, signature, contextSecret) && isResizable(source) && URL.canParse(source);
  return pixels !== null && isRight ? { width: pixels, source } : null;
}

function isSigned(source: string, signature: string, contextSecret: string): boolean {
  const right = createHmac('sha256', contextSecret)
    .update(pictureTextToSign(source))
    .digest('base64url')
    .slice(0, pictureSignatureLength);
  const sent = Buffer.from(signature);
  return sent.length === right.length && timingSafeEqual(sent, Buffer.from(right));
}

/** WebP for whoever says they can show it, as every browser of these years does. */
const formatFor = (accept: string | undefined): PictureFormat =>
  /\bimage\/webp\b/i.test(accept ?? '') ? 'webp' : 'jpeg';
