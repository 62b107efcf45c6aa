import type { IncomingMessage } from 'node:http';
import { hostname } from 'node:os';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { traceOf } from './trace-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The first characters of the session code's hash: enough to follow one visitor through the log, useless to become one. */
    sessionTag: string | null;
    /** Why the order service gave no usable answer, as a word. */
    failureCode: string | null;
    /** An answer without an end that has begun: that its client leaves is how it ends. */
    flowing: FastifyReply | null;
  }
}

/** One line a request. The route's pattern stands for the URL, because URLs carry codes, ids and CEPs; no header, no body, no address. */
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

/** A request that broke off because it was refused in its midst, past Fastify: with which status, and under which id its client was told. */
type RefusedMidway = { status: number; requestId: string; failure: string | undefined };
const refusedMidway = new WeakMap<IncomingMessage, RefusedMidway>();

/** Has the one line of this request, written when it ends, say what its client read. */
export const recordRefusedRequest = (raw: IncomingMessage, refused: RefusedMidway): void =>
  void refusedMidway.set(raw, refused);

/**
 * Of an answer that did not arrive whole: 499, as nginx says it, when the client left; 502 when the order service broke off. Of a body that
 * nobody could read to its end: what its client was told.
 */
export const brokenStatus = ({ raw, failureCode }: FastifyRequest): number =>
  refusedMidway.get(raw)?.status ?? (failureCode === null ? 499 : 502);

/** Also for a request that was refused before any hook has run. */
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

/** What a request leaves in the log; `ms`: left out for one that was never answered. */
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

/** Where lines go, and from which level on. */
type Lines = { stream: { write(line: string): void }; level: string };
const linesOf = new WeakMap<FastifyBaseLogger, Lines>();

/**
 * Lines of requests of this log go here without its help: a line a request costs the usual logger as much as all that is counted. They
 * look like its own.
 */
export const writeLinesTo = (log: FastifyBaseLogger, lines: Lines): void => void linesOf.set(log, lines);

const level = { info: 30, error: 50 };
const sender = `"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`;

/** Writes the one line of a request: an error from 500 on, else info. That a gateway is not ready is an answer; why, it says elsewhere. */
export function writeLine(log: FastifyBaseLogger, line: AccessLine): void {
  const kind = line.status >= 500 && line.route !== '/health/ready' ? 'error' : 'info';
  const lines = linesOf.get(log);
  if (!lines) log[kind](line, 'request');
  else if (isTold[lines.level]?.[kind]) lines.stream.write(textOf(line, level[kind]));
}

const isTold: Readonly<Record<string, { info: boolean; error: boolean }>> = {
  trace: { info: true, error: true },
  debug: { info: true, error: true },
  info: { info: true, error: true },
  warn: { info: false, error: true },
  error: { info: false, error: true },
};

/** Everything in it is a word of ours, a number or a hash, but for the two that are quoted. */
const textOf = ({ requestId, traceId, method, route, status, ms, session, failure }: AccessLine, of: number): string =>
  `{"level":${of},"time":${Date.now()},${sender},"requestId":"${requestId}","traceId":"${traceId}","method":"${method}","route":${JSON.stringify(route)},"status":${status}` +
  `${ms === undefined ? '' : `,"ms":${ms}`}${session === undefined ? '' : `,"session":"${session}"`}${failure === undefined ? '' : `,"failure":${JSON.stringify(failure)}`},"msg":"request"}\n`;

/** Milliseconds, to a tenth. */
export const roundToTenth = (ms: number): number => Math.round(ms * 10) / 10;
