import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { UpstreamFailure } from './upstream-request.ts';
import type { ClientResponse } from './upstream-response-validation.ts';

/**
 * Sends a response of the order service to the client. If a stream breaks off, the client sees it by the missing length
 * or last chunk. The client already has status 200, so the log and the metrics show 502 and the reason.
 */
export function sendResponse(reply: FastifyReply, { status, headers, body }: ClientResponse): FastifyReply {
  if (body instanceof Readable) {
    recordBrokenStream(reply, body);
    reply.upstreamBytes = Number(headers['content-length'] ?? 0);
  }
  return reply
    .code(status)
    .headers(headers)
    .send(body ?? undefined);
}

function recordBrokenStream({ request }: FastifyReply, body: Readable): void {
  body.once('error', (error) => {
    if (error instanceof UpstreamFailure && error.kind === 'gone') return;
    request.failureCode = error instanceof UpstreamFailure ? error.code : 'BROKE_OFF';
  });
}
