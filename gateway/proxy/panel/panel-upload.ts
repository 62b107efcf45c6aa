import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PanelCall } from '#shared/contract/panel/panel-call.ts';
import { clientNetwork } from '#shared/rules/session/client-network.ts';
import type { Config } from '../../config.ts';
import { Refusal } from '../../http/error-response.ts';
import { BoundedStream } from '../../limits/bounded-stream.ts';
import { InFlight } from '../../limits/in-flight-requests.ts';
import { sendResponse } from '../send-response.ts';
import { abortWithBody, boundedBody, skipRest } from '../streamed-body.ts';
import { type OrderServicePlace, openUpstream } from '../upstream.ts';
import type { UpstreamResponse } from '../upstream-request.ts';
import { validateUpstreamResponse } from '../upstream-response-validation.ts';

type Parts = {
  config: Config;
  orderService: OrderServicePlace;
  /** The CSRF check, the rate limits and the session of a call. */
  before: (call: PanelCall, request: FastifyRequest) => Promise<void>;
  /** What the response says about the session. */
  learn: (request: FastifyRequest, answer: UpstreamResponse) => void;
  headersOf: (request: FastifyRequest) => string[];
};

const uploadsAtOnce = 8;

/**
 * Passes the panel's files on as they arrive, over separate connections. `before` checks the session, so strangers take
 * no place. The file is not held here.
 */
export async function panelUploads(app: FastifyInstance, calls: PanelCall[], parts: Parts): Promise<void> {
  const { config, orderService, before, learn, headersOf } = parts;
  // A photo also waits for its turn.
  const uploadMs = config.limits.longBodyMs + config.limits.upstreamResponseMs;
  const upstream = openUpstream(orderService, {
    ...config.limits,
    ...{ upstreamConnections: uploadsAtOnce, upstreamWaitMs: uploadMs, upstreamResponseMs: uploadMs },
    ...{ upstreamStallMs: uploadMs, upstreamTotalMs: uploadMs },
  });
  app.addHook('onClose', () => upstream.close());
  const inFlight = new InFlight({ inFlightPerSession: 2, inFlight: uploadsAtOnce }, () => new Refusal(503, 'busy', 5));
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    for (const call of calls) {
      const { method, path, maxBodyBytes = config.limits.apiBodyBytes } = call;
      await uploads.register(async (route) => {
        route.addContentTypeParser('*', (request, body, done) => {
          if (Number(request.headers['content-length']) > maxBodyBytes) return done(new Refusal(413, 'tooLarge'));
          done(null, boundedBody(body, maxBodyBytes));
        });
        route.route({
          ...{ method, url: path, config: { isBodyStreamed: true } },
          onRequest: (request) => before(call, request),
          handler: async (request, reply) => {
            const { raw } = request;
            const body = request.body instanceof BoundedStream ? request.body : null;
            const headers = headersOf(request);
            if (body) headers.push('content-type', 'application/octet-stream');
            const sent = { ...{ method, path, route: path, headers, body }, mustBeComplete: true };
            const network = clientNetwork(request.ip);
            try {
              const answer = await inFlight.run(
                request.sessionTag ?? network,
                () => upstream.send({ ...sent, onDisconnect: (abort) => abortWithBody(raw, abort) }),
                network,
              );
              learn(request, answer);
              skipRest(request, reply);
              return sendResponse(reply, validateUpstreamResponse(answer));
            } catch (error) {
              skipRest(request, reply);
              throw body?.isTooLong ? new Refusal(413, 'tooLarge') : error;
            }
          },
        });
      });
    }
  });
}
