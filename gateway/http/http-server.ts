import { createServer, type RequestListener, type Server } from 'node:http';
import type { Config } from '../config.ts';

/** Node's HTTP server with the gateway's limits on time and size. It does not listen yet. */
export function createHttpServer({ limits }: Pick<Config, 'limits'>, listener: RequestListener): Server {
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      // The edge guard checks the Host, and its refusal has a proper response.
      requireHostHeader: false,
    },
    listener,
  );
  server.requestTimeout = limits.requestMs;
  server.keepAliveTimeout = limits.keepAliveMs;
  server.setTimeout(limits.idleConnectionMs);
  // One more than allowed: so requests with too many headers are refused, not truncated by Node (request-guard.ts).
  server.maxHeadersCount = limits.headerCount + 1;
  return server;
}
