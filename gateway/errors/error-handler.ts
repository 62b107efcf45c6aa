import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorPage, errorPagePolicy } from '../http/error-page.ts';
import { Refusal, sendRefusal } from '../http/error-response.ts';
import { hasLongUnreadBody, skipUnreadBody } from '../http/skip-request-body.ts';
import { UpstreamFailure } from '../proxy/upstream-request.ts';
import { closeAfterResponse } from '../security/request-guard.ts';
import { setBaseHeaders } from '../security/security-headers.ts';

/** Every failure becomes the envelope for programs and a small page for people. Neither reveals internals. */
export function addErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => handleError(error, request, reply));
  app.setNotFoundHandler((request, reply) => handleError(new Refusal(404, 'notFound'), request, reply));
}

/** Also handles errors that Fastify finds before any hook has run. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = refusalOf(error);
  if (refused.statusCode === 500) logFault(error, request);
  if (error instanceof UpstreamFailure) request.failureCode = error.code;
  if (isOverLimit(error)) request.isOverLimit = true;
  if (!reply.hasHeader('x-content-type-options')) setBaseHeaders(reply, request);
  // The body of a refused request is not read to its end, so the connection can't be reused.
  if ([400, 408, 413, 417, 431, 501].includes(refused.statusCode)) {
    reply.header('connection', 'close');
    closeAfterResponse(request.raw);
  }
  if (hasLongUnreadBody(request.raw)) {
    skipUnreadBody(request.raw, reply);
    closeAfterResponse(request.raw);
  }
  reply.header('cache-control', 'no-store');
  if (isApiUrl(request.raw.url ?? '')) return sendRefusal(reply, refused);
  reply.header('content-security-policy', errorPagePolicy);
  return reply
    .code(refused.statusCode)
    .type('text/html; charset=utf-8')
    .send(errorPage(refused.statusCode, refused.refusal));
}

/** Whether the caller of this URL is a program and not a person. */
export const isApiUrl = (url: string): boolean =>
  /^\/(api(\/|$|\?)|painel\/api(\/|$|\?)|platform\/(?!docs)|feeds\/|webhooks\/|policy-reports(\/|$|\?)|health\/)/.test(
    url,
  ) || /^\/(tray\/(link-store|authorization|inside)|demo\/tray-store\/(allow|deny|panel|change))/.test(url);

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof UpstreamFailure) return failureResponse(error);
  switch (statusOf(error)) {
    case 413:
      return new Refusal(413, 'tooLarge');
    case 414:
      return new Refusal(414, 'tooLarge');
    case 415:
      return new Refusal(415, 'notJson');
    case 404:
      return new Refusal(404, 'notFound');
    case 408:
      return new Refusal(408, 'tooSlow');
    case 503:
      return new Refusal(503, 'busy', 1);
    case 400:
      return new Refusal(400, 'badRequest');
    default:
      return new Refusal(500, 'fault');
  }
}

function failureResponse({ kind, retryAfterSeconds }: UpstreamFailure): Refusal {
  if (kind === 'timeout') return new Refusal(504, 'timeout');
  return kind === 'refused' ? new Refusal(503, 'upstream', retryAfterSeconds) : new Refusal(502, 'upstream');
}

/** Too many calls at once, or in a short time. An open circuit has its own line in the log. */
function isOverLimit(error: unknown): boolean {
  if (error instanceof UpstreamFailure) return error.kind === 'refused';
  return error instanceof Refusal && (error.statusCode === 429 || error.refusal === 'busy');
}

const statusOf = (error: unknown): unknown =>
  error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;

// A message may quote what was sent (a body, a code). So the log contains the error's kind and place, no text.
function logFault(error: unknown, request: FastifyRequest): void {
  const fault = error instanceof Error ? error.name : typeof error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  const at =
    error instanceof Error
      ? (error.stack ?? '')
          .split('\n')
          .filter((line) => line.startsWith('    at '))
          .slice(0, 6)
      : [];
  request.server.log.error(
    { requestId: request.id, route: request.routeOptions.url, fault, code, at },
    'an unexpected error',
  );
}
