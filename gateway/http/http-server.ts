import { createServer, type RequestListener, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { boundOpenRequests } from './open-requests.ts';

/**
 * Node's HTTP server with the gateway's limits on time and size. It does not listen yet. `onTooManyOpen`: a connection
 * was closed because too many of its requests were open.
 */
export function createHttpServer(
  { limits }: Pick<Config, 'limits'>,
  listener: RequestListener,
  onTooManyOpen: () => void,
): Server {
  const onRequest = boundOpenRequests(listener, limits, onTooManyOpen);
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      // The edge guard checks the Host, and its refusal has a proper response.
      requireHostHeader: false,
    },
    onRequest,
  );
  // Treated like any other request, which the edge guard refuses. Without a listener Node sends a bare 417.
  server.on('checkExpectation', onRequest);
  // Without a listener Node asks for every body before the request is checked. See `addContinue`.
  server.on('checkContinue', onRequest);
  // Most bodies must arrive sooner (body-time.ts).
  server.requestTimeout = limits.longBodyMs;
  server.keepAliveTimeout = limits.keepAliveMs;
  server.setTimeout(limits.idleConnectionMs);
  // One more than allowed: so requests with too many headers are refused, not truncated by Node (request-guard.ts).
  server.maxHeadersCount = limits.headerCount + 1;
  return server;
}

/** Asks for the body of a request with `Expect: 100-continue` once it is not refused by its head. Add it last. */
export function addContinue(app: FastifyInstance): void {
  app.addHook('preParsing', ({ raw }, reply, payload, done) => {
    if (raw.headers.expect !== undefined && raw.httpVersion === '1.1') reply.raw.writeContinue();
    done(null, payload);
  });
}
