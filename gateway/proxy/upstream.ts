import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { buildConnector, Pool } from 'undici';
import type { Config } from '../config.ts';
import { createInMemoryConnection } from './in-memory-transport.ts';
import {
  noConnectionAvailable,
  UpstreamCall,
  type UpstreamRequest,
  type UpstreamResponse,
} from './upstream-request.ts';

/**
 * The jobs of one kind in the order service. `due`: the oldest one for `lateSeconds`. `retrying`: since their last
 * success they failed or wait for a reason, the oldest one for `failingSeconds`. `failed`: they were given up.
 * `failures`: the failed attempts of this process by their outcome.
 */
export type JobMetrics = {
  job: string;
  due: number;
  lateSeconds: number;
  retrying: number;
  failingSeconds: number;
  failed: number;
  failures: Readonly<Record<string, number | undefined>>;
};

/**
 * A local socket. `inside`: the server that listens there, if it runs in this process. `jobMetrics`: the state
 * of its background jobs.
 */
export type SocketFolder = {
  socketPath: string;
  inside?: Server | null;
  jobMetrics?: () => Promise<readonly JobMetrics[]>;
};
/** Where the order service listens: a socket, or an address. */
export type OrderServicePlace = SocketFolder | { url: string };

/**
 * The only connection to the order service. `send` never retries: half of the calls buy, confirm or cancel something.
 */
export type Upstream = {
  send(request: UpstreamRequest): Promise<UpstreamResponse>;
  /** For responses without an end (`streamType`), over separate connections, so that other calls need not wait. */
  flow(request: UpstreamRequest): Promise<UpstreamResponse>;
  /** Aborts every open call. */
  close(): Promise<void>;
};

/**
 * Connections to the order service, limited in number, time and size. TLS is verified: undici's Pool does that by
 * default, the proxy plugin does not.
 */
export function openUpstream(place: OrderServicePlace, limits: Config['limits']): Upstream {
  const { origin, basePath } = 'url' in place ? splitUrl(place.url) : { origin: 'http://order-service', basePath: '' };
  const options: Pool.Options = {
    pipelining: 1,
    connect: connectorTo(place, limits.upstreamConnectMs),
    keepAliveTimeout: limits.upstreamKeepAliveMs,
    keepAliveMaxTimeout: limits.upstreamKeepAliveMs,
    maxHeaderSize: 16_384,
  };
  const pool = new Pool(origin, {
    ...options,
    connections: limits.upstreamConnections,
    maxResponseSize: limits.upstreamResponseBytes,
  });
  const streams = new Pool(origin, { ...options, connections: limits.streams });

  const most = limits.upstreamConnections + limits.upstreamWaiting;
  let underWay = 0;
  const over = () => void underWay--;
  return {
    send(request) {
      // Behind so many calls a wait would be useless.
      if (underWay >= most) return Promise.reject(noConnectionAvailable());
      underWay++;
      const answer = new UpstreamCall(request, limits).start(pool, basePath);
      answer.then(over, over);
      return answer;
    },
    flow: (request) => new UpstreamCall(request, limits).start(streams, basePath),
    close: async () => void (await Promise.all([pool.destroy(), streams.destroy()])),
  };
}

/**
 * Connects in memory to a server of this process while it listens. Otherwise the socket is used, which also reports
 * connection errors.
 */
function connectorTo(place: OrderServicePlace, timeout: number): buildConnector.connector {
  if ('url' in place) return buildConnector({ timeout });
  const bySocket = buildConnector({ timeout, socketPath: place.socketPath });
  return (options, connected) => {
    if (!place.inside?.listening) return bySocket(options, connected);
    // undici uses only what every stream has.
    const connection = createInMemoryConnection(place.inside) as Socket;
    queueMicrotask(() => connected(null, connection));
  };
}

function splitUrl(text: string): { origin: string; basePath: string } {
  const url = new URL(text);
  return { origin: url.origin, basePath: url.pathname.replace(/\/$/, '') };
}
