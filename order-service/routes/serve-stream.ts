import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { EndpointFacts } from '#shared/contract/endpoint.ts';
import { eventStreamType } from '#shared/contract/event-stream.ts';
import { Refusal } from '../services/core/refusal.ts';
import type { AuthenticatedCaller } from '../services/sessions/sessions.ts';
import { authenticate, type RouteDependencies } from './serve.ts';

const streamHeaders = {
  'content-type': `${eventStreamType}; charset=utf-8`,
  'cache-control': 'no-store',
  // For a proxy that holds answers back until it has some of them.
  'x-accel-buffering': 'no',
  // A connection kept open after its stream has ended would hold up a service that stops.
  connection: 'close',
};

/**
 * Serves a call whose answer has no end, to whoever has a session. Who may not have it, or comes when there are too many, is answered as
 * with any other call; the stream sees to its own end.
 */
export function handleStream(
  house: Pick<RouteDependencies, 'app' | 'database' | 'clock' | 'payments'>,
  endpoint: EndpointFacts & { readonly isStream: true },
  open: (who: AuthenticatedCaller, request: FastifyRequest) => Promise<Readable>,
): void {
  house.app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      const who = await authenticate(request, endpoint, house);
      if (who === null) throw new Refusal('no-session');
      const stream = await open(who, request);
      // By hand: Fastify takes the leaving of a reader, which is how most streams end, for a fault worth a line in the log.
      reply.hijack();
      const { raw } = reply;
      raw.once('close', () => stream.destroy());
      if (raw.destroyed) return stream.destroy();
      raw.writeHead(200, streamHeaders);
      stream.pipe(raw);
    },
  });
}
