import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { traceOf } from './trace-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The first characters of the session code's hash: enough to follow one visitor in the log, not enough to take over
     * the session.
     */
    sessionTag: string | null;
    /** Why the order service gave no usable response, as a code. */
    failureCode: string | null;
    /** The reply of an event stream that has begun. It normally ends when the client disconnects. */
    flowing: FastifyReply | null;
  }
}

/**
 * One log line per request. It has the route's pattern instead of the URL, because URLs contain codes, ids and postal
 * codes. No headers, no body, no address.
 */
export function addAccessLog(app: FastifyInstance): void {
  app.decorateRequest('sessionTag', null);
  app.decorateRequest('failureCode', null);
  app.decorateRequest('flowing', null);
  app.decorateRequest('trace', null);
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply, reply.statusCode);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    if (request.flowing) logRequest(request, request.flowing, request.flowing.raw.statusCode);
    else logRequest(request, null, brokenStatus(request));
    done();
  });
}

/**
 * A request that was refused before it was complete, outside Fastify: its status and the id that the client received.
 */
type RefusedMidway = { status: number; requestId: string; failure: string | undefined };
const refusedMidway = new WeakMap<IncomingMessage, RefusedMidway>();

/** Makes the request's log line, written when it ends, show the status that the client received. */
export const recordRefusedRequest = (raw: IncomingMessage, refused: RefusedMidway): void =>
  void refusedMidway.set(raw, refused);

/**
 * The status of an incomplete exchange. 499, as in nginx: the client disconnected. 502: the order service broke off.
 * For a body that could not be read to its end: the status that the client received.
 */
export const brokenStatus = ({ raw, failureCode }: FastifyRequest): number =>
  refusedMidway.get(raw)?.status ?? (failureCode === null ? 499 : 502);

/** Also used for a request that was refused before any hook has run. */
export function logRequest(request: FastifyRequest, reply: FastifyReply | null, status: number): void {
  const refused = refusedMidway.get(request.raw);
  writeLine(request.server.log, {
    requestId: refused?.requestId ?? request.id,
    traceId: traceOf(request).traceId,
    method: request.method,
    route: request.routeOptions.url ?? '(none)',
    status,
    ms: reply ? roundToTenth(reply.elapsedTime) : undefined,
    session: request.sessionTag ?? undefined,
    failure: refused?.failure ?? request.failureCode ?? undefined,
  });
}

/** The log line of a request. `ms` is left out if no response was sent. */
export type AccessLine = {
  requestId: string;
  traceId: string;
  method: string;
  route: string;
  status: number;
  ms: number | undefined;
  session?: string | undefined;
  failure?: string | undefined;
};

/**
 * Writes the line of a request: as an error from status 500 on, else as info. "Not ready" is a valid response, not an
 * error; the health route gives its reason.
 */
export function writeLine(log: FastifyBaseLogger, line: AccessLine): void {
  log[line.status >= 500 && line.route !== '/health/ready' ? 'error' : 'info'](line, 'request');
}

/** Rounds milliseconds to a tenth. */
export const roundToTenth = (ms: number): number => Math.round(ms * 10) / 10;
