import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointFacts } from '#shared/contract/endpoint.ts';
import { eventStreamType } from '#shared/contract/event-stream.ts';
import { Refusal } from '../../services/core/refusal.ts';
import type { AuthenticatedCaller } from '../../services/sessions/sessions.ts';
import { authenticate } from '../authorize.ts';
import type { RouteDependencies } from '../serve.ts';

const streamHeaders = {
  'content-type': `${eventStreamType}; charset=utf-8`,
  'cache-control': 'no-store',
  // Against proxies that buffer responses.
  'x-accel-buffering': 'no',
  // A connection that stays open after its stream would delay the shutdown of the service.
  connection: 'close',
};

/**
 * Serves a call with an endless response to callers with a session. A refusal looks like that of any other call. The
 * stream ends itself.
 */
export function handleStream(
  dependencies: Pick<RouteDependencies, 'app' | 'database' | 'clock' | 'payments'>,
  endpoint: EndpointFacts & { readonly isStream: true },
  open: (caller: AuthenticatedCaller, request: FastifyRequest) => Promise<Readable>,
): void {
  dependencies.app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      const caller = await authenticate(request, endpoint, dependencies);
      if (caller === null) throw new Refusal('no-session');
      sendStream(reply, await open(caller, request));
    },
  });
}

/** Responds with an endless stream. */
export function sendStream(reply: FastifyReply, stream: Readable): void {
  // Not through Fastify: it logs an error when the reader disconnects, which is how most streams end.
  reply.hijack();
  const { raw } = reply;
  raw.once('close', () => stream.destroy());
  if (raw.destroyed) {
    stream.destroy();
    return;
  }
  raw.writeHead(200, streamHeaders);
  stream.pipe(raw);
}
