import { Pool } from 'undici';
import type { Config } from '../config.ts';
import { type UpstreamAnswer, UpstreamCall, type UpstreamRequest } from './upstream-call.ts';

/** Where the order service listens: a socket of this machine, or an address. */
export type OrderServicePlace = { socketPath: string } | { url: string };

/** The one way to the order service. `send` never tries twice: half of the calls buy, confirm or cancel something. */
export type Upstream = {
  send(request: UpstreamRequest): Promise<UpstreamAnswer>;
  /** Ends every call that is still open. */
  close(): Promise<void>;
};

/** Connections to the order service, bounded in number, time and size. TLS is verified: undici's own Pool does, unlike the proxy plugin's. */
export function openUpstream(place: OrderServicePlace, limits: Config['limits']): Upstream {
  const { origin, basePath } = 'url' in place ? splitUrl(place.url) : { origin: 'http://order-service', basePath: '' };
  const pool = new Pool(origin, {
    connections: limits.upstreamConnections,
    pipelining: 1,
    connect: { timeout: limits.upstreamConnectMs, ...('socketPath' in place ? { socketPath: place.socketPath } : {}) },
    keepAliveTimeout: limits.upstreamKeepAliveMs,
    keepAliveMaxTimeout: limits.upstreamKeepAliveMs,
    maxHeaderSize: 16_384,
    maxResponseSize: limits.upstreamAnswerBytes,
  });

  return {
    send: (request) => new UpstreamCall(request, limits).start(pool, basePath),
    close: () => pool.destroy(),
  };
}

function splitUrl(text: string): { origin: string; basePath: string } {
  const url = new URL(text);
  return { origin: url.origin, basePath: url.pathname.replace(/\/$/, '') };
}
