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
 * What Node would answer by itself, and bare, is answered as everything else is: in the envelope, with the headers that protect an answer,
 * in the log and in the metrics, and the connection ends with it. There is no reply to use: Node's parser gave up before there was a request.
 */
export function registerClientErrorHandler(app: FastifyInstance, parts: Parts): void {
  const end = (socket: Socket, kind: Kind, failure: string | undefined) => endWith(app, parts, socket, kind, failure);
  // Fastify's own answer, which is as bare.
  app.server.removeAllListeners('clientError');
  app.server.on('clientError', (error: Unreadable, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || isBetweenAnswers(socket)) socket.destroy(error);
    else end(socket, kinds[error.code ?? ''] ?? malformed, error.code);
  });
  app.server.on('connect', (_request: IncomingMessage, socket: Socket) => end(socket, tunnel, undefined));
  // A request like any other, which the edge guard refuses; without a listener Node says 417 and nothing else.
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    app.routing(request, response),
  );
}

/**
 * Whether bytes written now would be taken for something else: nothing was asked yet, an answer has begun, or what can't be read comes
 * behind a whole request, whose outcome a 400 would deny.
 */
function isBetweenAnswers(socket: Socket): boolean {
  const underWay = answerUnderWay(socket);
  return socket.bytesRead === 0 || underWay?.headersSent === true || underWay?.req?.complete === true;
}

/** The answer that Node expects next on this connection; the field it looks at itself before it says anything. */
function answerUnderWay(socket: Socket): Partial<ServerResponse> | null {
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  return typeof answer === 'object' ? answer : null;
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
  const underWay = answerUnderWay(socket);
  // One that was read as far as its head is told by Fastify's hooks, which know its route.
  if (underWay?.req) recordRefusedRequest(underWay.req, { status, requestId, failure });
  else if (underWay === null) {
    metrics.requestEnded(none, undefined, status, null);
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
