import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fillPath } from '#shared/contract/path.ts';
import { maxFeedBytes, type PlatformCall, platformCalls } from '#shared/contract/platform/platform.ts';
import type { Config } from '../../config.ts';
import { Refusal } from '../../http/error-response.ts';
import { registerJsonBodyParser } from '../../http/json-body.ts';
import { rejectOtherMethods } from '../../http/method-not-allowed.ts';
import { hasBody } from '../../limits/body-budget.ts';
import { BoundedStream } from '../../limits/bounded-stream.ts';
import { InFlight } from '../../limits/in-flight-requests.ts';
import type { RateLimits } from '../../limits/rate-limits.ts';
import { upstreamRequestHeaders } from '../api-headers.ts';
import { proxyRoute } from '../proxy-route.ts';
import { addContext } from '../request-context.ts';
import { sendResponse } from '../send-response.ts';
import { abortWithBody, boundedBody, skipRest } from '../streamed-body.ts';
import { type OrderServicePlace, openUpstream, type Upstream } from '../upstream.ts';
import type { UpstreamRequest } from '../upstream-request.ts';
import { type ClientResponse, validateUpstreamResponse } from '../upstream-response-validation.ts';
import { mcpRoute } from './mcp-proxy.ts';
import { platformGuard } from './platform-guard.ts';

type Parts = { config: Config; upstream: Upstream; orderService: OrderServicePlace; rates: RateLimits };

const feeds: PlatformCall = platformCalls.importProducts;
/** The call that checks an unknown key before a body is read. */
const keyCheck: PlatformCall = platformCalls.shop;
const jsonCalls: PlatformCall[] = Object.values(platformCalls).filter((call: PlatformCall) => call !== feeds);

/**
 * Passes the Platform API on to the order service, which alone checks the keys. No session is looked up. Calls are
 * limited per key and minute, wrong keys per address.
 */
export function platformProxy({ config, upstream, orderService, rates }: Parts) {
  return async (app: FastifyInstance): Promise<void> => {
    const { limits } = config;
    const bodyLimitOf = ({ maxBodyBytes = limits.apiBodyBytes }: PlatformCall): number => maxBodyBytes;
    // Importing a feed takes longer than any shopper's call. The order service admits a few feeds, whose shops take
    // turns, and refuses the others at once. With fewer connections than that, the feeds would queue here unfairly.
    const feedUpstream = openUpstream(orderService, {
      ...limits,
      upstreamConnections: limits.feedConnections,
      upstreamWaitMs: limits.feedMs,
      upstreamResponseMs: limits.feedMs,
      upstreamStallMs: limits.feedMs,
      upstreamTotalMs: limits.feedMs,
    });
    app.addHook('onClose', () => feedUpstream.close());
    // One feed per key: no shop uses all connections. The documents promise `busy` for the next one.
    const feedsInFlight = new InFlight(
      { inFlightPerSession: 1, inFlight: limits.feedConnections },
      () => new Refusal(503, 'busy', 5),
    );
    const guard = platformGuard(config, rates);
    const { before, through, refusalOfKey } = guard;
    const checkKey = (request: FastifyRequest): Promise<ClientResponse | null> => {
      const check = { ...requestOf(keyCheck), headers: headersOf(request), body: null, mustBeComplete: true };
      return refusalOfKey(request, () => upstream.send(check));
    };

    for (const apiBodyBytes of new Set(jsonCalls.map(bodyLimitOf)))
      await app.register(async (json) => {
        registerJsonBodyParser(json, { ...limits, apiBodyBytes });
        for (const call of jsonCalls.filter((one) => bodyLimitOf(one) === apiBodyBytes)) {
          await route(json, call, (request) => ({
            send: upstream.send,
            ...(Buffer.isBuffer(request.body) ? { body: request.body, type: 'application/json' } : {}),
          }));
        }
      });
    await app.register(async (json) => mcpRoute(json, { guard, upstream, config, checkKey }));
    await app.register(async (feedRoutes) => {
      feedRoutes.removeAllContentTypeParsers();
      // The order service checks the key before it accepts the feed, so the feed is not buffered here.
      feedRoutes.addContentTypeParser('*', (request, feed, done) => {
        if (Number(request.headers['content-length']) > maxFeedBytes) return done(new Refusal(413, 'tooLarge'));
        done(null, boundedBody(feed, maxFeedBytes));
      });
      await route(feedRoutes, feeds, ({ body, raw, sessionTag }) => ({
        send: (sent) =>
          feedsInFlight.run(sessionTag ?? '', () =>
            feedUpstream.send({ ...sent, onDisconnect: (abort) => abortWithBody(raw, abort) }),
          ),
        ...(body instanceof BoundedStream ? { body, type: 'application/octet-stream' } : {}),
      }));
    });
    const calls = [...jsonCalls, feeds];
    for (const path of new Set(calls.map((call) => call.path)))
      rejectOtherMethods(
        app,
        path,
        calls.filter((call) => call.path === path).map(({ method }) => method),
      );

    function headersOf(request: FastifyRequest): string[] {
      const headers = upstreamRequestHeaders(request.headers);
      addContext(headers, request, null, config.contextSecret);
      return headers;
    }

    async function route(
      app: FastifyInstance,
      call: PlatformCall,
      sendingOf: (request: FastifyRequest) => Sending,
    ): Promise<void> {
      const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
        const { send, body = null, type } = sendingOf(request);
        const headers = headersOf(request);
        const mustBeComplete = request.raw.httpVersion === '1.0';
        if (type) headers.push('content-type', type);
        const path = upstreamPath(call, request);
        const sent: UpstreamRequest = { ...requestOf(call), path, headers, body, mustBeComplete };
        try {
          const answer = validateUpstreamResponse(await through(request, () => send(sent)));
          skipRest(request, reply);
          return sendResponse(reply, answer);
        } catch (error) {
          skipRest(request, reply);
          throw body instanceof BoundedStream && body.isTooLong ? new Refusal(413, 'tooLarge') : error;
        }
      };
      // A body is not read before its key is checked: with wrong keys it would take memory, and a refused feed would
      // cost a connection to the order service.
      const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
        await before(request, call);
        if (!hasBody(request)) return undefined;
        const refused = await checkKey(request);
        if (!refused) return undefined;
        skipRest(request, reply);
        return sendResponse(reply, refused);
      };
      await proxyRoute(app, {
        method: call.method,
        url: call.path,
        onRequest,
        handler,
        isBodyStreamed: call === feeds,
      });
    }
  };
}

type Sending = {
  send: Upstream['send'];
  body?: Buffer | BoundedStream;
  type?: string;
};
const requestOf = ({ method, path }: PlatformCall) => ({ method, path, route: path });

/** The endpoint's path with the caller's parameters encoded again, and the query unchanged. */
function upstreamPath(call: PlatformCall, request: FastifyRequest): string {
  const params: unknown = request.params;
  const named = typeof params === 'object' && params !== null ? Object.entries(params) : [];
  const texts = Object.fromEntries(
    named.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  );
  if (call.params && Object.keys(texts).length === 0) throw new Refusal(404, 'notFound');
  const url = request.raw.url ?? '';
  const query = url.indexOf('?');
  return fillPath(call.path, texts) + (query === -1 ? '' : url.slice(query));
}
