import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { UpstreamFailure } from './upstream-request.ts';
import type { ClientAnswer } from './upstream-response-validation.ts';

/**
 * Hands an answer of the order service on. One that flows and breaks off breaks off here, too, which its client sees by the length that
 * did not come or the last chunk that did not; part of it is with the client as a 200, so the log and the metrics say 502, and why.
 */
export function sendAnswer(reply: FastifyReply, { status, headers, body }: ClientAnswer): FastifyReply {
  if (body instanceof Readable) tellWhenItBreaks(reply, body);
  return reply
    .code(status)
    .headers(headers)
    .send(body ?? undefined);
}

function tellWhenItBreaks({ request }: FastifyReply, body: Readable): void {
  body.once('error', (error) => {
    if (error instanceof UpstreamFailure && error.kind === 'gone') return;
    request.failureCode = error instanceof UpstreamFailure ? error.code : 'BROKE_OFF';
  });
}
