import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The first characters of the session code's hash: enough to follow one visitor through the log, useless to become one. */
    sessionTag: string | null;
    /** Why the order service gave no usable answer, as a word. */
    failureCode: string | null;
  }
}

/** One line a request. The route's pattern stands for the URL, because URLs carry codes, ids and CEPs; no header, no body, no address. */
export function addAccessLog(app: FastifyInstance): void {
  app.decorateRequest('sessionTag', null);
  app.decorateRequest('failureCode', null);
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply, reply.statusCode);
    done();
  });
  // 499, as nginx says it: the client left before the answer.
  app.addHook('onRequestAbort', (request, done) => {
    logRequest(request, null, 499);
    done();
  });
}

/** Also for a request that was refused before any hook has run. */
export function logRequest(request: FastifyRequest, reply: FastifyReply | null, status: number): void {
  const line = {
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? '(none)',
    status,
    ms: reply ? Math.round(reply.elapsedTime * 10) / 10 : undefined,
    session: request.sessionTag ?? undefined,
    failure: request.failureCode ?? undefined,
  };
  if (status >= 500) request.server.log.error(line, 'request');
  else request.server.log.info(line, 'request');
}
