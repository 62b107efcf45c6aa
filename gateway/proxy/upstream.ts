import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { buildConnector, Pool } from 'undici';
import type { Config } from '../config.ts';
import { createInMemoryConnection } from './in-memory-transport.ts';
import { noConnectionAvailable, type UpstreamAnswer, UpstreamCall, type UpstreamRequest } from './upstream-request.ts';

/**
 * A socket of this machine; `inside`: the server that listens there, where it is one of this process, and `jobLateness` how late its
 * background jobs are, in seconds.
 */
export type SocketFolder = {
  socketPath: string;
  inside?: Server | null;
  jobLateness?: () => Promise<readonly { job: string; seconds: number }[]>;
};
/** Where the order service listens: a socket, or an address. */
export type OrderServicePlace = SocketFolder | { url: string };

/** The one way to the order service. `send` never tries twice: half of the calls buy, confirm or cancel something. */
export type Upstream = {
  send(request: UpstreamRequest): Promise<UpstreamAnswer>;
  /** The same for an answer without an end (`streamType`), over connections that other calls need not wait for. */
  flow(request: UpstreamRequest): Promise<UpstreamAnswer>;
  /** Ends every call that is still open. */
  close(): Promise<void>;
};

/** Connections to the order service, bounded in number, time and size. TLS is verified: undici's own Pool does, unlike the proxy plugin's. */
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
    maxResponseSize: limits.upstreamAnswerBytes,
  });
  const streams = new Pool(origin, { ...options, connections: limits.streams });

  const most = limits.upstreamConnections + limits.upstreamWaiting;
  let underWay = 0;
  const over = () => void underWay--;
  return {
    send(request) {
      // Behind so many, waiting is of no use to anybody.
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

/** To a server of this process in memory, for as long as it listens; what it can't say then, such as that nobody is there, the socket says. */
function connectorTo(place: OrderServicePlace, timeout: number): buildConnector.connector {
  if ('url' in place) return buildConnector({ timeout });
  const bySocket = buildConnector({ timeout, socketPath: place.socketPath });
  return (options, connected) => {
    if (!place.inside?.listening) return bySocket(options, connected);
    // undici asks for no more of it than any stream has.
    const connection = createInMemoryConnection(place.inside) as Socket;
    queueMicrotask(() => connected(null, connection));
  };
}

function splitUrl(text: string): { origin: string; basePath: string } {
  const url = new URL(text);
  return { origin: url.origin, basePath: url.pathname.replace(/\/$/, '') };
}
