import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  isResizable,
  picturePathPrefix,
  pictureSignatureLength,
  pictureTextToSign,
  readPictureWidth,
} from '#shared/rules/links/picture-link.ts';
import type { Config } from '../config.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { isUnchanged, sendNoFile } from '../pages/static-files.ts';
import { crossOriginHeaders } from '../security/security-headers.ts';
import type { Pictures } from './picture-service.ts';
import type { PictureFormat } from './resize.ts';

export const picturePath = `${picturePathPrefix}/:width/:signature`;

type Parts = { config: Config; pictures: Pictures; rates: RateLimits; metrics: Metrics };
type ParsedPictureUrl = { width: number; source: string };

/** How long browsers cache that there is no resized picture, in seconds. */
const missingForSeconds = 60;

/**
 * A shop's picture in a width (`ProductImage.sized`). Only sources that the order service signed are fetched. If a
 * picture can't be resized, the response is 404, whatever the reason: then the page loads the source itself
 * (`components/ui/picture.tsx`). A redirect would let a link to this host open any site whose address was once in a
 * feed.
 */
export function pictureRoute(app: FastifyInstance, { config, pictures, rates, metrics }: Parts): void {
  const cacheControl = `public, max-age=${Math.floor(config.limits.pictureCacheMs / 1_000)}, immutable`;
  app.route({
    method: ['GET', 'HEAD'],
    url: picturePath,
    handler: async (request, reply): Promise<FastifyReply> => {
      const parsed = parsePictureUrl(request, config.contextSecret);
      if (parsed === null) return sendNoFile(reply);
      const format = formatFor(request.headers.accept);
      const found = await pictures.find({ ...parsed, format }, () => rates.mayResizePicture(request.ip));
      metrics.countPicture(found.kind === 'picture' ? found.from : found.word);
      reply.headers(crossOriginHeaders).header('vary', 'accept');
      if (found.kind === 'source')
        return sendNoFile(reply.header('cache-control', `public, max-age=${missingForSeconds}`));
      const tag = `"${found.hash}"`;
      reply.header('cache-control', cacheControl).header('etag', tag);
      if (isUnchanged(request.headers['if-none-match'], tag)) return reply.code(304).send();
      return reply.type(`image/${format}`).send(found.bytes);
    },
  });
}

/**
 * The requested picture, if the width is allowed and the signature is valid. The picture's address is everything after
 * the `?`.
 */
function parsePictureUrl(request: FastifyRequest, contextSecret: string): ParsedPictureUrl | null {
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

/** WebP for clients that accept it, as all current browsers do. */
const formatFor = (accept: string | undefined): PictureFormat =>
  /\bimage\/webp\b/i.test(accept ?? '') ? 'webp' : 'jpeg';
