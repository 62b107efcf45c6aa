import { createHash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BoundedCache } from '#shared/concurrency/bounded-cache.ts';
import { fillPath } from '#shared/contract/path.ts';
import { isFeedSecret, publishedFeeds, publishedFormats } from '#shared/contract/platform/published-feeds.ts';
import type { Config } from '../../config.ts';
import { acceptedEncoding } from '../../http/accepted-encoding.ts';
import { Refusal } from '../../http/error-response.ts';
import { rejectOtherMethods } from '../../http/method-not-allowed.ts';
import { InFlight } from '../../limits/in-flight-requests.ts';
import type { RateLimits } from '../../limits/rate-limits.ts';
import { upstreamRequestHeaders } from '../api-headers.ts';
import { contextHeaders } from '../request-context.ts';
import { sendResponse } from '../send-response.ts';
import type { Upstream } from '../upstream.ts';
import type { UpstreamResponse } from '../upstream-request.ts';
import {
  type ClientResponse,
  isOrderServiceRefusal,
  validateUpstreamResponse,
} from '../upstream-response-validation.ts';

type Parts = { config: Config; upstream: Upstream; rates: RateLimits };

/**
 * The published feeds. A feed may be as long as a catalogue, so it is streamed, with separate connections. The address
 * is a secret: it is in no log (routes are logged by their pattern) and no search engine.
 */
export function publishedFeedProxy({ config, upstream, rates }: Parts) {
  return async (app: FastifyInstance): Promise<void> => {
    const { limits } = config;
    const inFlight = new InFlight({ inFlightPerSession: 2, inFlight: limits.publishedFeedsAtOnce });
    /** Hashes of secrets that were valid recently. */
    const known = new BoundedCache<true>(limits.platformKeyEntries);
    for (const format of publishedFormats) {
      const { path, type } = publishedFeeds[format];
      const handler = async (request: FastifyRequest<{ Params: { secret: string } }>, reply: FastifyReply) => {
        const { secret } = request.params;
        if (!isFeedSecret(secret)) throw new Refusal(404, 'notFound');
        const hash = createHash('sha256').update(secret).digest('hex');
        if (!(await rates.mayFetchFeed(hash))) throw new Refusal(429, 'tooMany', 60);
        if (!known.get(hash) && !(await rates.mayTryFeed(request.ip))) throw new Refusal(429, 'tooMany', 60);
        request.sessionTag = hash.slice(0, 12);
        inFlight.enter(hash, request.ip);
        const leave = () => inFlight.leave(hash, request.ip);
        if (reply.raw.destroyed) leave();
        else reply.raw.once('close', leave);
        const answer = await upstream.flow({
          method: 'GET',
          path: fillPath(path, { secret }),
          route: path,
          headers: { ...headersOf(request), ...contextHeaders(request, null, config.contextSecret) },
          streamType: type,
          mustBeComplete: request.raw.httpVersion === '1.0',
        });
        if (isUnknown(answer)) {
          known.delete(hash);
          await rates.feedWasUnknown(request.ip);
        } else if (answer.status < 400) known.set(hash, true, limits.platformKeyMs);
        return send(request, reply, answer, type);
      };
      app.route({ method: ['GET', 'HEAD'], url: path, handler });
      rejectOtherMethods(app, path, ['GET', 'HEAD']);
    }
  };
}

const isUnknown = (answer: UpstreamResponse): boolean => answer.status === 404 && isOrderServiceRefusal(answer);

function send(request: FastifyRequest, reply: FastifyReply, answer: UpstreamResponse, type: string): FastifyReply {
  const { body, headers, status } = answer;
  reply.header('x-robots-tag', 'noindex').header('cache-control', 'private, no-cache');
  if (status !== 200 || Buffer.isBuffer(body)) return sendResponse(reply, validateUpstreamResponse(answer));
  const etag = typeof headers.etag === 'string' ? headers.etag : undefined;
  const whole: ClientResponse = {
    status,
    headers: { 'content-type': `${type}; charset=utf-8`, vary: 'accept-encoding', ...(etag && { etag }) },
    body,
  };
  const sent = compressed(whole, body, request.headers['accept-encoding']);
  // The headers are those of a GET. Without a reader the order service stops making the feed.
  if (request.method === 'HEAD') body.destroy();
  return sendResponse(reply, request.method === 'HEAD' ? { ...sent, body: null } : sent);
}

const offers = [
  { name: 'br', open: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) },
  { name: 'gzip', open: () => createGzip({ level: 6 }) },
  { name: 'identity', open: null },
];

/** The feed in an encoding that the client accepts, compressed as it arrives. */
function compressed(whole: ClientResponse, body: Readable, accepts: string | undefined): ClientResponse {
  const offer = acceptedEncoding(accepts, offers);
  if (!offer?.open) return whole;
  const { etag } = whole.headers;
  // An error of either stream ends both; the reply reports it.
  const compressor = pipeline(body, offer.open(), () => {});
  return {
    ...whole,
    headers: { ...whole.headers, 'content-encoding': offer.name, ...(etag && { etag: `W/${etag}` }) },
    body: compressor,
  };
}

/** Only what the feed needs. */
function headersOf(request: FastifyRequest): Record<string, string> {
  const passed = upstreamRequestHeaders(request.headers);
  const at = passed.indexOf('if-none-match');
  const tag = at < 0 ? undefined : passed[at + 1];
  return tag === undefined ? {} : { 'if-none-match': tag };
}
