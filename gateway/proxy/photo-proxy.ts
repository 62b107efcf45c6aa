import type { FastifyInstance } from 'fastify';
import { fillPath } from '#shared/contract/path.ts';
import { photoPath, photoType, storedPhotoFile } from '#shared/rules/links/uploaded-photo.ts';
import { clientNetwork } from '#shared/rules/session/client-network.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../http/error-response.ts';
import { rejectOtherMethods } from '../http/method-not-allowed.ts';
import { InFlight } from '../limits/in-flight-requests.ts';
import { crossOriginHeaders } from '../security/security-headers.ts';
import { contextHeaders } from './request-context.ts';
import { sendResponse } from './send-response.ts';
import { type OrderServicePlace, openUpstream } from './upstream.ts';
import { validateUpstreamResponse } from './upstream-response-validation.ts';

type Parts = { config: Config; orderService: OrderServicePlace };

/** A photo's name is the hash of its bytes, so browsers and proxies may keep it for a year. */
const cacheControl = 'public, max-age=31536000, immutable';

/**
 * The photos that shops uploaded. The order service has their bytes, or gets them from a bucket. They have their own
 * connections: the calls of a shop do not wait for a slow bucket.
 */
export function photoProxy({ config, orderService }: Parts) {
  return async (app: FastifyInstance): Promise<void> => {
    const { limits } = config;
    const { photoConnections, photosWaiting, photosOfOneNetwork } = limits;
    const upstream = openUpstream(orderService, {
      ...limits,
      upstreamConnections: photoConnections,
      upstreamWaiting: photosWaiting,
    });
    app.addHook('onClose', () => upstream.close());
    const inFlight = new InFlight({
      inFlightPerSession: photosOfOneNetwork,
      inFlight: photoConnections + photosWaiting,
    });
    app.route<{ Params: { file: string } }>({
      method: ['GET', 'HEAD'],
      url: photoPath,
      handler: async (request, reply) => {
        // The order service names the stored file the same way, so all widths between two stored ones share a tag.
        const file = storedPhotoFile(request.params.file);
        if (file === null) throw new Refusal(404, 'notFound');
        const tag = `"${file}"`;
        const isKnown = (request.headers['if-none-match'] ?? '').split(',').some((one) => one.trim() === tag);
        if (isKnown) return reply.code(304).header('etag', tag).header('cache-control', cacheControl).send();
        const answer = await inFlight.run(clientNetwork(request.ip), () =>
          upstream.send({
            method: 'GET',
            path: fillPath(photoPath, { file }),
            route: photoPath,
            headers: contextHeaders(request, null, config.contextSecret),
            mustBeComplete: request.raw.httpVersion === '1.0',
          }),
        );
        if (answer.status !== 200 || answer.headers['content-type'] !== photoType(file))
          return sendResponse(reply, validateUpstreamResponse(answer));
        reply.headers(crossOriginHeaders);
        return sendResponse(reply, {
          status: 200,
          headers: { 'content-type': photoType(file), 'cache-control': cacheControl, etag: tag },
          body: answer.body,
        });
      },
    });
    rejectOtherMethods(app, photoPath, ['GET', 'HEAD']);
  };
}
