import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The first characters of the session code's hash: enough to follow one visitor through the log, useless to become one. */
    sessionTag: string | null;
  }
}

/** One line a request. The route's pattern stands for the URL, because URLs carry codes, ids and CEPs; no header, no body, no address. */
export function addAccessLog(app: FastifyInstance): void {
  app.decorateRequest('sessionTag', null);
  app.addHook('onResponse', (request, reply, done) => {
    writeLine(request, reply, reply.statusCode);
    done();
  });
  // 499, as nginx says it: the client left before the answer.
  app.addHook('onRequestAbort', (request, done) => {
    writeLine(request, null, 499);
    done();
  });
}

function writeLine(request: FastifyRequest, reply: FastifyReply | null, status: number): void {
  const line = {
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? '(none)',
    status,
    ms: reply ? Math.round(reply.elapsedTime * 10) / 10 : undefined,
    session: request.sessionTag ?? undefined,
  };
  if (status >= 500) request.server.log.error(line, 'request');
  else request.server.log.info(line, 'request');
}
