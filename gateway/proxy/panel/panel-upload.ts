import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

/** How the calls of one kind are passed on. `type`: the media type of their bodies; null: any, as bytes. */
type Passage = { calls: PanelCall[]; type: string | null; longestMs: number; atOnce: number };

const uploadsAtOnce = 8;

/**
 * Passes the panel's photos and spreadsheets on as they arrive, over separate connections and with their own time
 * limits. `before` checks the session, so strangers take no place. The body is not held here: an import may last longer
 * than a minute, and its bytes would use up those of the other calls.
 */
export async function panelUploads(app: FastifyInstance, calls: PanelCall[], parts: Parts): Promise<void> {
  const { limits } = parts.config;
  const passages: Passage[] = [
    // A photo also waits for its turn.
    {
      ...{ calls: calls.filter(({ isUpload }) => isUpload), type: null },
      ...{ longestMs: limits.longBodyMs + limits.upstreamResponseMs, atOnce: uploadsAtOnce },
    },
    {
      ...{ calls: calls.filter(({ isImport }) => isImport), type: 'application/json' },
      ...{ longestMs: limits.longBodyMs + limits.feedMs, atOnce: limits.feedConnections },
    },
  ];
  for (const passage of passages) await app.register(async (scope) => pass(scope, passage, parts));
}

async function pass(scope: FastifyInstance, passage: Passage, parts: Parts): Promise<void> {
  const { calls, type, longestMs, atOnce } = passage;
  const { config, orderService, before, learn, headersOf } = parts;
  const upstream = openUpstream(orderService, {
    ...config.limits,
    ...{ upstreamConnections: atOnce, upstreamWaitMs: longestMs, upstreamResponseMs: longestMs },
    ...{ upstreamStallMs: longestMs, upstreamTotalMs: longestMs },
  });
  scope.addHook('onClose', () => upstream.close());
  const inFlight = new InFlight({ inFlightPerSession: 2, inFlight: atOnce }, () => new Refusal(503, 'busy', 5));
  scope.removeAllContentTypeParsers();
  for (const call of calls) {
    const { method, path, maxBodyBytes = config.limits.apiBodyBytes } = call;
    await scope.register(async (route) => {
      route.addContentTypeParser(type ?? '*', (request, body, done) => {
        if (Number(request.headers['content-length']) > maxBodyBytes) return done(new Refusal(413, 'tooLarge'));
        done(null, boundedBody(body, maxBodyBytes));
      });
      route.route({
        ...{ method, url: path, config: { isBodyStreamed: true } },
        onRequest: (request) => before(call, request),
        handler: async (request, reply) => {
          const body = request.body instanceof BoundedStream ? request.body : null;
          const headers = headersOf(request);
          if (body) headers.push('content-type', type ?? 'application/octet-stream');
          const sent = { ...{ method, path, route: path, headers, body }, mustBeComplete: true };
          const network = clientNetwork(request.ip);
          try {
            const answer = await inFlight.run(
              request.sessionTag ?? network,
              () => upstream.send({ ...sent, onDisconnect: (abort) => abortForClient(call, request, reply, abort) }),
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
}

/** An import takes long after its body has arrived. The order service ends a preview whose client left. */
function abortForClient(
  { isImport }: PanelCall,
  { raw }: FastifyRequest,
  reply: FastifyReply,
  abort: () => void,
): void {
  abortWithBody(raw, abort);
  if (!isImport) return;
  if (reply.raw.destroyed) abort();
  else reply.raw.once('close', abort);
}
