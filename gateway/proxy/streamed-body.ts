import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { skipUnreadBody } from '../http/skip-request-body.ts';
import { BoundedStream } from '../limits/bounded-stream.ts';

/**
 * Streams a request's body of at most `maxBytes`. A client's disconnect aborts it; a regular end leaves the connection
 * open for the response.
 */
export function boundedBody(body: IncomingMessage, maxBytes: number): BoundedStream {
  const bounded = new BoundedStream(maxBytes);
  body.once('close', () => {
    if (!body.complete) bounded.destroy(new Error('the client left'));
  });
  // The call that reads the stream reports its errors.
  bounded.on('error', () => {});
  return body.pipe(bounded);
}

/** Also ends a call that still waits for a connection, so that a client that disconnected never occupies one. */
export function abortWithBody(body: IncomingMessage, abort: () => void): void {
  const abortUnlessComplete = () => {
    if (!body.complete) abort();
  };
  if (body.destroyed) abortUnlessComplete();
  else body.once('close', abortUnlessComplete);
}

/** Responds before the whole body has arrived: the rest stays unread. */
export function skipRest({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (!raw.complete) skipUnreadBody(raw, reply);
}
