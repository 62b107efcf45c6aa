import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { recordRefusedRequest, writeLine } from '../http/access-log.ts';
import { type RefusalName, refusalBody } from '../http/error-response.ts';
import { newTrace } from '../http/trace-context.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { strictHeaders, transportHeaders } from '../security/security-headers.ts';

type Unreadable = Error & { code?: string };
type Parts = { config: Pick<Config, 'publicUrl'>; metrics: Metrics };
type Kind = { status: number; phrase: string; refusal: RefusalName };

const malformed: Kind = { status: 400, phrase: 'Bad Request', refusal: 'badRequest' };
const tooSlow: Kind = { status: 408, phrase: 'Request Timeout', refusal: 'tooSlow' };
const tooLarge: Kind = { status: 413, phrase: 'Payload Too Large', refusal: 'tooLarge' };
const headTooLarge: Kind = { status: 431, phrase: 'Request Header Fields Too Large', refusal: 'tooLarge' };
const tunnel: Kind = { status: 405, phrase: 'Method Not Allowed', refusal: 'notAllowed' };

const kinds: Readonly<Record<string, Kind>> = {
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: tooLarge,
  HPE_HEADER_OVERFLOW: headTooLarge,
};

/**
 * Node would respond to these errors itself, without headers or body. This function responds in the envelope with the
 * security headers, logs and counts the request, and closes the connection. There is no `reply` to use, because Node's
 * parser failed before a request existed.
 */
export function respondToClientError(app: FastifyInstance, parts: Parts, error: Unreadable, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isBetweenResponses(socket)) socket.destroy(error);
  else endWith(app, parts, socket, kinds[error.code ?? ''] ?? malformed, error.code);
}

/** Responds to tunnels, for which Node has no usual request. */
export function addTunnelHandler(app: FastifyInstance, parts: Parts): void {
  app.server.on('connect', (_request: IncomingMessage, socket: Socket) =>
    endWith(app, parts, socket, tunnel, undefined),
  );
}

/**
 * Whether bytes written now would be misread: no request has started, a response has begun, or the unreadable bytes
 * follow a complete request. A 400 would then contradict the outcome of that request.
 */
function isBetweenResponses(socket: Socket): boolean {
  const underWay = startedResponse(socket);
  return socket.bytesRead === 0 || underWay?.headersSent === true || underWay?.req?.complete === true;
}

/**
 * The response that Node will send next on this connection. No public property has it. Node's own handler reads the
 * same private field, and a wrong guess would put a 400 into another response (docs/adr/0017-work-per-request.md).
 */
function startedResponse(socket: Socket): Partial<ServerResponse> | null {
  const response: unknown = Reflect.get(socket, '_httpMessage');
  return typeof response === 'object' ? response : null;
}

function endWith(
  app: FastifyInstance,
  { config, metrics }: Parts,
  socket: Socket,
  kind: Kind,
  failure: string | undefined,
): void {
  const requestId = randomUUID();
  const { status } = kind;
  const underWay = startedResponse(socket);
  // If the head was read, Fastify's hooks log the request, because they have its route.
  if (underWay?.req) recordRefusedRequest(underWay.req, { status, requestId, failure });
  else if (underWay === null) {
    metrics.countRequest(none, undefined, status, null);
    writeLine(app.log, {
      requestId,
      traceId: newTrace().traceId,
      method: none,
      route: none,
      status,
      ms: undefined,
      failure,
    });
  }
  socket.end(bytesOf(kind, { ...strictHeaders, ...transportHeaders(config), 'x-request-id': requestId }));
}

/** Neither a method nor a route was read. */
const none = '(none)';

function bytesOf({ status, phrase, refusal }: Kind, headers: Readonly<Record<string, string>>): string {
  const body = refusalBody(refusal);
  const all = {
    ...headers,
    date: new Date().toUTCString(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    ...(status === tunnel.status ? { allow: 'GET, HEAD, POST' } : {}),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${phrase}\r\n${lines.join('')}\r\n${body}`;
}
