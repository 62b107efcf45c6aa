import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EndpointFacts } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../http/error-response.ts';
import { registerJsonBodyParser } from '../http/json-body.ts';
import { rejectOtherMethods } from '../http/method-not-allowed.ts';
import { hasBody } from '../limits/body-budget.ts';
import { addCors } from '../security/cors.ts';
import { bearerOf, hasBadKey } from './api-headers.ts';
import type { CallParts } from './call-admission.ts';
import { crossSiteWriteRefusal } from './csrf-guard.ts';
import { openStreams } from './event-streams.ts';
import { orderCalls } from './order-calls.ts';
import { proxyRoute } from './proxy-route.ts';

type Parts = CallParts & { config: Config; watchStreams: (open: () => number) => void };

// The gateway itself serves the endpoints under /tray/ (store-link-routes.ts).
const forwardedEndpoints: EndpointFacts[] = Object.values(endpoints).filter(({ path }) => path.startsWith('/api/'));
const table = new Map(forwardedEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));

/**
 * Passes the calls of spec §7, and no others, to the order service with the caller's context. Each is a separate route;
 * its path is built again from the table.
 */
export function orderProxy(parts: Parts) {
  return async (api: FastifyInstance): Promise<void> => {
    const { config } = parts;
    const streams = openStreams(config.limits);
    parts.watchStreams(streams.count);
    api.drain.onBegin(streams.stop);
    const calls = orderCalls(parts, streams);
    registerJsonBodyParser(api, config.limits);
    await addCors(api, config.corsOrigins);
    api.decorateRequest('sessionKey', null);
    const allowedOrigins = [config.publicUrl, ...config.corsOrigins];

    for (const endpoint of table.values()) {
      const { method, path: url } = endpoint;
      const onRequest = (request: FastifyRequest, _reply: unknown, done: (refused?: Error) => void) => {
        const refused = callRefusal(endpoint, request, allowedOrigins);
        if (refused || !hasBody(request)) return done(refused ?? undefined);
        const found = calls.refusalOfSender(endpoint, request);
        if (found instanceof Promise) found.then((later) => done(later ?? undefined), done);
        else done(found ?? undefined);
      };
      if (endpoint.isStream) await proxyRoute(api, { method, url, onRequest, handler: calls.flow(endpoint) });
      else api.route({ method, url, onRequest, handler: calls.answer(endpoint) });
    }
    for (const path of new Set([...table.values()].map((endpoint) => endpoint.path))) {
      const allowed = ['GET', 'POST'].filter((method) => table.has(`${method} ${path}`));
      rejectOtherMethods(api, path, allowed);
    }
    api.all('/api/*', () => {
      throw new Refusal(404, 'notFound');
    });
  };
}

/** Runs before the body is read: callers without a bearer, or sent by another site's page, are refused early. */
function callRefusal(
  endpoint: EndpointFacts,
  request: FastifyRequest,
  allowedOrigins: readonly string[],
): Refusal | null {
  if (endpoint.caller !== 'anyone' && bearerOf(request.headers) === null) return new Refusal(401, 'noSession');
  if (endpoint.effect === 'read') return null;
  return (
    crossSiteWriteRefusal(request, allowedOrigins) ?? (hasBadKey(request.headers) ? new Refusal(400, 'badKey') : null)
  );
}
