import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EndpointFacts } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../http/error-response.ts';
import { registerJsonBodyParser } from '../http/json-body.ts';
import { rejectOtherMethods } from '../http/method-not-allowed.ts';
import { addCors } from '../security/cors.ts';
import { bearerOf, hasBadKey } from './api-headers.ts';
import type { CallParts } from './call-admission.ts';
import { crossSiteWriteRefusal } from './csrf-guard.ts';
import { openStreams } from './event-streams.ts';
import { orderCalls } from './order-calls.ts';
import { proxyRoute } from './proxy-route.ts';

type Parts = CallParts & { config: Config; watchStreams: (open: () => number) => void };

// Those under /tray/ the gateway serves itself (store-links.ts).
const passed: EndpointFacts[] = Object.values(endpoints).filter(({ path }) => path.startsWith('/api/'));
const table = new Map(passed.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));

/**
 * The calls of spec §7, and no others, passed on to the order service with the caller's context: each a route of its own, whose path is
 * written anew from the table.
 */
export function orderProxy(parts: Parts) {
  return async (api: FastifyInstance): Promise<void> => {
    const { config } = parts;
    const streams = openStreams(config.limits);
    parts.watchStreams(streams.count);
    api.drain.whenBegun(streams.stop);
    const calls = orderCalls(parts, streams);
    registerJsonBodyParser(api, config.limits);
    await addCors(api, config.corsOrigins);
    const allowedOrigins = [config.publicUrl, ...config.corsOrigins];

    for (const endpoint of table.values()) {
      const { method, path: url } = endpoint;
      const onRequest = (request: FastifyRequest, _reply: unknown, done: (refused?: Error) => void) =>
        done(whyNotCall(endpoint, request, allowedOrigins) ?? undefined);
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

/** Before the body is read: who has no bearer, or was sent by another page, need not send one. */
function whyNotCall(
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
